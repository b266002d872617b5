import Dispatch
import Foundation

/// Delivers one signal of the process to a closure, in place of the system's own action.
///
/// Unchecked since dispatch objects may be used from any thread, which their Swift interface does not say.
struct SignalSource: @unchecked Sendable {
  private let number: Int32
  private let source: any DispatchSourceSignal

  init(_ number: Int32, queue: DispatchQueue, deliver: @escaping @Sendable (Int32) -> Void) {
    self.number = number
    #if canImport(Darwin)
      // There the source listens beside the system's action, which must be kept from happening; elsewhere the source
      // takes the action's place.
      signal(number, SIG_IGN)
    #endif
    source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    source.setEventHandler { deliver(number) }
    source.resume()
  }

  /// Gives the signal back to the system.
  func cancel() {
    source.cancel()
    signal(number, SIG_DFL)
  }

  /// Lets the system act on a signal now, on this thread, as if nobody had taken the signal over.
  static func performSystemAction(of number: Int32) {
    signal(number, SIG_DFL)
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(number)
  }
}
