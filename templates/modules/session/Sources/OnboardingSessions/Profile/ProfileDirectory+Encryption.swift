import FoundationEssentials
import LocalFiles

extension ProfileDirectory {
  /// An encrypted file begins with these bytes, followed by what ``DataKey/seal(_:for:)`` returned. No text begins with a
  /// zero byte.
  private static let mark: [UInt8] = [0] + "sealed".utf8 + [1]

  /// The same directory, with all files encrypted under a key; nil for files that are not encrypted.
  ///
  /// - Parameter keyFile: the file from which other processes get the key.
  func encrypted(with key: DataKey?, in keyFile: String? = nil) -> ProfileDirectory {
    ProfileDirectory(url: url, key: key, keyFile: key == nil ? nil : keyFile)
  }

  /// Whether the file `name` is encrypted. A file that does not exist is not.
  ///
  /// - Throws: ``ProfileError``.
  public func isEncrypted(_ name: String) throws -> Bool {
    try storedContents(of: name)?.starts(with: Self.mark) ?? false
  }

  /// Encrypts the files that are not encrypted yet, and removes what killed processes were writing. If the process is killed,
  /// the remaining files can be encrypted later.
  ///
  /// - Throws: ``ProfileError`` or `CryptoError`.
  package func encryptFiles() async throws {
    AtomicFile.removeDrafts(in: url.path)
    for name in try fileNames() where try !isEncrypted(name) {
      try await rewriting(name) {
        if try !isEncrypted(name), let data = try contents(of: name) { try write(data, to: name) }
      }
    }
  }

  /// Decrypts all files.
  ///
  /// - Throws: ``ProfileError``.
  package func decryptFiles() async throws {
    for name in try fileNames() where try isEncrypted(name) {
      try await rewriting(name) {
        if let data = try contents(of: name) { try encrypted(with: nil).write(data, to: name) }
      }
    }
  }

  /// Runs work that replaces the file `name` by the same contents. A file that processes change under a lock has the lock
  /// next to it: `oauth.json` has `oauth.lock`.
  private func rewriting(_ name: String, _ work: @Sendable () throws -> Void) async throws {
    let lock: String = "\(name.prefix { $0 != "." })\(Self.lockSuffix)"
    guard FileManager.default.fileExists(atPath: path(of: lock)) else { return try work() }
    try await exclusively(lock: lock) { try work() }
  }

  private static let lockSuffix: String = ".lock"

  private func fileNames() throws -> [String] {
    guard FileManager.default.fileExists(atPath: url.path) else { return [] }
    // A name that begins with a dot is that of a file that is being written. A lock that is replaced by another file
    // excludes nobody any more.
    return try FileManager.default.contentsOfDirectory(atPath: url.path).filter {
      !$0.hasPrefix(".") && !$0.hasSuffix(Self.lockSuffix)
    }.sorted()
  }

  func encrypted(_ data: Data, as name: String) throws -> Data {
    guard let key, keyFile.map({ FileManager.default.fileExists(atPath: $0) }) ?? true else { return data }
    return Data(Self.mark + (try key.seal(data, for: name)))
  }

  func decrypted(_ data: Data, from name: String) throws -> Data {
    guard data.starts(with: Self.mark) else { return data }
    guard let key else { throw ProfileError.locked(path: path(of: name)) }
    guard let opened = try key.open(data.dropFirst(Self.mark.count), for: name) else {
      throw ProfileError.damaged(path: path(of: name), reason: "it was not encrypted with the key of this session")
    }
    return Data(opened)
  }
}
