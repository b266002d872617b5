import Glibc
import SharedState

/// Content that is read in parts from a place that is not a file, so that its size does not matter.
public struct ContentParts: Sendable, Equatable {
  /// Where the content is, for messages.
  public let name: String
  /// The number of bytes; nil if only the end of the content shows it. Such content can be read only once.
  public let size: Int?
  private let read: @Sendable (_ number: Int) throws -> [UInt8]

  /// Creates content from a closure that returns the part with a number, from 0, and no bytes after the last part.
  public init(name: String, size: Int?, read: @escaping @Sendable (_ number: Int) throws -> [UInt8]) {
    self.name = name
    self.size = size
    self.read = read
  }

  /// The part with a number, from 0; empty after the last. Parts of content without ``size`` are read in order.
  public func part(_ number: Int) throws -> [UInt8] { try read(number) }

  /// Whether both are the same place.
  public static func == (one: ContentParts, other: ContentParts) -> Bool {
    one.name == other.name && one.size == other.size
  }
}

/// Receives content in parts, so that its size does not matter.
public struct ContentReceiver: Sendable {
  /// Called before the first part. It is called again if the content starts again after a failure.
  public let start: @Sendable () throws -> Void
  /// Called for each part. An error ends the transfer.
  public let part: @Sendable (_ bytes: [UInt8]) throws -> Void

  /// Creates a receiver.
  public init(
    start: @escaping @Sendable () throws -> Void, part: @escaping @Sendable (_ bytes: [UInt8]) throws -> Void
  ) {
    self.start = start
    self.part = part
  }
}

/// Reads content from its beginning, in parts.
public final class ContentReader {
  private let body: MediaContent.Body
  private var descriptor: Int32 = -1
  private var number = 0

  /// Opens content. A file can also be a pipe.
  ///
  /// - Throws: ``ContentFault`` if the file cannot be read.
  public init(_ body: MediaContent.Body) throws {
    self.body = body
    guard case .file(let path) = body else { return }
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ContentFault(path: path, code: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
      throw ContentFault(path: path, code: EISDIR)
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The number of bytes of a part of a file.
  public static let partSize = 1 << 18

  /// The next part; empty at the end.
  ///
  /// - Throws: ``ContentFault``, and the error of ``ContentParts``.
  public func next() throws -> [UInt8] {
    defer { number += 1 }
    switch body {
    case .bytes(let bytes): return number == 0 ? bytes : []
    case .parts(let parts): return try parts.part(number)
    case .file(let path): return try block(of: path)
    }
  }

  private func block(of path: String) throws(ContentFault) -> [UInt8] {
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.partSize) { buffer, count in
      var found = read(descriptor, buffer.baseAddress, buffer.count)
      while found < 0, errno == EINTR { found = read(descriptor, buffer.baseAddress, buffer.count) }
      if found < 0 { code = errno }
      count = max(0, found)
    }
    guard code == 0 else { throw ContentFault(path: path, code: code) }
    return bytes
  }

  /// What is left as content that can be read once.
  public func parts(named name: String) -> ContentParts {
    let rest = Locked(Rest(reader: self))
    return ContentParts(name: name, size: nil) { _ in try rest.withLock { try $0.reader.next() } }
  }

  // The reader is only used under a lock.
  private struct Rest: @unchecked Sendable {
    let reader: ContentReader
  }

  /// Passes all content to a receiver.
  public static func pass(_ body: MediaContent.Body, to receiver: ContentReceiver) throws {
    let reader = try ContentReader(body)
    try receiver.start()
    while true {
      let bytes = try reader.next()
      if bytes.isEmpty { return }
      try receiver.part(bytes)
    }
  }
}

/// A file with content that cannot be read.
public struct ContentFault: Error, Sendable, Hashable, CustomStringConvertible {
  public let path: String
  /// The system's error number (POSIX `errno`).
  public let code: Int32

  /// The system's message, such as 'Permission denied'.
  public var reason: String { String(cString: strerror(code)) }

  public var description: String { "cannot read '\(path)': \(reason)" }
}

/// Compares content with what is received, without storing either.
public final class ContentComparison: Sendable {
  // The reader is only used under the lock.
  private struct State: @unchecked Sendable {
    var reader: ContentReader?
    var rest: ArraySlice<UInt8> = []
    var isSame = true
  }

  private let own: MediaContent.Body
  private let state = Locked(State())

  public init(with own: MediaContent.Body) { self.own = own }

  /// Compares what it receives.
  public var receiver: ContentReceiver {
    ContentReceiver(
      start: { [self] in
        let reader = try ContentReader(own)
        state.withLock { $0 = State(reader: reader) }
      },
      part: { [self] bytes in try state.withLock { try Self.compare(bytes[...], &$0) } })
  }

  /// Whether what was received consists of the same bytes.
  public func isSame() throws -> Bool {
    try state.withLock { state in
      guard state.isSame, let reader = state.reader else { return false }
      return try state.rest.isEmpty && reader.next().isEmpty
    }
  }

  private static func compare(_ bytes: ArraySlice<UInt8>, _ state: inout State) throws {
    var bytes = bytes
    while state.isSame, !bytes.isEmpty, let reader = state.reader {
      if state.rest.isEmpty { state.rest = try reader.next()[...] }
      let count = min(bytes.count, state.rest.count)
      state.isSame = count > 0 && bytes.prefix(count) == state.rest.prefix(count)
      bytes = bytes.dropFirst(count)
      state.rest = state.rest.dropFirst(count)
    }
  }
}
