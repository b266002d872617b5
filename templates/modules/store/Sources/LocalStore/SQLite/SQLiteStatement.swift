import CSQLite

/// A prepared statement: bind, step, read columns, reset. Parameters count from 1, columns from 0, as in SQLite.
public final class SQLiteStatement {
  /// The text of the statement.
  public let sql: String
  private let handle: OpaquePointer
  private unowned let connection: SQLiteConnection
  private var isFinalized = false
  /// Whether the statement is being stepped.
  private(set) var isBusy = false

  /// `SQLITE_TRANSIENT`, which Swift cannot import: SQLite copies the bound value.
  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  init(_ sql: String, on connection: SQLiteConnection) throws(SQLiteError) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v2(connection.handle, sql, -1, &handle, nil)
    guard let handle, code == SQLITE_OK else { throw connection.error(code, sql: sql) }
    self.sql = sql
    self.handle = handle
    self.connection = connection
  }

  deinit { finalize() }

  func finalize() {
    guard !isFinalized else { return }
    isFinalized = true
    sqlite3_finalize(handle)
  }

  /// Resets the statement and clears its bindings.
  public func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
    isBusy = false
  }

  /// Steps to the next row; false at the end.
  public func step() throws(SQLiteError) -> Bool {
    let code = sqlite3_step(handle)
    switch code {
    case SQLITE_ROW:
      isBusy = true
      return true
    case SQLITE_DONE:
      sqlite3_reset(handle)
      isBusy = false
      return false
    default:
      let error = connection.error(code, sql: sql)
      sqlite3_reset(handle)
      isBusy = false
      throw error
    }
  }

  /// Runs a statement that returns no rows, and keeps its bindings.
  public func run() throws(SQLiteError) {
    while try step() {}
  }
}

// Binding can only fail for an invalid index.
extension SQLiteStatement {
  /// Binds `NULL` to a parameter.
  public func bindNull(at index: Int) { sqlite3_bind_null(handle, Int32(index)) }

  /// Binds an integer to a parameter.
  public func bind(_ number: Int64, at index: Int) { sqlite3_bind_int64(handle, Int32(index), number) }

  /// Binds a floating-point number to a parameter; SQLite stores not-a-number as `NULL`.
  public func bind(_ number: Double, at index: Int) { sqlite3_bind_double(handle, Int32(index), number) }

  /// Binds a text to a parameter. SQLite copies it.
  public func bind(_ text: String, at index: Int) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        _ = sqlite3_bind_text64(
          handle, Int32(index), characters.baseAddress ?? Self.nothing, UInt64(characters.count), Self.transient,
          UInt8(SQLITE_UTF8))
      }
    }
  }

  /// Binds a text without a copy by SQLite. After the arena is cleared, the parameter must be bound again before the next run.
  func bind(_ text: String, at index: Int, keptIn arena: TextArena) {
    let isBound: Void? = text.utf8.withContiguousStorageIfAvailable { bytes in
      _ = sqlite3_bind_text64(handle, Int32(index), arena.keep(bytes), UInt64(bytes.count), nil, UInt8(SQLITE_UTF8))
    }
    if isBound == nil { bind(text, at: index) }
  }

  /// Binds UTF-8 that must stay valid until the parameter is bound again or the statement is no longer run.
  func bind(kept bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
    bytes.withMemoryRebound(to: CChar.self) { characters in
      _ = sqlite3_bind_text64(
        handle, Int32(index), characters.baseAddress, UInt64(characters.count), nil, UInt8(SQLITE_UTF8))
    }
  }

  /// Binds UTF-8 as text, without creating a string.
  public func bind(text bytes: [UInt8], at index: Int) {
    bytes.withUnsafeBytes { buffer in
      let characters = buffer.bindMemory(to: CChar.self)
      _ = sqlite3_bind_text64(
        handle, Int32(index), characters.baseAddress ?? Self.nothing, UInt64(characters.count), Self.transient,
        UInt8(SQLITE_UTF8))
    }
  }

  /// Binds bytes to a parameter, an empty blob for none. SQLite copies them.
  public func bind(blob bytes: [UInt8], at index: Int) {
    bytes.withUnsafeBytes { buffer in
      _ = sqlite3_bind_blob64(
        handle, Int32(index), buffer.baseAddress ?? UnsafeRawPointer(Self.nothing), UInt64(buffer.count),
        Self.transient)
    }
  }

  /// Binds a text to a parameter, or `NULL` for nil.
  public func bind(_ text: String?, at index: Int) {
    if let text { bind(text, at: index) } else { bindNull(at: index) }
  }

  /// Binds an integer to a parameter, or `NULL` for nil.
  public func bind(_ number: Int64?, at index: Int) {
    if let number { bind(number, at: index) } else { bindNull(at: index) }
  }

  /// The address of empty text, since a null pointer would bind NULL.
  private nonisolated(unsafe) static let nothing: UnsafePointer<CChar> = {
    let byte = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
    byte.initialize(to: 0)
    return UnsafePointer(byte)
  }()
}

extension SQLiteStatement {
  /// The storage class of a cell in SQLite.
  public enum StorageClass: Sendable {
    /// `NULL`.
    case null
    /// A signed integer of at most 64 bits.
    case integer
    /// A floating-point number of 64 bits.
    case real
    /// A text.
    case text
    /// Bytes.
    case blob
  }

  /// The storage class of a column in the current row.
  public func storageClass(at column: Int) -> StorageClass {
    switch sqlite3_column_type(handle, Int32(column)) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  /// Whether a column of the current row is `NULL`.
  public func isNull(at column: Int) -> Bool { sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL }

  /// The integer in a column of the current row, converted by SQLite from other storage classes; 0 for `NULL`.
  public func int(at column: Int) -> Int64 { sqlite3_column_int64(handle, Int32(column)) }

  /// The floating-point number in a column of the current row, converted like ``int(at:)``; 0 for `NULL`.
  public func double(at column: Int) -> Double { sqlite3_column_double(handle, Int32(column)) }

  /// The text in a column of the current row; empty for `NULL`. Bytes that are not UTF-8 are replaced.
  public func text(at column: Int) -> String {
    guard let start = sqlite3_column_text(handle, Int32(column)) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// A copy of the bytes in a column of the current row; empty for `NULL`.
  public func bytes(at column: Int) -> [UInt8] {
    guard let start = sqlite3_column_blob(handle, Int32(column)) else { return [] }
    return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, Int32(column)))))
  }

  /// The text in a column of the current row; nil for `NULL`.
  public func optionalText(at column: Int) -> String? { isNull(at: column) ? nil : text(at: column) }

  /// The integer in a column of the current row; nil for `NULL`.
  public func optionalInt(at column: Int) -> Int64? { isNull(at: column) ? nil : int(at: column) }
}
