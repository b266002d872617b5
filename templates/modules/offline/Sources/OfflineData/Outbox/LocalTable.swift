import LocalStore
import ServiceData

/// A named table of values by key for the application's own data. It is never synchronized. It is in the outbox file,
/// so it stays when the store is created again.
public struct LocalTable: Sendable {
  /// The name of the table, unique in its outbox.
  public let name: String
  private let outbox: Outbox

  /// A table with a name; it need not exist yet.
  public init(_ name: String, in outbox: Outbox) {
    self.name = name
    self.outbox = outbox
  }

  /// The value for a key; nil if there is none.
  public func value(of key: String) async throws -> Value? {
    try await outbox.localRows("WHERE name = ? AND key = ?", [.text(name), .text(key)]).first?.value
  }

  /// All keys and values, in the order of the keys.
  public func values() async throws -> [(key: String, value: Value)] {
    try await outbox.localRows("WHERE name = ? ORDER BY key", [.text(name)]).map { ($0.key, $0.value) }
  }

  /// Sets a value; nil removes it.
  public func set(_ value: Value?, for key: String) async throws {
    try await outbox.setLocalValue(value, key, in: name)
  }
}

extension Outbox {
  fileprivate func localRows(_ clauses: String, _ parameters: [SQLiteValue]) async throws -> [LocalRowRecord] {
    try read { try $0.connection.records(clauses, parameters) }
  }

  fileprivate func setLocalValue(_ value: Value?, _ key: String, in table: String) async throws {
    try await commit { outbox in
      if let value { return try outbox.connection.insert(LocalRowRecord(table: table, key: key, value: value)) }
      let statement = try outbox.connection.statement("DELETE FROM local_rows WHERE name = ? AND key = ?")
      statement.bind([.text(table), .text(key)])
      try statement.run()
    }
  }
}

/// The columns of the table `local_rows`.
private enum LocalRowColumn: Int, TableColumn {
  case table, key, value

  var name: String {
    switch self {
    case .table: "name"
    case .key: "key"
    case .value: "value"
    }
  }
}

/// A row of `local_rows`: a value of a ``LocalTable``.
private struct LocalRowRecord: TableRecord {
  var table: String
  var key: String
  var value: Value

  static let statements = RecordStatements("local_rows", LocalRowColumn.self)

  init(table: String, key: String, value: Value) {
    self.table = table
    self.key = key
    self.value = value
  }

  init(_ row: TableRow<LocalRowColumn>) throws(UnreadableCell) {
    let value = try row.value(.value) { (try? Value(json: $0)) ?? .string(String(decoding: $0, as: UTF8.self)) }
    self.init(table: try row.text(.table), key: try row.text(.key), value: value)
  }

  func bind(to statement: SQLiteStatement) {
    statement.bind(table, to: LocalRowColumn.table)
    statement.bind(key, to: LocalRowColumn.key)
    statement.bind(json: value.json(withControl: true), to: LocalRowColumn.value)
  }
}
