import Glibc
import Synchronization

/// A place that text is written to.
public protocol TextSink: Sendable {
  /// Writes text at once, as one piece.
  func write(_ text: String)
  /// Writes bytes, which need not be text.
  func write(bytes: [UInt8])
  /// Why something could not be written; nil where all was, and where the reader has gone away by itself.
  var failure: String? { get }
}

extension TextSink {
  public var failure: String? { nil }
}

/// A file descriptor as a place for text.
public final class DescriptorSink: TextSink {
  private let descriptor: Int32
  /// The system's number for why writing ended.
  private let error = Mutex<Int32?>(nil)

  /// Writes to a descriptor that stays open elsewhere.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  public func write(_ text: String) { write(bytes: Array(text.utf8)) }

  /// Writes all of the bytes, unless an earlier piece could not be written: a text with a gap would mislead.
  public func write(bytes: [UInt8]) {
    error.withLock { error in
      var rest = bytes[...]
      while !rest.isEmpty, error == nil {
        let count = rest.withUnsafeBytes { bytes in Glibc.write(descriptor, bytes.baseAddress, bytes.count) }
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          waitForRoom()
        } else if errno != EINTR {
          error = errno
        }
      }
    }
  }

  /// Whoever shares the descriptor may have set it to refuse instead of wait.
  private func waitForRoom() {
    var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&room, 1, -1)
  }

  /// A closed pipe is no failure: its reader has all that it wanted.
  public var failure: String? {
    error.withLock { $0 }.flatMap { $0 == EPIPE ? nil : String(cString: strerror($0)) }
  }
}

/// Memory as a place for text, for tests and previews.
public final class TextBuffer: TextSink {
  private let written = Mutex("")

  /// Makes an empty buffer.
  public init() {}

  /// All that was written.
  public var text: String { written.withLock { $0 } }

  /// Adds text.
  public func write(_ text: String) { written.withLock { $0 += text } }

  /// Adds bytes as text; what is none is replaced.
  public func write(bytes: [UInt8]) { write(String(decoding: bytes, as: UTF8.self)) }
}
