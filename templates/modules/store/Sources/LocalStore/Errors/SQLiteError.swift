import CSQLite

/// An error that SQLite returned, with its message.
public struct SQLiteError: Error, Sendable, Hashable {
  /// The primary result codes that callers distinguish (sqlite.org, "Result and Error Codes").
  public enum Kind: Sendable, Hashable {
    /// Another process or connection has held the lock for longer than the busy timeout.
    case busy
    /// The disk is full.
    case full
    /// The file or its folder cannot be written.
    case readOnly
    /// The file's content is damaged.
    case corrupt
    /// The file is not a SQLite database, or is encrypted with another key.
    case notADatabase
    /// The file cannot be opened or created.
    case cannotOpen
    /// A read or a write failed.
    case inputOutput
    /// The row violates a unique index or another constraint.
    case constraint
    /// The statement was interrupted before its end.
    case interrupted
    /// The linked library does not support the operation.
    case misuse
    /// Any other primary code.
    case other(Int32)
  }

  /// The primary result code.
  public let kind: Kind
  /// The extended result code.
  public let code: Int32
  /// SQLite's message, in English.
  public let message: String
  /// The database file.
  public let path: String
  /// The statement; nil if there was none.
  public let sql: String?

  /// Whether a full-text index is damaged, and not the rows (`SQLITE_CORRUPT_VTAB`).
  var isOfSearchIndex: Bool { code == SQLITE_CORRUPT | 1 << 8 }

  init(code: Int32, message: String, path: String, sql: String? = nil) {
    self.kind = Kind(primaryCode: code & 0xFF)
    self.code = code
    self.message = message
    self.path = path
    self.sql = sql
  }
}

extension SQLiteError.Kind {
  init(primaryCode: Int32) {
    switch primaryCode {
    case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
    case SQLITE_FULL: self = .full
    case SQLITE_READONLY: self = .readOnly
    case SQLITE_CORRUPT: self = .corrupt
    case SQLITE_NOTADB: self = .notADatabase
    case SQLITE_CANTOPEN: self = .cannotOpen
    case SQLITE_IOERR: self = .inputOutput
    case SQLITE_CONSTRAINT: self = .constraint
    case SQLITE_INTERRUPT: self = .interrupted
    case SQLITE_MISUSE: self = .misuse
    default: self = .other(primaryCode)
    }
  }
}

extension SQLiteError: CustomStringConvertible {
  /// The file, the message, the extended code, and the remedy or the beginning of the statement.
  public var description: String {
    if let remedy { return "database '\(path)': \(message) (\(code)); \(remedy)" }
    let statement = sql.map { " in '\($0.prefix(200))'" } ?? ""
    return "database '\(path)': \(message) (\(code))\(statement)"
  }

  /// The remedy for a problem with the file itself; nil for other errors.
  private var remedy: String? {
    if isOfSearchIndex {
      return "a full-text index is damaged and no longer used; try again, opening the store rebuilds it"
    }
    return switch kind {
    case .full: "free some disk space; the stored data is unchanged"
    case .readOnly: "allow writing to the file and its folder"
    case .cannotOpen: "check that its folder exists and can be written"
    case .corrupt: "the file is damaged; export the waiting changes, then restore a backup or start over"
    case .notADatabase: "it is not a database, or is encrypted with another key"
    case .inputOutput: "check whether the disk is full or damaged"
    default: nil
    }
  }
}
