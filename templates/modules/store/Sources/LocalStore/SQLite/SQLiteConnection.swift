import CSQLite

/// One connection to a SQLite file: statements, transactions, collations and functions.
///
/// Not for use from several threads at once; whoever owns it serializes the calls. Everything that it uses is
/// there in SQLite 3.15, so that SQLCipher as Debian ships it can stand in its place.
public final class SQLiteConnection {
  public let path: String
  let handle: OpaquePointer
  private var statements: [String: SQLiteStatement] = [:]
  private var isInTransaction = false
  /// Whether the file was opened with a key.
  public let isEncrypted: Bool

  /// What a connection does with its file.
  public enum Access: Sendable {
    /// Reads and writes it, and makes it where it does not exist.
    case readWrite
    /// Only reads it. Beside a file with a write-ahead log another one may have to be made all the same.
    case readOnly
    /// Only reads it and nothing beside it, as if it could not change: without what stands in a write-ahead log.
    case immutable
  }

  /// Opens a database file.
  ///
  /// - Parameters:
  ///   - path: the file; `:memory:` for a database that lives as long as the connection.
  ///   - access: what is done with the file.
  ///   - key: the key of an encrypted file; nil for one that is not encrypted.
  ///   - busyTimeout: how long a statement waits for another process, in milliseconds.
  /// - Throws: ``SQLiteError``; of kind `notADatabase` where the key is another one than the file was made with, and
  ///   `misuse` where the library that is linked cannot encrypt.
  public init(
    path: String, access: Access = .readWrite, key: StoreKey? = nil, busyTimeout: Int32 = 10_000
  ) throws(SQLiteError) {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(access.name(of: path), &handle, access.flags | SQLITE_OPEN_NOMUTEX, nil)
    guard let handle, code == SQLITE_OK else {
      let message = handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? "out of memory"
      sqlite3_close_v2(handle)
      throw SQLiteError(code: code, message: message, path: path)
    }
    self.path = path
    self.handle = handle
    isEncrypted = key != nil
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, busyTimeout)
    if let key { try unlock(with: key) }
  }

  deinit {
    for statement in statements.values { statement.finalize() }
    sqlite3_close_v2(handle)
  }

  /// The version of the library that is linked, as SQLite counts.
  public static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  /// Whether the library that is linked can encrypt: SQLCipher, in SQLite's place.
  public static let canEncrypt: Bool = {
    guard let connection = try? SQLiteConnection(path: ":memory:"),
      let statement = try? connection.statement("PRAGMA cipher_version")
    else { return false }
    return (try? statement.step()) == true
  }()

  /// Whether the library that is linked can index the texts of a table by pieces of three letters.
  public static let canIndexTexts =
    sqlite3_libversion_number() >= 3_034_000
    && sqlite3_compileoption_used("ENABLE_FTS5") != 0

  /// SQLite itself takes `PRAGMA key` for a word that it does not know, and would write the file in the open.
  private func unlock(with key: StoreKey) throws(SQLiteError) {
    guard Self.canEncrypt else {
      throw SQLiteError(
        code: SQLITE_MISUSE, message: "a key was given, but the library that is linked cannot encrypt; link SQLCipher",
        path: path)
    }
    // Not through ``execute(_:)``, whose errors quote the statement.
    let code = sqlite3_exec(handle, "PRAGMA key = \(key.literal)", nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
    _ = try integer("SELECT count(*) FROM sqlite_master")
  }

  /// Runs one or more statements that give no rows.
  public func execute(_ sql: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, sql: sql) }
  }

  /// The prepared statement of a text, reset and without bindings; it is prepared once and kept.
  ///
  /// A statement whose text is asked for again while it is being stepped is prepared anew, so that a query may run
  /// inside another one of the same text.
  public func statement(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
    if let known = statements[sql], !known.isBusy {
      known.reset()
      return known
    }
    let statement = try SQLiteStatement(sql, on: self)
    if statements[sql] == nil { statements[sql] = statement }
    return statement
  }

  /// The number in the first row and column of a statement; 0 where it gives no row.
  public func integer(_ sql: String) throws(SQLiteError) -> Int64 {
    let statement = try statement(sql)
    // A statement that still stands on a row would hold a read transaction open.
    defer { statement.reset() }
    return try statement.step() ? statement.int(at: 0) : 0
  }

  /// Runs a body inside a transaction that holds the write lock from its start (`BEGIN IMMEDIATE`), so that it
  /// never fails half way for want of it. A transaction inside another one is part of it.
  public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    guard !isInTransaction else { return try body() }
    try statement("BEGIN IMMEDIATE").run()
    isInTransaction = true
    defer { isInTransaction = false }
    do {
      let result = try body()
      try statement("COMMIT").run()
      return result
    } catch {
      // SQLite has rolled back by itself after a full disk and the like.
      if sqlite3_get_autocommit(handle) == 0 { try? statement("ROLLBACK").run() }
      throw error
    }
  }

  /// Runs a body that only reads, and that sees the file as it is at one moment, whatever others write meanwhile.
  public func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
    guard !isInTransaction else { return try body() }
    try statement("BEGIN").run()
    isInTransaction = true
    defer {
      isInTransaction = false
      try? statement("COMMIT").run()
    }
    return try body()
  }

  /// The number of rows that the last statement inserted, changed or deleted.
  public var changeCount: Int { Int(sqlite3_changes(handle)) }

  /// The row identifier of the last insertion.
  public var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// The error of a file that SQLite can read and that contains what this program never writes.
  func damage(_ message: String) -> SQLiteError { SQLiteError(code: SQLITE_CORRUPT, message: message, path: path) }

  func error(_ code: Int32, sql: String? = nil) -> SQLiteError {
    SQLiteError(
      code: sqlite3_extended_errcode(handle) == SQLITE_OK ? code : sqlite3_extended_errcode(handle),
      message: String(cString: sqlite3_errmsg(handle)), path: path, sql: sql)
  }
}

extension SQLiteConnection.Access {
  fileprivate var flags: Int32 {
    switch self {
    case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    case .readOnly: SQLITE_OPEN_READONLY
    case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    }
  }

  /// The name by which SQLite opens a file (sqlite.org, "Uniform Resource Identifiers").
  fileprivate func name(of path: String) -> String {
    guard case .immutable = self else { return path }
    let special: [Character: String] = ["%": "%25", "?": "%3f", "#": "%23"]
    return "file:" + path.map { special[$0] ?? String($0) }.joined() + "?immutable=1"
  }
}
