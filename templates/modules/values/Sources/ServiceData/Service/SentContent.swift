import Glibc

/// Content to send. It can be read more than once, because a request may be sent again, and its size is known.
public final class SentContent: Sendable {
  /// The content, which can be read while this object exists.
  public let body: MediaContent.Body
  /// The file without a name that content of unknown size is written to; -1 without one.
  private let descriptor: Int32

  /// Prepares content. That of a pipe is written to a file in `$TMPDIR` that has no name, so that nothing of it is left,
  /// however the process ends.
  ///
  /// - Throws: ``ServiceError`` if the content cannot be read or written.
  public init(_ body: MediaContent.Body) throws(ServiceError) {
    switch body {
    case .parts(let parts) where parts.size == nil:
      descriptor = try Self.file(of: body)
      self.body = .file("/proc/self/fd/\(descriptor)")
    case .file(let path):
      guard access(path, R_OK) == 0 else {
        throw ServiceError(.unsupported, "cannot read the file '\(path)'; check that it exists")
      }
      fallthrough
    default: (self.body, descriptor) = (body, -1)
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The number of bytes.
  public var size: Int {
    switch body {
    case .bytes(let bytes): return bytes.count
    case .parts(let parts): return parts.size ?? 0
    case .file(let path):
      var status = stat()
      return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
  }

  private static func file(of body: MediaContent.Body) throws(ServiceError) -> Int32 {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array((folder + "/content-XXXXXX").utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw .unusable(folder, errno) }
    unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    do {
      let reader = try ContentReader(body)
      while true {
        let bytes = try reader.next()
        if bytes.isEmpty { return descriptor }
        guard isWritten(bytes, to: descriptor) else { throw ServiceError.unusable(folder, errno) }
      }
    } catch {
      close(descriptor)
      throw error as? ServiceError ?? ServiceError(.unsupported, "cannot read the content: \(error)")
    }
  }

  private static func isWritten(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

extension ServiceError {
  fileprivate static func unusable(_ folder: String, _ code: Int32) -> ServiceError {
    ServiceError(
      .unsupported,
      "cannot store the content in '\(folder)': \(String(cString: strerror(code))); set TMPDIR to another folder")
  }
}
