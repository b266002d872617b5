import Dispatch
import Glibc
import Synchronization

/// Delivers signals of the operating system to Swift code.
///
/// The handlers only write the signal's number to a pipe, since `write` is async-signal-safe (POSIX XSH 2.4.3). A dispatch
/// queue reads the numbers from the pipe. The system resets handlers to the default in a program that this process starts,
/// so children can still be interrupted.
public enum SignalWatcher {
  /// Receives the number of a signal.
  public typealias Receiver = @Sendable (Int32) -> Void

  private static let receivers = Mutex<[Int32: Receiver]>([:])

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

  /// Delivers signals that arrive from now on, one after another, instead of performing their default actions.
  ///
  /// Each signal has one receiver, the newest. It is called on a queue of its own, and must not wait for anything.
  ///
  /// - Returns: false if the system cannot create a pipe; then the signals keep their actions.
  @discardableResult
  public static func watch(_ signals: Set<Int32>, deliver: @escaping Receiver) -> Bool {
    reader
    guard pipeEntrance >= 0 else { return false }
    receivers.withLock { receivers in
      for signal in signals { receivers[signal] = deliver }
    }
    for signal in signals { SignalAction.replace(signal, by: forward, flags: SA_RESTART) }
    return true
  }

  /// A stream of the given signals, for example `SIGINT` and `SIGTERM`, that arrive from now on. If the system cannot create
  /// a pipe, the stream is empty. Signals stay watched when the stream ends.
  public static func signals(_ signals: Set<Int32>) -> AsyncStream<Int32> {
    let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
    if !watch(signals, deliver: { continuation.yield($0) }) { continuation.finish() }
    return stream
  }

  /// Restores the default actions of signals.
  public static func restoreDefaultActions(of signals: Set<Int32>) {
    for signal in signals { SignalAction.replace(signal, by: SIG_DFL, flags: SA_RESTART) }
    receivers.withLock { receivers in
      for signal in signals { receivers[signal] = nil }
    }
  }

  /// Performs the default action of a signal at once, on this thread. For `SIGTERM`, that ends the process.
  public static func performDefaultAction(of signal: Int32) {
    SignalAction.replace(signal, by: SIG_DFL, flags: SA_RESTART)
    // Threads of dispatch queues block signals.
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, signal)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(signal)
  }

  /// The handler of all watched signals.
  private static let forward: @convention(c) (Int32) -> Void = { number in
    let error = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(SignalWatcher.pipeEntrance, &byte, 1)
    errno = error
  }

  private static func forwardSignals(from descriptor: Int32) {
    var byte: UInt8 = 0
    while true {
      let count = read(descriptor, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return }
      let signal = Int32(byte)
      receivers.withLock({ $0[signal] })?(signal)
    }
  }
}
