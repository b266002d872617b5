import FoundationEssentials
import Glibc
import LocalFiles

/// The directory that holds what a session keeps between two processes.
///
/// Directories are made with mode 0700 and files with mode 0600. A file is replaced as a whole: whoever reads it, in
/// this process or in another, finds the old bytes or the new ones, also after a crash.
public struct ProfileDirectory: Sendable, Hashable {
  /// Where the directory is; it is made when the first file is written.
  public let url: URL

  /// Names the profile at `url`, without touching the disk.
  public init(url: URL) {
    self.url = url
  }

  /// The directory of one user of this profile, which namespaces stores, settings and secrets by onboarding identifier.
  public func userDirectory(for onboardingID: UUID) -> ProfileDirectory {
    subdirectory("users").subdirectory(onboardingID.uuidString.lowercased())
  }

  /// The directory `name` inside this one.
  public func subdirectory(_ name: String) -> ProfileDirectory {
    ProfileDirectory(url: url.appendingPathComponent(name, isDirectory: true))
  }

  /// The path of the file `name` inside this directory.
  public func path(of name: String) -> String {
    url.appendingPathComponent(name, isDirectory: false).path
  }

  /// Makes the directory and those above it, where they are missing.
  ///
  /// Throws ``ProfileError/refused(operation:path:reason:)``.
  public func create() throws {
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw ProfileError.refused(
        operation: "make the directory", path: url.path, reason: error.systemReason)
    }
  }

  /// The bytes of the file `name`, nil where there is none.
  ///
  /// Throws ``ProfileError/refused(operation:path:reason:)``.
  public func contents(of name: String) throws -> Data? {
    let path: String = path(of: name)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw ProfileError.refused(operation: "read", path: path, reason: error.systemReason)
    }
  }

  /// Replaces the file `name` by `data`, all or nothing.
  ///
  /// Throws ``ProfileError/refused(operation:path:reason:)``.
  public func write(_ data: Data, to name: String) throws {
    try create()
    try AtomicFile(directory: url.path, name: name).replace(with: data)
  }

  /// Removes the file `name`; one that is not there counts as removed.
  ///
  /// Throws ``ProfileError/refused(operation:path:reason:)``.
  public func removeFile(_ name: String) throws {
    let path: String = path(of: name)
    guard unlink(path) != 0, errno != ENOENT else { return }
    throw ProfileError.refused(operation: "remove", path: path, reason: String(cString: strerror(errno)))
  }

  /// Removes the directory and all that it holds; one that is not there counts as removed.
  ///
  /// Throws ``ProfileError/refused(operation:path:reason:)``.
  public func remove() throws {
    guard FileManager.default.fileExists(atPath: url.path) else { return }
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      throw ProfileError.refused(operation: "remove", path: url.path, reason: error.systemReason)
    }
  }
}
