import FoundationEssentials
import Glibc
import LocalFiles

/// The directory in which a session stores its state between processes.
///
/// Directories are created with mode 0700 and files with mode 0600. Files are replaced atomically: every reader, in this
/// process or another one, sees either the old or the new contents, even after a crash.
public struct ProfileDirectory: Sendable, Hashable {
  /// The location of the directory, which is created when the first file is written.
  public let url: URL
  /// The key that encrypts the files of the directory; nil if they are not encrypted.
  let key: DataKey?
  /// The file from which other processes get the key. Without it, nobody can decrypt what the key encrypts, so nothing is encrypted
  /// any more. Nil if the key is always available.
  let keyFile: String?

  /// Refers to the profile at `url`, without accessing the disk.
  public init(url: URL) {
    self.init(url: url, key: nil)
  }

  init(url: URL, key: DataKey?, keyFile: String? = nil) {
    self.url = url
    self.key = key
    self.keyFile = keyFile
  }

  /// The directory of a user of this profile, with the user's store, settings and secrets.
  public func userDirectory(for onboardingID: UUID) -> ProfileDirectory {
    subdirectory("users").subdirectory(onboardingID.uuidString.lowercased())
  }

  /// The directory `name` inside this one.
  public func subdirectory(_ name: String) -> ProfileDirectory {
    ProfileDirectory(url: url.appendingPathComponent(name, isDirectory: true), key: key, keyFile: keyFile)
  }

  /// The path of the file `name` inside this directory.
  public func path(of name: String) -> String {
    url.appendingPathComponent(name, isDirectory: false).path
  }

  /// Creates the directory and its parents, if they do not exist.
  ///
  /// - Throws: ``ProfileError/refused(operation:path:reason:)``.
  public func create() throws {
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw ProfileError.refused(
        operation: "create the directory", path: url.path, reason: error.systemReason)
    }
  }

  /// Whether there is a file `name`.
  public func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(of: name)) }

  /// The contents of the file `name`, decrypted if it is encrypted; nil if it does not exist.
  ///
  /// - Throws: ``ProfileError``.
  public func contents(of name: String) throws -> Data? {
    try storedContents(of: name).map { try decrypted($0, from: name) }
  }

  /// The contents of the file `name` as they are stored.
  func storedContents(of name: String) throws -> Data? {
    guard has(name) else { return nil }
    let path: String = path(of: name)
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      // Another process can remove it in the meantime.
      guard has(name) else { return nil }
      throw ProfileError.refused(operation: "read", path: path, reason: error.systemReason)
    }
  }

  /// Replaces the contents of the file `name` atomically, encrypted if the directory has a key.
  ///
  /// - Throws: ``ProfileError/refused(operation:path:reason:)`` or `CryptoError`.
  public func write(_ data: Data, to name: String) throws {
    try create()
    let stored = try encrypted(data, as: name)
    do throws(AtomicFileError) {
      try AtomicFile(path: path(of: name)).replace(with: [UInt8](stored))
    } catch {
      throw ProfileError.refused(operation: error.operation, path: error.path, reason: error.reason)
    }
  }

  /// Removes the file `name`, if it exists.
  ///
  /// - Throws: ``ProfileError/refused(operation:path:reason:)``.
  public func removeFile(_ name: String) throws {
    let path: String = path(of: name)
    guard unlink(path) != 0, errno != ENOENT else { return }
    throw ProfileError.refused(operation: "remove", path: path, reason: String(cString: strerror(errno)))
  }

  /// Removes the directory and its contents, if it exists.
  ///
  /// - Throws: ``ProfileError/refused(operation:path:reason:)``.
  public func remove() throws {
    guard FileManager.default.fileExists(atPath: url.path) else { return }
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      throw ProfileError.refused(operation: "remove", path: url.path, reason: error.systemReason)
    }
  }
}
