import LocalStore
import ServiceData

/// Data of the application's own that no service knows: named tables of values by key, which never sync, and which
/// stay when the store is made anew, since they lie in the outbox' file.
public struct LocalTable: Sendable {
  public let name: String
  private let outbox: Outbox

  /// The table of a name; it need not exist yet.
  public init(_ name: String, in outbox: Outbox) {
    self.name = name
    self.outbox = outbox
  }

  /// The value of a key; nil where there is none.
  public func value(of key: String) async throws -> Value? {
    try await outbox.localValues("WHERE name = ? AND key = ?", [name, key]).first?.value
  }

  /// All keys and values, in the order of the keys.
  public func values() async throws -> [(key: String, value: Value)] {
    try await outbox.localValues("WHERE name = ? ORDER BY key", [name])
  }

  /// Keeps a value; nil removes it.
  public func set(_ value: Value?, for key: String) async throws {
    try await outbox.setLocalValue(value, key, in: name)
  }
}

extension Outbox {
  /// The names of the tables that hold a value.
  public func localTableNames() async throws -> [String] {
    try read { outbox in
      let statement = try outbox.connection.statement("SELECT DISTINCT name FROM local_rows ORDER BY name")
      var names: [String] = []
      while try statement.step() { names.append(statement.text(at: 0)) }
      return names
    }
  }

  fileprivate func localValues(_ condition: String, _ parameters: [String]) async throws -> [(
    key: String, value: Value
  )] {
    try read { outbox in
      let statement = try outbox.connection.statement("SELECT key, value FROM local_rows \(condition)")
      statement.bind(parameters.map { .text($0) })
      defer { statement.reset() }
      var values: [(key: String, value: Value)] = []
      while try statement.step() {
        let value = (try? Value(json: statement.bytes(at: 1))) ?? .string(statement.text(at: 1))
        values.append((statement.text(at: 0), value))
      }
      return values
    }
  }

  fileprivate func setLocalValue(_ value: Value?, _ key: String, in table: String) async throws {
    try await commit { outbox in
      let text =
        value == nil
        ? "DELETE FROM local_rows WHERE name = ? AND key = ?"
        : "INSERT OR REPLACE INTO local_rows (name, key, value) VALUES (?, ?, ?)"
      let statement = try outbox.connection.statement(text)
      statement.bind([.text(table), .text(key)])
      if let value { statement.bind(text: value.json(withControl: true), at: 3) }
      try statement.run()
    }
  }
}
