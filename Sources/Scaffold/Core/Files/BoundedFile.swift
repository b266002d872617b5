import FoundationEssentials
import Glibc

/// Reads an untrusted file up to a maximum size. A sparse file takes no space on the disk, and a device or pipe may
/// never end.
public struct BoundedFile: Sendable {
  /// Why a file was not read.
  public enum Fault: Error, Hashable {
    /// The file cannot be read.
    case unreadable
    /// The file is larger than the limit.
    case tooLarge
  }

  /// The maximum size of a metadata document, in bytes.
  package static let documentLimit = 256 << 20
  /// The maximum size in bytes of a file that a person writes: settings, a manifest.
  public static let settingsLimit = 16 << 20

  private let path: String
  private let limit: Int

  /// Creates a reader for the file at a path.
  ///
  /// - Parameter limit: the maximum size in bytes.
  public init(_ path: String, limit: Int = settingsLimit) {
    self.path = path
    self.limit = limit
  }

  /// Reads the file.
  ///
  /// - Throws: ``Fault``.
  public func read() throws(Fault) -> Data {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT != S_IFDIR else { throw .unreadable }
    let isRegular = information.st_mode & S_IFMT == S_IFREG
    if isRegular, information.st_size > limit { throw .tooLarge }
    return try Self.read(descriptor, limit: limit, expected: isRegular ? Int(information.st_size) : 0)
  }

  /// Reads the start of the file.
  ///
  /// - Returns: at most that many bytes, fewer only if the file is shorter; nil if it cannot be read.
  package static func start(of path: String, count: Int) -> Data? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let read = bytes[filled...].withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if read == 0 { break }
      if read > 0 { filled += read } else if errno != EINTR { return nil }
    }
    return Data(bytes[..<filled])
  }

  /// Reads an open file to its end.
  ///
  /// - Throws: ``Fault``.
  package static func read(_ descriptor: Int32, limit: Int, expected: Int = 0) throws(Fault) -> Data {
    var bytes = Data(capacity: expected)
    var block = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = Glibc.read(descriptor, &block, block.count)
      if count == 0 { return bytes }
      if count < 0 {
        guard errno == EINTR else { throw .unreadable }
        continue
      }
      bytes.append(contentsOf: block[..<count])
      guard bytes.count <= limit else { throw .tooLarge }
    }
  }
}
