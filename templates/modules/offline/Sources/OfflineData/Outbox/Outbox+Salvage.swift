import FoundationEssentials
import LocalStore

extension Outbox {
  /// Writes the readable requests of an outbox that cannot be opened or must not be changed. The outbox is only read.
  ///
  /// - Throws: ``OutboxError/database(_:)`` if nothing can be read at all; ``OutboxError/cannotDecrypt(path:)`` if the
  ///   key does not match.
  public static func salvage(
    at url: URL, key: StoreKey? = nil, _ line: ([UInt8]) throws -> Void
  ) throws -> ArchiveReport {
    let media = url.deletingLastPathComponent().appendingPathComponent(mediaFolder)
    do {
      return try readable(url, key: key) { connection in
        let archive = OutboxArchive(
          connection: connection, contents: try ContentTable(in: connection),
          media: { media.appendingPathComponent($0) })
        return try archive.write(line)
      }
    } catch let error as SQLiteError {
      guard error.kind == .notADatabase, key != nil else { throw OutboxError.database(error) }
      throw OutboxError.cannotDecrypt(path: url.path)
    }
  }

  /// Reads the file in place. If that fails, for example in a read-only folder or on a full disk, reads a copy, because
  /// the latest changes are in the write-ahead log, which only a writer can use. If there is no room for a copy, reads
  /// the file without its log.
  private static func readable(
    _ url: URL, key: StoreKey?, _ read: (SQLiteConnection) throws -> ArchiveReport
  ) throws -> ArchiveReport {
    do {
      return try read(try connection(url.path, access: .readOnly, key: key))
    } catch let error as SQLiteError where error.isOfThePlace {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("outbox-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      if let copy = copy(url, to: folder), let connection = try? connection(copy.path, access: .readWrite, key: key) {
        return try read(connection)
      }
      var report = try read(try connection(url.path, access: .immutable, key: key))
      if hasLog(url), report.damage == nil { report.damage = "\(error.description); the latest changes may be missing" }
      return report
    }
  }

  private static func connection(
    _ path: String, access: SQLiteConnection.Access, key: StoreKey?
  ) throws -> SQLiteConnection {
    let connection = try SQLiteConnection(path: path, access: access, key: key)
    _ = try connection.integer("SELECT count(*) FROM sqlite_master")
    return connection
  }

  private static let logSuffix = "-wal"

  private static func hasLog(_ url: URL) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path + logSuffix)
    return (attributes?[.size] as? Int ?? 0) > 0
  }

  /// Returns nil if there is no room for a copy.
  private static func copy(_ url: URL, to folder: URL) -> URL? {
    let copy = folder.appendingPathComponent(url.lastPathComponent)
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      for suffix in hasLog(url) ? ["", logSuffix] : [""] {
        let place = copy.path + suffix
        try FileManager.default.copyItem(atPath: url.path + suffix, toPath: place)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: place)
      }
    } catch {
      return nil
    }
    return copy
  }
}

extension SQLiteError {
  /// Whether the error may be due to the location of the file, and not to its content.
  fileprivate var isOfThePlace: Bool { [.cannotOpen, .readOnly, .inputOutput, .full, .busy].contains(kind) }
}
