import Glibc
import Synchronization

/// A place that text is written to.
public protocol TextSink: Sendable {
  /// Writes text at once, as one piece.
  func write(_ text: String)
  /// Writes bytes, which need not be text.
  func write(bytes: [UInt8])
}

/// A file descriptor as a place for text.
public struct DescriptorSink: TextSink {
  private let descriptor: Int32

  /// Writes to a descriptor that stays open elsewhere.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  public func write(_ text: String) { write(bytes: Array(text.utf8)) }

  /// Writes all of the bytes; what a closed reader does not take is dropped, as there is no one left to tell.
  public func write(bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in Glibc.write(descriptor, bytes.baseAddress, bytes.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
    }
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
