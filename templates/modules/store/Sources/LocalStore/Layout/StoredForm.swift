import ServiceData

/// How the values of a member are stored in a column, so that nothing is lost and SQL compares values like filters do.
///
/// A value that does not match its member's kind is stored as a blob of JSON, since SQLite never converts blobs and orders
/// them after all other values. NaN, which SQLite would convert to NULL, is also stored as a blob.
enum StoredForm: Sendable, Hashable {
  case boolean
  case integer
  case real
  /// Text that a collation compares by its kind: `1.50` equals `1.5`, and 12:00+02:00 equals 10:00Z.
  case text(PrimitiveKind)
  /// Names of members of the enumeration type with this qualified name.
  case enumeration(String)
  /// Neutral JSON: complex values, collections, and values without a kind.
  case json

  /// The form for a member; nil for a member without a column, such as a navigation property or a stream, whose content is
  /// never part of a row.
  init?(_ member: MemberSchema) {
    if member.isNavigation { return nil }
    if member.isCollection {
      self = .json
      return
    }
    switch member.type {
    case .primitive(.stream), .navigation: return nil
    case .primitive(.boolean): self = .boolean
    case .primitive(.byte), .primitive(.sbyte), .primitive(.int16), .primitive(.int32), .primitive(.int64):
      self = .integer
    case .primitive(.single), .primitive(.double): self = .real
    case .primitive(.geography), .primitive(.geometry), .primitive(.json), .complex: self = .json
    case .primitive(let kind): self = .text(kind)
    case .enumeration(let name): self = .enumeration(name)
    }
  }

  /// The type and collation of the column. Doubles have no type, since REAL would convert -0.0 to 0.
  var declaration: String {
    switch self {
    case .boolean, .integer: "INTEGER"
    case .real: ""
    case .text(let kind): collation(of: kind).map { "TEXT COLLATE \($0)" } ?? "TEXT"
    case .enumeration, .json: "TEXT"
    }
  }

  /// The evaluator's kind of the values; nil for structures and enumerations.
  var kind: PrimitiveKind? {
    switch self {
    case .boolean: .boolean
    case .integer: .int64
    case .real: .double
    case .text(let kind): kind
    case .enumeration, .json: nil
    }
  }

  /// The catalogue's text for the form.
  var signature: String {
    switch self {
    case .boolean: "boolean"
    case .integer: "integer"
    case .real: "real"
    case .text(let kind): kind.rawValue
    case .enumeration(let name): "enumeration " + name
    case .json: "json"
    }
  }

  private func collation(of kind: PrimitiveKind) -> String? {
    kind == .guid ? "NOCASE" : Self.collatedKinds.contains(kind) ? kind.rawValue.sqlIdentifier : nil
  }

  /// The kinds whose order is not that of the bytes of their texts. Each has a collation with its name.
  static let collatedKinds: [PrimitiveKind] = [.decimal, .date, .dateTime, .dateTimeOffset, .timeOfDay, .duration]
}

extension StoredForm {
  /// The part of a form that most values need. It is copied for every cell, so it has no reference-counted parts.
  enum Shape: Sendable {
    case boolean, integer, real, decimal, text, enumeration, json
  }

  var shape: Shape {
    switch self {
    case .boolean: .boolean
    case .integer: .integer
    case .real: .real
    case .text(.decimal): .decimal
    case .text: .text
    case .enumeration: .enumeration
    case .json: .json
    }
  }

  /// The blob for NaN.
  static let notANumber = Value.double(.nan).json(withControl: true)

  /// The value in SQLite's representation.
  func stored(_ value: Value) -> SQLiteValue {
    switch (self, value) {
    case (_, .null): .null
    case (.boolean, .bool(let flag)): .int(flag ? 1 : 0)
    case (.integer, .int(let number)), (.real, .int(let number)): .int(number)
    case (.real, .double(let number)) where !number.isNaN: .double(number)
    case (.text(.decimal), .decimal(let digits)): .text(digits)
    case (.text(.decimal), .int(let number)): .text(String(number))
    case (.text(let kind), .string(let text)) where kind != .decimal: .text(text)
    case (.enumeration, .string(let name)): .text(name)
    case (.json, _): .text(String(decoding: value.json(withControl: true), as: UTF8.self))
    default: .blob(value.json(withControl: true))
    }
  }

  /// Binds a value.
  func bind(_ value: Value, at index: Int, of statement: SQLiteStatement) {
    if shape.bind(value, at: index, of: statement) { return }
    if case .json = self {
      statement.bind(text: value.json(withControl: true), at: index)
    } else {
      statement.bind(stored(value), at: index)
    }
  }

  /// Parses a value. A value that cannot be parsed, which only occurs in a damaged file, becomes its text.
  static func value(json bytes: [UInt8], of member: MemberSchema, in service: ServiceSchema) -> Value {
    var reader = JSONReader(bytes)
    return (try? reader.readValue(of: member, in: service)) ?? .string(String(decoding: bytes, as: UTF8.self))
  }
}

/// A destination of values that SQLite can represent directly.
protocol StoredCell {
  mutating func putNull()
  mutating func put(_ number: Int64)
  mutating func put(_ number: Double)
  mutating func put(_ text: String)
}

extension StoredForm.Shape {
  /// Writes a common value to a cell directly, without ``SQLiteValue``.
  ///
  /// - Returns: whether it wrote the value; others require ``StoredForm/bind(_:at:of:)``.
  func put<Cell: StoredCell>(_ value: Value, into cell: inout Cell) -> Bool {
    switch (value, self) {
    case (.string(let text), .text), (.string(let text), .enumeration), (.decimal(let text), .decimal): cell.put(text)
    case (.int(let number), .integer), (.int(let number), .real): cell.put(number)
    case (.bool(let flag), .boolean): cell.put(Int64(flag ? 1 : 0))
    case (.double(let number), .real) where !number.isNaN: cell.put(number)
    case (.null, _): cell.putNull()
    default: return false
    }
    return true
  }

  /// Binds a common value directly.
  ///
  /// - Parameter texts: the storage of texts until the statement has run; if nil, SQLite copies them.
  /// - Returns: whether it bound the value, as ``put(_:into:)``.
  func bind(_ value: Value, at index: Int, of statement: SQLiteStatement, keptIn texts: TextArena? = nil) -> Bool {
    var parameter = StatementParameter(statement: statement, index: index, texts: texts)
    return put(value, into: &parameter)
  }

  /// Reads a cell; nil if it contains JSON, for which ``StoredForm/value(json:of:in:)`` needs the member.
  func value(at column: Int, of statement: SQLiteStatement) -> Value? {
    switch statement.storageClass(at: column) {
    case .null: .null
    case .integer: self == .boolean ? .bool(statement.int(at: column) != 0) : .int(statement.int(at: column))
    case .real: .double(statement.double(at: column))
    case .text:
      switch self {
      case .decimal: .decimal(statement.text(at: column))
      case .json: nil
      default: .string(statement.text(at: column))
      }
    case .blob: nil
    }
  }
}

private struct StatementParameter: StoredCell {
  let statement: SQLiteStatement
  let index: Int
  let texts: TextArena?

  func putNull() { statement.bindNull(at: index) }
  func put(_ number: Int64) { statement.bind(number, at: index) }
  func put(_ number: Double) { statement.bind(number, at: index) }

  func put(_ text: String) {
    if let texts { statement.bind(text, at: index, keptIn: texts) } else { statement.bind(text, at: index) }
  }
}
