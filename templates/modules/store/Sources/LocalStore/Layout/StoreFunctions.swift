import QueryLanguage
import ServiceData

/// The store's extensions of SQLite: collations that compare texts by their kind, and functions that evaluate expressions
/// as the evaluator does.
enum StoreFunctions {
  /// `absent(bits, first, end)`: sets the bits of a range of columns.
  static let absent = "store_absent"
  /// `number(text, type)`: the value of an enumeration's member.
  static let number = "store_number"
  /// `call(function, kinds, arguments…)`: calls a function of expressions.
  static let call = "store_call"

  /// `searched(texts…)`: texts in the form of the full-text index; JSON is passed as blobs.
  static let searched = "store_searched"

  static func register(on connection: SQLiteConnection, schema: ServiceSchema) throws {
    for kind in StoredForm.collatedKinds {
      try connection.addCollation(kind.rawValue) { Int32(ValueOrder.between(bytes: $0, $1, as: kind).rawValue) }
    }
    try connection.addFunction(absent) { arguments in
      guard arguments.count == 3, case .int(let first) = arguments[1], case .int(let end) = arguments[2], first >= 0,
        first <= end, end <= TableLayout.columnLimit
      else { return .null }
      var bits = AbsentColumns()
      if case .blob(let bytes) = arguments[0] { bits = AbsentColumns(bytes: bytes) }
      for column in Int(first)..<Int(end) { bits.insert(column) }
      return .blob(bits.bytes)
    }
    try connection.addFunction(number) { arguments in
      guard arguments.count == 2, case .text(let member) = arguments[0], case .text(let type) = arguments[1],
        let number = schema.enumeration(type)?.number(of: .string(member))
      else { return .null }
      return .int(number)
    }
    try connection.addFunction(searched) { arguments in .text(SearchedText(arguments).text) }
    let evaluator = QueryEvaluator(schema: schema)
    let nothing = Row(type: .untyped)
    try connection.addFunction(call) { arguments in
      guard arguments.count >= 2, case .text(let name) = arguments[0], case .text(let kinds) = arguments[1],
        let function = QueryFunction(rawValue: name)
      else { return .null }
      let operands = zip(arguments.dropFirst(2), kinds.split(separator: ",")).map { argument, kind in
        QueryExpression.literal(literal(argument, PrimitiveKind(rawValue: String(kind)) ?? .string))
      }
      return stored(try evaluator.value(of: .call(function, operands), for: nothing))
    }
  }

  private static func literal(_ value: SQLiteValue, _ kind: PrimitiveKind) -> QueryLiteral {
    switch value {
    // A NaN. Any other value that does not match its kind is null for a function.
    case .blob(let bytes) where kind == .double && bytes == StoredForm.notANumber:
      QueryLiteral(.double(.nan), kind: .primitive(kind))
    case .null, .blob: QueryLiteral(.null, kind: .null)
    case .int(let number): QueryLiteral(kind == .boolean ? .bool(number != 0) : .int(number), kind: .primitive(kind))
    case .double(let number): QueryLiteral(.double(number), kind: .primitive(kind))
    case .text(let text): QueryLiteral(kind == .decimal ? .decimal(text) : .string(text), kind: .primitive(kind))
    }
  }

  private static func stored(_ value: Value) -> SQLiteValue {
    switch value {
    case .bool(let flag): .int(flag ? 1 : 0)
    case .int(let number): .int(number)
    case .double: StoredForm.real.stored(value)
    case .decimal(let text), .string(let text): .text(text)
    case .null, .row, .list: .null
    }
  }
}

/// A bit set of the columns whose members the service did not send with a row.
struct AbsentColumns: Sendable, Hashable {
  private(set) var bytes: [UInt8]

  init(bytes: [UInt8] = []) { self.bytes = bytes }

  init(_ columns: [Int]) {
    bytes = []
    for column in columns { insert(column) }
  }

  func contains(_ column: Int) -> Bool {
    column >> 3 < bytes.count && bytes[column >> 3] & (1 << UInt8(column & 7)) != 0
  }

  mutating func insert(_ column: Int) {
    while bytes.count <= column >> 3 { bytes.append(0) }
    bytes[column >> 3] |= 1 << UInt8(column & 7)
  }

  var isEmpty: Bool { bytes.isEmpty }

  /// The columns that are absent in both sets.
  func intersection(_ other: AbsentColumns) -> AbsentColumns {
    let common = zip(bytes, other.bytes).map { $0 & $1 }
    return AbsentColumns(bytes: common.allSatisfy { $0 == 0 } ? [] : common)
  }
}
