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
    var sequence: UnsafeMutableBufferPointer<UInt8>?
  }

  /// Changed on entering and leaving a screen only, of which a process shows one at a time.
  nonisolated(unsafe) private static var plan = Plan()

  /// The actions of the signals before a screen was entered.
  nonisolated(unsafe) private static var formerActions: [SignalAction] = []

  /// The signals by which a process ends after a fault, and those of other programs that it has no other use for.
  private static let signals = [
    SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGSYS, SIGQUIT, SIGALRM, SIGXCPU,
  ]

  /// The bytes of ``ScreenSequences/leave``, allocated in advance, since a handler must not allocate.
  nonisolated(unsafe) private static let leave: UnsafeMutableBufferPointer<UInt8> = {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: ScreenSequences.leave.utf8.count)
    _ = bytes.initialize(fromContentsOf: ScreenSequences.leave.utf8)
    return bytes
  }()

  /// Restores the terminal now, if a screen is shown. Use it immediately before the process ends.
  public static func restoreNow() {
    guard plan.descriptor >= 0 else { return }
    if let bytes = plan.sequence { _ = write(plan.descriptor, bytes.baseAddress, bytes.count) }
    tcsetattr(plan.descriptor, TCSANOW, &plan.settings)
    plan.descriptor = -1
  }

  static func prepare(_ mode: TerminalMode, descriptor: Int32) {
    // The handler sends the signal again, whose default action then ends the process.
    if formerActions.isEmpty {
      formerActions = signals.compactMap { number in
        SignalAction.handleOnce(number) { number in
          TerminalRescue.restoreNow()
          raise(number)
        }
      }
    }
    plan = Plan(descriptor: descriptor, settings: mode.former, sequence: leave)
  }

  static func forget(descriptor: Int32) {
    guard plan.descriptor == descriptor else { return }
    plan.descriptor = -1
    for action in formerActions { action.restore() }
    formerActions = []
  }
}
