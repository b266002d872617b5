import FoundationEssentials
import LocalStore

extension Outbox {
  /// Ends the use of an outbox file that is about to be removed. A process that has it open can add no change any more, which would
  /// be lost with the file. If the file is not removed after all, opening it for its service takes it into use again.
  ///
  /// - Parameters:
  ///   - count: how many changes it may have; nil for any number.
  ///   - number: the last number that it may have assigned (``ArchiveReport/lastNumber``); nil for any. An edit that is merged
  ///     into a waiting change, or a released draft, leaves their count as it is, but assigns a number.
  /// - Returns: false if it has other changes. It stays in use then.
  /// - Throws: ``OutboxError``, `SQLiteError`.
  public static func retire(
    at url: URL, key: StoreKey? = nil, expecting count: Int?, upTo number: Int64? = nil
  ) throws -> Bool {
    let connection = try SQLiteConnection(path: url.path, key: key)
    return try connection.transaction {
      guard try OutboxDatabase.isInUse(connection) else { return true }
      if let count, try connection.integer("SELECT count(*) FROM requests") != count { return false }
      if let number, try OutboxDatabase.lastNumber(in: connection) != number { return false }
      try connection.execute("ALTER TABLE requests RENAME TO retired_requests")
      return true
    }
  }

  /// Takes an outbox into use again whose removal was interrupted.
  ///
  /// - Throws: `SQLiteError`.
  public static func reuse(at url: URL, key: StoreKey? = nil) throws {
    let connection = try SQLiteConnection(path: url.path, key: key)
    try connection.transaction { try OutboxDatabase.reuse(connection) }
  }
}

extension OutboxDatabase {
  /// Whether the outbox is in use; false after ``Outbox/retire(at:key:expecting:upTo:)``.
  static func isInUse(_ connection: SQLiteConnection) throws -> Bool {
    try connection.integer("SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'retired_requests'") == 0
  }

  /// Takes an outbox into use again whose removal was interrupted.
  static func reuse(_ connection: SQLiteConnection) throws {
    if try !isInUse(connection) { try connection.execute("ALTER TABLE retired_requests RENAME TO requests") }
  }
}
