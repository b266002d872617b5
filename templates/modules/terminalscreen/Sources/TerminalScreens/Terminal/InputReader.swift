import Dispatch
import Glibc

/// Reads events from a terminal in the background until it is stopped.
final class InputReader: Sendable {
  private static let queue = DispatchQueue(label: "terminal.input", attributes: .concurrent)
  /// How long to wait for the rest of a sequence. Slow connections deliver a sequence in one piece, too.
  private static let patience: Int32 = 50

  private let stopEntrance: Int32
  private let running = DispatchGroup()

  /// Starts reading.
  ///
  /// - Parameters:
  ///   - deliver: receives the events, in order.
  ///   - close: called once if the terminal is gone.
  init(
    _ descriptor: Int32, deliver: @escaping @Sendable (InputEvent) -> Void, close: @escaping @Sendable () -> Void
  ) throws(TerminalScreenError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .settingsRefused(reason: String(cString: strerror(errno))) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    stopEntrance = ends[1]
    let exit = ends[0]
    Self.queue.async(group: running) {
      if !Self.read(from: descriptor, until: exit, deliver) { close() }
      Glibc.close(exit)
    }
  }

  /// Stops reading, and returns when no more bytes are taken from the terminal.
  func stop() {
    close(stopEntrance)
    running.wait()
  }

  /// - Returns: false if the terminal is gone.
  private static func read(
    from descriptor: Int32, until stop: Int32, _ deliver: (InputEvent) -> Void
  ) -> Bool {
    var decoder = InputDecoder()
    var bytes = [UInt8](repeating: 0, count: 4096)
    var waits = [pollfd(fd: stop, events: 0, revents: 0), pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    while true {
      let count = poll(&waits, 2, decoder.isWaiting ? patience : -1)
      if count < 0, errno == EINTR { continue }
      // The pipe has nothing to read: it only reports that its entrance was closed.
      if count < 0 || waits[0].revents != 0 { return true }
      if count == 0 {
        for event in decoder.flush() { deliver(event) }
        continue
      }
      let length = Glibc.read(descriptor, &bytes, bytes.count)
      if length < 0, errno == EINTR || errno == EAGAIN { continue }
      guard length > 0 else { return false }
      for event in decoder.decode(bytes[..<length]) { deliver(event) }
    }
  }
}
