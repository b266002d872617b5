import CSQLite

/// What SQLite answered in place of success, in its own words.
public struct SQLiteError: Error, Sendable, Hashable {
  /// The primary result code, as far as callers decide by it (sqlite.org, "Result and Error Codes").
  public enum Kind: Sendable, Hashable {
    /// Another process or connection holds the lock, longer than the busy timeout.
    case busy
    /// The disk is full.
    case full
    case readOnly
    /// The file's content is damaged.
    case corrupt
    /// The file is no SQLite database, or one that is encrypted with another key.
    case notADatabase
    /// The file cannot be opened or made.
    case cannotOpen
    /// The disk refused to read or write.
    case inputOutput
    /// A unique index or another constraint refused the row.
    case constraint
    case interrupted
    /// What was asked for is not in the library that is linked.
    case misuse
    /// Any other primary code.
    case other(Int32)
  }

  public let kind: Kind
  /// The extended result code.
  public let code: Int32
  public let message: String
  /// The database file.
  public let path: String
  /// The statement, where there was one.
  public let sql: String?

  /// Whether it is an index of texts that is damaged, not the rows (`SQLITE_CORRUPT_VTAB`).
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
  public var description: String {
    if let remedy { return "database '\(path)': \(message) (\(code)); \(remedy)" }
    let statement = sql.map { " in '\($0.prefix(200))'" } ?? ""
    return "database '\(path)': \(message) (\(code))\(statement)"
  }

  /// What ends a trouble with the file itself, whatever the statement was.
  private var remedy: String? {
    if isOfSearchIndex {
      return "an index of texts is damaged, and is left out until it is made anew by opening; try again"
    }
    return switch kind {
    case .full: "make room on the disk; what was there before is still there"
    case .readOnly: "give the right to write to the file and to its folder"
    case .cannotOpen: "see that its folder is there, and that it may be written"
    case .corrupt: "the file is damaged; save what waits in the outbox, then put back a copy or start over"
    case .notADatabase: "it is no database, or is encrypted with another key"
    case .inputOutput: "see whether the disk is full or broken"
    default: nil
    }
  }
}
