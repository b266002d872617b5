import Foundation
import GeneratorCore
import HTTPTransport

/// Documents of services, kept in the user's own cache so that one that has not changed is not sent again.
///
/// What is kept can be lost at any time without harm, so nothing that goes wrong with it is an error. A service is
/// asked every time whether its document is still the same: nothing stale is ever used.
public struct MetadataCache: Sendable {
  /// The folder of the documents, an absolute path.
  public let folder: String
  /// Whether what is kept is ignored, and kept anew.
  public let isRefreshed: Bool

  /// A cache in a folder, which need not be there yet.
  public init(folder: String, isRefreshed: Bool = false) {
    self.folder = folder
    self.isRefreshed = isRefreshed
  }

  /// The user's own cache, in the folder of the XDG Base Directory Specification 0.8; `nil` for a user without a home.
  public init?(environment: [String: String], isRefreshed: Bool = false) {
    let absolute: (String) -> String? = { name in
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    guard let base = absolute("XDG_CACHE_HOME") ?? absolute("HOME").map({ $0 + "/.cache" }) else { return nil }
    self.init(folder: base + "/scaffold/metadata", isRefreshed: isRefreshed)
  }

  /// What is kept of the answer to a request, unless it is to be ignored.
  func document(for request: HTTPRequest) -> CachedMetadata? {
    guard !isRefreshed, let bytes = try? DiskFileSystem().contents(of: path(for: request)) else { return nil }
    return CachedMetadata(file: bytes)
  }

  /// Keeps the answer to a request.
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

  /// Forgets the answer to a request.
  func forget(_ request: HTTPRequest) {
    try? FileManager.default.removeItem(atPath: path(for: request))
  }

  /// The name says nothing of the address: a hash of what the answer depends on.
  private func path(for request: HTTPRequest) -> String {
    let parts = [request.url] + ["Accept", "Accept-Language"].map { request.headers[$0] ?? "" }
    return folder + "/" + ContentHash(of: Array(parts.joined(separator: "\n").utf8)).description
  }

  /// Writes a file that nobody but the user may read, from its first moment on.
  private func write(_ bytes: [UInt8], to path: String) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    return (try? file.write(contentsOf: bytes)) != nil
  }
}
