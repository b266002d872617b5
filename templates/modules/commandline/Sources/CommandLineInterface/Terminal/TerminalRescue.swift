import Glibc
import ProcessSignals

/// Restores the terminal when the process ends in a way that runs no other code: by a fault of the program, or by a
/// signal's default action.
///
/// A handler only calls `tcsetattr` and `write`, which are async-signal-safe (POSIX XSH 2.4.3).
public enum TerminalRescue {
  /// What the handler needs. It is set before the handlers are installed, and is read by them only.
  private struct Plan {
    var descriptor: Int32 = -1
    var settings = termios()
    /// What is written first. A `StaticString` is there in advance, since a handler must not allocate.
    var sequence: StaticString = ""
  }

  /// Changed on entering and leaving a screen or a prompt only, of which a process shows one at a time.
  nonisolated(unsafe) private static var plan = Plan()

  /// The actions of the signals before the terminal was changed.
  nonisolated(unsafe) private static var formerActions: [SignalAction] = []

  /// The signals by which a process ends after a fault, and those of other programs that it has no other use for.
  private static let signals = [
    SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGSYS, SIGQUIT, SIGALRM, SIGXCPU,
  ]

  /// Restores the terminal now, if it is changed. Use it immediately before the process ends.
  public static func restoreNow() {
    guard plan.descriptor >= 0 else { return }
    _ = write(plan.descriptor, plan.sequence.utf8Start, plan.sequence.utf8CodeUnitCount)
    tcsetattr(plan.descriptor, TCSANOW, &plan.settings)
    plan.descriptor = -1
  }

  /// Has a terminal restored.
  ///
  /// - Parameters:
  ///   - settings: the settings before they were changed.
  ///   - sequence: what is written first, to leave a screen.
  package static func prepare(_ settings: termios, descriptor: Int32, sequence: StaticString = "") {
    // The handler sends the signal again, whose default action then ends the process.
    if formerActions.isEmpty {
      formerActions = signals.compactMap { number in
        SignalAction.handleOnce(number) { number in
          TerminalRescue.restoreNow()
          raise(number)
        }
      }
    }
    plan = Plan(descriptor: descriptor, settings: settings, sequence: sequence)
  }

  /// Whether a terminal would be restored.
  package static var isPrepared: Bool { plan.descriptor >= 0 }

  package static func forget(descriptor: Int32) {
    guard plan.descriptor == descriptor else { return }
    plan.descriptor = -1
    for action in formerActions { action.restore() }
    formerActions = []
  }
}
