import Glibc

/// A body that is sent from a file or from parts.
final class BodySource {
  private enum Origin {
    case file(descriptor: Int32, path: String)
    case parts(BodyParts)
  }

  /// The number of bytes to send; for a file, its size when it was opened.
  let size: Int
  private let origin: Origin
  private let host: String
  private var provided = 0
  private var number = 0
  /// What is left of the last part.
  private var rest: ArraySlice<UInt8> = []

  /// Opens the file, if the body is in one; nil if the body is in memory.
  ///
  /// - Throws: ``HTTPError`` of kind ``HTTPError/Kind/invalidRequest`` if the file cannot be read.
  init?(of request: HTTPRequest) throws(HTTPError) {
    host = (try? ServiceURL(request.url).hostAndPort) ?? ""
    if let parts = request.bodyParts {
      origin = .parts(parts)
      size = parts.size
      return
    }
    guard let path = request.bodyFile else { return nil }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path, SystemReason(errno), host: host) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      let reason = status.st_mode & S_IFMT == S_IFDIR ? SystemReason(EISDIR) : SystemReason(ESPIPE)
      close(descriptor)
      throw .unreadable(path, reason, host: host)
    }
    origin = .file(descriptor: descriptor, path: path)
    size = Int(status.st_size)
  }

  deinit { if case .file(let descriptor, _) = origin { close(descriptor) } }

  /// Reads the next bytes into a buffer, and returns their number: zero at the end.
  ///
  /// - Throws: ``HTTPError``, also for a body that is not complete.
  func next(into buffer: UnsafeMutableRawBufferPointer) throws(HTTPError) -> Int {
    let count =
      switch origin {
      case .file(let descriptor, let path): try Self.read(descriptor, into: buffer, path: path, host: host)
      case .parts(let parts): try next(of: parts, into: buffer)
      }
    provided += count
    guard count > 0 || provided >= size else {
      throw HTTPError(
        .other, host: host, detail: "found \(provided) bytes to send, expected \(size)",
        remedy: "do not change what is being sent")
    }
    return count
  }

  /// The complete body.
  func loaded() throws(HTTPError) -> [UInt8] {
    var bytes: [UInt8] = []
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 1)
    defer { block.deallocate() }
    while true {
      let count = try next(into: block)
      if count == 0 { return bytes }
      bytes.append(contentsOf: block[..<count])
    }
  }

  private func next(of parts: BodyParts, into buffer: UnsafeMutableRawBufferPointer) throws(HTTPError) -> Int {
    if rest.isEmpty {
      do {
        rest = try parts.part(number)[...]
      } catch {
        throw HTTPError(.other, host: host, detail: "cannot read what is to be sent: \(error)")
      }
      number += 1
    }
    let copied = rest.prefix(buffer.count)
    buffer.copyBytes(from: copied)
    rest = rest.dropFirst(copied.count)
    return copied.count
  }

  private static func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, path: String, host: String
  ) throws(HTTPError) -> Int {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { throw .unreadable(path, SystemReason(errno), host: host) }
    }
  }
}

/// Takes a body that is received in parts: into a file, or to a receiver.
final class BodySink {
  private enum Destination {
    case file(String)
    case receiver(BodyReceiver)
  }

  /// The file's part of the body from an earlier exchange, which this one continues.
  let partial: PartialBody?
  /// The number of bytes of the body so far, with those of an earlier exchange.
  private(set) var count = 0
  private let destination: Destination
  private let keepsVersion: Bool
  private let url: String
  private var descriptor: Int32 = -1
  private var isStarted = false
  /// The number of bytes that the whole body has, if an answer with the rest of it says so.
  private var total: Int?

  /// Nil if the body is received in memory.
  init?(of request: HTTPRequest) {
    url = request.url
    keepsVersion = request.resumesResponse
    if let receiver = request.responseReceiver {
      (destination, partial) = (.receiver(receiver), nil)
    } else if let path = request.responseFile {
      (destination, partial) = (.file(path), keepsVersion ? PartialBody(at: path, of: url) : nil)
    } else {
      return nil
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The file; nil for a receiver.
  var path: String? { if case .file(let path) = destination { path } else { nil } }

  /// Creates the file, or empties it, or continues it. A first part does that, too.
  func start(_ head: ResponseHead) throws {
    guard !isStarted else { return }
    isStarted = true
    switch destination {
    case .receiver(let receiver):
      guard head.status != 206 else {
        throw ForeignRange(description: "found a part of the content, expected all of it")
      }
      try receiver.start()
    case .file(let path):
      if head.status == 206 {
        try proceed(path, head)
      } else {
        PartialBody.forget(path)
        try open(path, O_TRUNC)
        if keepsVersion { PartialBody.note(head, of: url, path) }
      }
    }
  }

  /// Writes the next part.
  func append(_ bytes: UnsafeRawBufferPointer) throws {
    count += bytes.count
    if case .receiver(let receiver) = destination { return try receiver.part(Array(bytes)) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw SystemReason(errno) }
      rest = rest.dropFirst(written)
    }
  }

  /// Checks that the body is complete.
  ///
  /// - Throws: ``HTTPError`` of kind ``HTTPError/Kind/connectionLost`` if it is not, so that the rest can be requested.
  func finish(_ head: ResponseHead, host: String) throws {
    try start(head)
    if let total, total != count {
      throw HTTPError(.connectionLost, host: host, detail: "received \(count) of \(total) bytes")
    }
    if let path { PartialBody.forget(path) }
  }

  /// Continues the file with the rest of the body (RFC 9110, 15.3.7).
  private func proceed(_ path: String, _ head: ResponseHead) throws {
    guard let partial, let range = ContentRange(head.headers["Content-Range"]), range.first == partial.size,
      (head.headers["ETag"] ?? partial.version) == partial.version
    else {
      PartialBody.forget(path)
      let found = head.headers["Content-Range"] ?? ""
      throw ForeignRange(description: "found the range '\(found)', expected that from byte \(partial?.size ?? 0)")
    }
    try open(path, 0)
    guard ftruncate(descriptor, off_t(partial.size)) == 0, lseek(descriptor, 0, SEEK_END) == off_t(partial.size) else {
      throw SystemReason(errno)
    }
    (count, total) = (partial.size, range.total)
  }

  private func open(_ path: String, _ flags: Int32) throws(SystemReason) {
    descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0o666)
    guard descriptor >= 0 else { throw SystemReason(errno) }
  }
}

/// An answer with another part of the body than the requested one.
struct ForeignRange: Error, CustomStringConvertible {
  let description: String
}

/// Why the system refused to read or write a file, such as 'Permission denied'.
struct SystemReason: Error, CustomStringConvertible {
  let description: String

  /// The reason of an error number (POSIX `errno`).
  init(_ code: Int32) { description = String(cString: strerror(code)) }
}

extension HTTPError {
  fileprivate static func unreadable(_ path: String, _ reason: SystemReason, host: String) -> HTTPError {
    HTTPError(
      .invalidRequest, host: host, detail: "cannot read the file '\(path)': \(reason)",
      remedy: "check that it is a file that you may read")
  }
}
