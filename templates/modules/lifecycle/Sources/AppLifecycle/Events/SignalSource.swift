import Dispatch
import Glibc

/// Delivers a signal to a closure instead of its default action.
///
/// Unchecked, since dispatch objects are thread-safe, which their Swift interface does not declare.
struct SignalSource: @unchecked Sendable {
  private let number: Int32
  private let source: any DispatchSourceSignal

  /// Starts handling a signal. `group` is left when the handler is installed, which is after this returns.
  init(
    _ number: Int32, queue: DispatchQueue, group: DispatchGroup, deliver: @escaping @Sendable (Int32) -> Void
  ) {
    self.number = number
    group.enter()
    #if canImport(Darwin)
      // On these systems the source does not replace the default action, which must be disabled.
      signal(number, SIG_IGN)
    #endif
    source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    source.setEventHandler { deliver(number) }
    source.setRegistrationHandler { group.leave() }
    source.resume()
  }

  /// Restores the default action of the signal.
  ///
  /// This runs on the main actor: a source that has delivered a signal leaves it blocked on the receiving thread, which is
  /// the main thread, since all other threads block every signal.
  @MainActor
  func cancel() {
    source.cancel()
    signal(number, SIG_DFL)
    Self.unblock(number)
  }

  /// Performs the default action of a signal at once, on this thread.
  static func performSystemAction(of number: Int32) {
    signal(number, SIG_DFL)
    unblock(number)
    raise(number)
  }

  private static func unblock(_ number: Int32) {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }
}
