import LocalStore

/// The columns of a table, in the order in which statements list them. The cases are used for reading and writing, so
/// that no position is counted by hand.
protocol TableColumn: CaseIterable, RawRepresentable where RawValue == Int {
  /// The name in SQL.
  var name: String { get }
}

extension TableColumn {
  static var names: [String] { allCases.map(\.name) }
  /// All columns, as a statement lists them.
  static var list: String { names.joined(separator: ", ") }
  /// A parameter for each column.
  static var parameters: String { names.map { _ in "?" }.joined(separator: ", ") }
}

extension SQLiteStatement {
  func bind(_ number: Int64?, to column: some TableColumn) { bind(number, at: column.rawValue + 1) }

  func bind(_ text: String?, to column: some TableColumn) { bind(text, at: column.rawValue + 1) }

  func bind(_ flag: Bool, to column: some TableColumn) { bind(Int64(flag ? 1 : 0), at: column.rawValue + 1) }

  func bind(_ number: Double?, to column: some TableColumn) {
    if let number { bind(number, at: column.rawValue + 1) } else { bindNull(at: column.rawValue + 1) }
  }

  /// Binds JSON as text.
  func bind(json bytes: [UInt8]?, to column: some TableColumn) {
    if let bytes { bind(text: bytes, at: column.rawValue + 1) } else { bindNull(at: column.rawValue + 1) }
  }
}

/// The error for a cell with a value that this program does not write.
struct UnreadableCell: Error {
  var column: String
  /// The value found and the value expected.
  var problem: String

  var reason: String { "'\(column)' \(problem)" }
}

/// One row of a table. A cell with an unexpected value is an error: SQLite would convert it, and the converted value of
/// a damaged cell could be sent.
struct TableRow<Column: TableColumn> {
  let statement: SQLiteStatement

  func isNull(_ column: Column) -> Bool { statement.isNull(at: column.rawValue) }

  func integer(_ column: Column) throws(UnreadableCell) -> Int64 {
    guard statement.storageClass(at: column.rawValue) == .integer else { throw unreadable(column, "a whole number") }
    return statement.int(at: column.rawValue)
  }

  /// A non-negative whole number below ``OutboxDatabase/numberLimit``.
  func count(_ column: Column) throws(UnreadableCell) -> Int64 {
    let number = try integer(column)
    guard number >= 0, number < OutboxDatabase.numberLimit else { throw unreadable(column, "a count") }
    return number
  }

  func flag(_ column: Column) throws(UnreadableCell) -> Bool {
    switch try integer(column) {
    case 0: return false
    case 1: return true
    default: throw unreadable(column, "0 or 1")
    }
  }

  /// A number; SQLite may store a number without a fraction as an integer.
  func number(_ column: Column) throws(UnreadableCell) -> Double {
    switch statement.storageClass(at: column.rawValue) {
    case .integer, .real: return statement.double(at: column.rawValue)
    default: throw unreadable(column, "a number")
    }
  }

  func text(_ column: Column) throws(UnreadableCell) -> String {
    guard statement.storageClass(at: column.rawValue) == .text else { throw unreadable(column, "text") }
    return statement.text(at: column.rawValue)
  }

  /// Text that is not empty.
  func someText(_ column: Column) throws(UnreadableCell) -> String {
    let text = try text(column)
    guard !text.isEmpty else { throw unreadable(column, "text that is not empty") }
    return text
  }

  /// A raw value that this program knows.
  func word<Word: CaseIterable & RawRepresentable>(_ column: Column) throws(UnreadableCell) -> Word
  where Word.RawValue == String {
    if statement.storageClass(at: column.rawValue) == .text,
      let word = Word(rawValue: statement.text(at: column.rawValue))
    {
      return word
    }
    let words = Word.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    throw unreadable(column, "one of \(words)")
  }

  /// The value that a closure decodes from JSON or another text.
  func value<Value>(_ column: Column, _ read: ([UInt8]) throws -> Value) throws(UnreadableCell) -> Value {
    guard statement.storageClass(at: column.rawValue) == .text else { throw unreadable(column, "JSON") }
    do {
      return try read(statement.bytes(at: column.rawValue))
    } catch {
      throw UnreadableCell(column: column.name, problem: "cannot be read: \(error)")
    }
  }

  /// The value of a cell; nil if the cell is NULL.
  func optional<Value>(
    _ column: Column, _ read: (Column) throws(UnreadableCell) -> Value
  ) throws(UnreadableCell) -> Value? {
    isNull(column) ? nil : try read(column)
  }

  func unreadable(_ column: Column, _ expected: String) -> UnreadableCell {
    let found =
      switch statement.storageClass(at: column.rawValue) {
      case .null: "is NULL"
      case .blob: "holds bytes"
      default: "is '\(statement.text(at: column.rawValue).prefix(40))'"
      }
    return UnreadableCell(column: column.name, problem: "\(found), expected \(expected)")
  }
}
