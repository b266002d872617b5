import Dispatch
import Glibc
import Synchronization

/// Delivers signals of the operating system as an asynchronous sequence.
///
/// The handlers only write the signal's number to a pipe, since `write` is async-signal-safe (POSIX XSH 2.4.3). A dispatch
/// queue reads the numbers from the pipe. The system resets handlers to the default in a program that this process starts,
/// so children can still be interrupted. A watched signal stays watched until the process ends.
public enum SignalWatcher {
  private struct Subscriber: Sendable {
    let signals: Set<Int32>
    let continuation: AsyncStream<Int32>.Continuation
  }

  private static let subscribers = Mutex<[Subscriber]>([])

  /// The write end of the pipe, for the handlers: set once before any handler is installed, and never changed.
  nonisolated(unsafe) private static var pipeEntrance: Int32 = -1

  private static let reader: Void = {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    pipeEntrance = ends[1]
    let exit = ends[0]
    DispatchQueue(label: "signals").async { forwardSignals(from: exit) }
  }()

  /// A stream of the given signals, for example `SIGINT` and `SIGTERM`, that arrive from now on. If the system cannot create
  /// a pipe, the stream is empty and the signals keep their default action.
  public static func signals(_ signals: Set<Int32>) -> AsyncStream<Int32> {
    reader
    let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
    guard pipeEntrance >= 0 else {
      continuation.finish()
      return stream
    }
    subscribers.withLock { $0.append(Subscriber(signals: signals, continuation: continuation)) }
    for signal in signals { install(signal) }
    return stream
  }

  private static func install(_ signal: Int32) {
    var action = sigaction()
    action.sa_flags = SA_RESTART
    let handler: @convention(c) (Int32) -> Void = { number in
      let error = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(SignalWatcher.pipeEntrance, &byte, 1)
      errno = error
    }
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    _ = sigaction(signal, &action, nil)
  }

  private static func forwardSignals(from descriptor: Int32) {
    var byte: UInt8 = 0
    while true {
      let count = read(descriptor, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return }
      let signal = Int32(byte)
      for subscriber in subscribers.withLock({ $0 }) where subscriber.signals.contains(signal) {
        subscriber.continuation.yield(signal)
      }
    }
  }
}
