import FoundationEssentials
import GeneratorCore
import Glibc
import HTTPTransport

/// A cache of services' documents in the user's cache folder, so that unchanged ones are not sent again.
///
/// The cache can be lost at any time without harm, so its failures are not errors. The service is asked every time
/// whether its document has changed: a stale document is never used.
public struct MetadataCache: Sendable {
  /// The folder of the cache, an absolute path.
  public let folder: String
  /// Whether cached documents are ignored and replaced.
  public let isRefreshed: Bool

  /// Creates a cache in a folder, which need not exist yet.
  public init(folder: String, isRefreshed: Bool = false) {
    self.folder = folder
    self.isRefreshed = isRefreshed
  }

  /// Creates a cache in the user's folder of the XDG Base Directory Specification 0.8; `nil` for a user without a home
  /// folder.
  public init?(environment: [String: String], isRefreshed: Bool = false) {
    let absolute: (String) -> String? = { name in
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    guard let base = absolute("XDG_CACHE_HOME") ?? absolute("HOME").map({ $0 + "/.cache" }) else { return nil }
    self.init(folder: base + "/scaffold/metadata", isRefreshed: isRefreshed)
  }

  /// The cached response to a request; nil if there is none or it is to be ignored.
  func document(for request: HTTPRequest) -> CachedMetadata? {
    guard !isRefreshed, let bytes = try? DiskFileSystem().contents(of: path(for: request)) else { return nil }
    return CachedMetadata(file: bytes)
  }

  /// Stores the response to a request.
  func keep(_ document: CachedMetadata, for request: HTTPRequest) {
    let files = FileManager.default
    let path = path(for: request)
    let draft = "\(path).\(UUID().uuidString)"
    try? files.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    guard write(document.file, to: draft), rename(draft, path) == 0 else {
      try? files.removeItem(atPath: draft)
      return
    }
  }

  /// Deletes the response to a request.
  func forget(_ request: HTTPRequest) {
    try? FileManager.default.removeItem(atPath: path(for: request))
  }

  /// The path of a cached document. Its name is a hash of everything that the response depends on, so it does not
  /// reveal the address.
  private func path(for request: HTTPRequest) -> String {
    let parts = [request.url] + ["Accept", "Accept-Language"].map { request.headers[$0] ?? "" }
    return folder + "/" + ContentHash(of: Array(parts.joined(separator: "\n").utf8)).description
  }

  /// Creates a file that only the user can read from the beginning.
  private func write(_ bytes: [UInt8], to path: String) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return WholeWrite.write(bytes, to: descriptor)
  }
}
