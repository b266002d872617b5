import Dispatch
import Glibc

/// Delivers one signal of the process to a closure, in place of the system's own action.
///
/// Unchecked since dispatch objects may be used from any thread, which their Swift interface does not say.
struct SignalSource: @unchecked Sendable {
  private let number: Int32
  private let source: any DispatchSourceSignal

  /// Takes a signal over. `group` is left once that is done, which is some time after the return.
  init(
    _ number: Int32, queue: DispatchQueue, group: DispatchGroup, deliver: @escaping @Sendable (Int32) -> Void
  ) {
    self.number = number
    group.enter()
    #if canImport(Darwin)
      // There the source listens beside the system's action, which must be kept from happening; elsewhere the source
      // takes the action's place.
      signal(number, SIG_IGN)
    #endif
    source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    source.setEventHandler { deliver(number) }
    source.setRegistrationHandler { group.leave() }
    source.resume()
  }

  /// Gives the signal back to the system.
  ///
  /// On the main actor, since a source that has delivered a signal leaves it blocked on the thread that it came to, the
  /// main thread, where all others have every signal blocked.
  @MainActor
  func cancel() {
    source.cancel()
    signal(number, SIG_DFL)
    Self.unblock(number)
  }

  /// Lets the system act on a signal now, on this thread, as if nobody had taken the signal over.
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
