import CSQLite

/// An argument or the result of a SQL function.
public enum SQLiteValue: Sendable, Hashable {
  /// The value `NULL`.
  case null
  /// A signed integer of at most 64 bits.
  case int(Int64)
  /// A floating-point number of 64 bits.
  case double(Double)
  /// A text, which SQLite stores as UTF-8.
  case text(String)
  /// Bytes, stored as they are.
  case blob([UInt8])
}

/// Retains a Swift closure for SQLite, which only stores a pointer.
private final class CollationBox {
  typealias Body = (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Int32
  let body: Body
  init(_ body: @escaping Body) { self.body = body }
}

private final class FunctionBox {
  typealias Body = ([SQLiteValue]) throws -> SQLiteValue
  let body: Body
  init(_ body: @escaping Body) { self.body = body }
}

extension SQLiteConnection {
  /// Adds a collation that compares UTF-8.
  ///
  /// - Parameter compare: returns a negative number, zero or a positive number if the first text is before, equal to or after
  ///   the second.
  public func addCollation(
    _ name: String, compare: @escaping (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Int32
  ) throws(SQLiteError) {
    let box = Unmanaged.passRetained(CollationBox(compare))
    let code = sqlite3_create_collation_v2(
      handle, name, SQLITE_UTF8, box.toOpaque(),
      { context, leftCount, left, rightCount, right in
        guard let context else { return 0 }
        let box = Unmanaged<CollationBox>.fromOpaque(context).takeUnretainedValue()
        return box.body(buffer(left, leftCount), buffer(right, rightCount))
      },
      { context in if let context { Unmanaged<CollationBox>.fromOpaque(context).release() } })
    guard code == SQLITE_OK else {
      box.release()
      throw error(code)
    }
  }

  /// Adds a deterministic scalar function. An error that it throws fails the statement.
  public func addFunction(_ name: String, body: @escaping ([SQLiteValue]) throws -> SQLiteValue) throws(SQLiteError) {
    let box = Unmanaged.passRetained(FunctionBox(body))
    let code = sqlite3_create_function_v2(
      handle, name, -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, box.toOpaque(),
      { context, count, arguments in
        guard let context, let data = sqlite3_user_data(context) else { return }
        let body = Unmanaged<FunctionBox>.fromOpaque(data).takeUnretainedValue().body
        let values = (0..<Int(count)).map { value(arguments?[$0]) }
        do {
          result(try body(values), context)
        } catch {
          sqlite3_result_error(context, "\(error)", -1)
        }
      }, nil, nil,
      { data in if let data { Unmanaged<FunctionBox>.fromOpaque(data).release() } })
    guard code == SQLITE_OK else { throw error(code) }
  }
}

private func buffer(_ start: UnsafeRawPointer?, _ count: Int32) -> UnsafeBufferPointer<UInt8> {
  UnsafeBufferPointer(start: start?.assumingMemoryBound(to: UInt8.self), count: Int(count))
}

private func value(_ pointer: OpaquePointer?) -> SQLiteValue {
  switch sqlite3_value_type(pointer) {
  case SQLITE_INTEGER: return .int(sqlite3_value_int64(pointer))
  case SQLITE_FLOAT: return .double(sqlite3_value_double(pointer))
  case SQLITE_TEXT:
    guard let start = sqlite3_value_text(pointer) else { return .null }
    let count = Int(sqlite3_value_bytes(pointer))
    return .text(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
  case SQLITE_BLOB:
    let start = sqlite3_value_blob(pointer)
    return .blob(Array(buffer(start, start == nil ? 0 : sqlite3_value_bytes(pointer))))
  default: return .null
  }
}

private func result(_ value: SQLiteValue, _ context: OpaquePointer) {
  let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  switch value {
  case .null: sqlite3_result_null(context)
  case .int(let number): sqlite3_result_int64(context, number)
  case .double(let number): sqlite3_result_double(context, number)
  case .text(let text): sqlite3_result_text(context, text, Int32(text.utf8.count), transient)
  case .blob(let bytes): sqlite3_result_blob(context, bytes, Int32(bytes.count), transient)
  }
}

extension SQLiteStatement {
  /// Binds a value to a parameter.
  public func bind(_ value: SQLiteValue, at index: Int) {
    switch value {
    case .null: bindNull(at: index)
    case .int(let number): bind(number, at: index)
    case .double(let number): bind(number, at: index)
    case .text(let text): bind(text, at: index)
    case .blob(let bytes): bind(blob: bytes, at: index)
    }
  }

  /// Binds values to consecutive parameters.
  public func bind(_ values: [SQLiteValue], from first: Int = 1) {
    for (offset, value) in values.enumerated() { bind(value, at: first + offset) }
  }
}

extension String {
  /// The text as a quoted SQL identifier; no name of a service can break out of the quotes.
  var sqlIdentifier: String {
    let hasQuotes = utf8.contains(UInt8(ascii: "\""))
    return "\"" + (hasQuotes ? replacing("\"", with: "\"\"") : self) + "\""
  }
}
