import CSQLite

/// A connection to a SQLite file: statements, transactions, collations and functions.
///
/// A connection must not be used from several threads at once; its owner serializes the calls. It only uses features of
/// SQLite 3.15, so that it also works with Debian's SQLCipher.
public final class SQLiteConnection {
  /// The database file.
  public let path: String
  let handle: OpaquePointer
  private var statements: [String: SQLiteStatement] = [:]
  private var isInTransaction = false
  /// Whether the file was opened with a key.
  public let isEncrypted: Bool

  /// How a connection accesses its file.
  public enum Access: Sendable {
    /// Reads and writes the file, and creates it if it does not exist.
    case readWrite
    /// Only reads the file. For a file with a write-ahead log, SQLite may still create a file next to it.
    case readOnly
    /// Only reads the file itself, as if it could not change, and ignores a write-ahead log.
    case immutable
  }

  /// Opens a database file.
  ///
  /// - Parameters:
  ///   - path: the file; `:memory:` for a database that lives as long as the connection.
  ///   - access: how to access the file.
  ///   - key: the key of an encrypted file; nil for an unencrypted file.
  ///   - busyTimeout: how long a statement waits for another process, in milliseconds.
  /// - Throws: ``SQLiteError``, of kind `notADatabase` if the key is wrong, and `misuse` if the linked library cannot
  ///   encrypt.
  public init(
    path: String, access: Access = .readWrite, key: StoreKey? = nil, busyTimeout: Int32 = 10_000
  ) throws(SQLiteError) {
    if case .readWrite = access { PrivateFile.prepare(path) }
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

  /// The SQLite version of the linked library.
  public static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  /// Whether the linked library can encrypt, because it is SQLCipher.
  public static let canEncrypt: Bool = {
    guard let connection = try? SQLiteConnection(path: ":memory:"),
      let statement = try? connection.statement("PRAGMA cipher_version")
    else { return false }
    return (try? statement.step()) == true
  }()

  /// Whether the linked library supports full-text indices with trigrams.
  public static let canIndexTexts =
    sqlite3_libversion_number() >= 3_034_000
    && sqlite3_compileoption_used("ENABLE_FTS5") != 0

  /// Sets the key. Plain SQLite would ignore `PRAGMA key` and write the file unencrypted.
  private func unlock(with key: StoreKey) throws(SQLiteError) {
    guard Self.canEncrypt else {
      throw SQLiteError(
        code: SQLITE_MISUSE, message: "a key was given, but the linked library cannot encrypt; link SQLCipher",
        path: path)
    }
    // Do not use ``execute(_:)``, whose errors quote the statement.
    let code = sqlite3_exec(handle, "PRAGMA key = \(key.literal)", nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
    _ = try integer("SELECT count(*) FROM sqlite_master")
  }

  /// Runs one or more statements that return no rows.
  public func execute(_ sql: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, sql: sql) }
  }

  /// The prepared statement for a text, reset and without bindings. Prepared statements are cached.
  ///
  /// If the cached statement is being stepped, another one is prepared, so that a query can run inside another one with the
  /// same text.
  public func statement(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
    if let known = statements[sql], !known.isBusy {
      known.reset()
      return known
    }
    let statement = try SQLiteStatement(sql, on: self)
    if statements[sql] == nil { statements[sql] = statement }
    return statement
  }

  /// The integer in the first row and column of a statement; 0 if there is no row.
  public func integer(_ sql: String) throws(SQLiteError) -> Int64 {
    let statement = try statement(sql)
    // A statement that is not reset keeps a read transaction open.
    defer { statement.reset() }
    return try statement.step() ? statement.int(at: 0) : 0
  }

  /// Runs a closure in a transaction that acquires the write lock at its start (`BEGIN IMMEDIATE`), so that it cannot fail
  /// later because of it. A nested transaction is part of the outer one.
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
      // SQLite has already rolled back after some errors, such as a full disk.
      if sqlite3_get_autocommit(handle) == 0 { try? statement("ROLLBACK").run() }
      throw error
    }
  }

  /// Runs a closure that only reads, with a consistent view of the file while others write.
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

  /// The number of rows that all statements inserted, changed or deleted since the file was opened.
  var totalChangeCount: Int64 { Int64(sqlite3_total_changes(handle)) }

  /// The rowid of the last insertion.
  public var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// The error for a file that SQLite can read, but with contents that this program never writes.
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

  /// The name to open a file with (sqlite.org, "Uniform Resource Identifiers").
  fileprivate func name(of path: String) -> String {
    guard case .immutable = self else { return path }
    let special: [Character: String] = ["%": "%25", "?": "%3f", "#": "%23"]
    return "file:" + path.map { special[$0] ?? String($0) }.joined() + "?immutable=1"
  }
}
