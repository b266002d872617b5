import Glibc
import Synchronization

/// A destination of text.
public protocol TextSink: Sendable {
  /// Writes text in one piece, without buffering.
  func write(_ text: String)
  /// Writes bytes, which may not be text.
  func write(bytes: [UInt8])
  /// Why output could not be written; nil if all of it was, or if the reader closed the stream.
  var failure: String? { get }
  /// Why a part of the output has not arrived, even if only because the reader closed the stream; nil if all of it has. It is
  /// for output that the program deletes elsewhere once it is written.
  var loss: String? { get }
}

extension TextSink {
  public var failure: String? { nil }
  public var loss: String? { failure }
}

/// Writes text to a file descriptor.
public final class DescriptorSink: TextSink {
  /// The descriptor, which the caller keeps open.
  public let descriptor: Int32
  /// The error code of the first failed write.
  private let error = Mutex<Int32?>(nil)

  /// Creates a sink for a descriptor, which the caller keeps open.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  public func write(_ text: String) { write(bytes: Array(text.utf8)) }

  /// Writes all bytes. After a failed write, later writes are ignored, since output with a gap would be misleading.
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

  /// Waits until the descriptor is writable; another process that shares it may have set it to non-blocking mode.
  private func waitForRoom() {
    var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&room, 1, -1)
  }

  /// A closed pipe is not a failure: its reader has what it wanted.
  public var failure: String? {
    error.withLock { $0 }.flatMap { $0 == EPIPE ? nil : String(cString: strerror($0)) }
  }

  public var loss: String? { error.withLock { $0 }.map { String(cString: strerror($0)) } }
}

/// Collects text in memory, for tests and previews.
public final class TextBuffer: TextSink {
  private let written = Mutex("")

  /// Creates an empty buffer.
  public init() {}

  /// The text written so far.
  public var text: String { written.withLock { $0 } }

  /// Appends text.
  public func write(_ text: String) { written.withLock { $0 += text } }

  /// Appends bytes as text; invalid UTF-8 is replaced.
  public func write(bytes: [UInt8]) { write(String(decoding: bytes, as: UTF8.self)) }
}
