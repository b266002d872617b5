import LocalStore
import ServiceData

/// Moves the requests of an outbox to the current names of the schema, under which they are shown and sent.
///
/// Every rename is remembered, so that it can be reverted for a schema with the old name.
struct OutboxRenames {
  private let database: OutboxDatabase
  private let declared: [StoreRename]
  private var connection: SQLiteConnection { database.connection }
  private var schema: ServiceSchema { database.schema }

  private static let note = "schema.renames"
  /// The columns that contain rows or keys, by table.
  private static let rows = [
    ("requests", ["base", "theirs", "key"]), ("effects", ["row", "key", "new_key"]), ("keys", ["key", "real_key"]),
    ("replaced_keys", ["key", "real_key"]),
  ]
  /// The tables without a column `kind`.
  private static let kindless: Set<String> = ["keys", "replaced_keys"]

  init(_ database: OutboxDatabase, declared: [StoreRename]) {
    self.database = database
    self.declared = declared
  }

  /// Applies all renames that fit the schema.
  func run() throws {
    var remembered = try self.remembered()
    let fitting = (declared + remembered.map(\.reversed)).filter { $0.fits(schema) }
    guard !fitting.isEmpty else { return }
    try carry(RenamedNames(fitting, to: schema), of: fitting)
    for rename in fitting {
      if remembered.contains(rename.reversed) {
        remembered.removeAll { $0 == rename.reversed }
      } else if !remembered.contains(rename) {
        remembered.append(rename)
      }
    }
    let text = remembered.map { "\($0.from)\t\($0.to)" }.joined(separator: "\n")
    if text != (try database.note(Self.note) ?? "") { try database.setNote(Self.note, to: text) }
  }

  private func remembered() throws -> [StoreRename] {
    let lines = try database.note(Self.note)?.split(separator: "\n") ?? []
    return lines.compactMap { line in
      let names = line.split(separator: "\t").map(String.init)
      return names.count == 2 ? StoreRename(from: names[0], to: names[1]) : nil
    }
  }

  private func carry(_ names: RenamedNames, of renames: [StoreRename]) throws {
    for table in ["requests", "effects", "keys", "replaced_keys"] {
      for rename in renames where !rename.isOfMember {
        let statement = try connection.statement("UPDATE \(table) SET set_name = ?2 WHERE set_name = ?1")
        statement.bind([.text(rename.from), .text(rename.to)])
        try statement.run()
      }
    }
    for (table, columns) in Self.rows {
      for column in columns { try rewrite(column, of: table) { json, type, _ in names.row(json, of: type) } }
    }
    try rewrite("payload", of: "requests") { json, type, kind in
      RenamedPayload(names: names, schema: schema, type: type).json(json, of: kind)
    }
    try rewrite("edit", of: "effects") { text, type, _ in
      LinkEdit(text: String(decoding: text, as: UTF8.self)).map { Array(names.link($0, of: type).text.utf8) } ?? text
    }
  }

  /// Rewrites a column of a table. The closure receives the type of the set and the kind of the change or effect.
  private func rewrite(
    _ column: String, of table: String, _ change: ([UInt8], StructuredSchema, String) -> [UInt8]
  ) throws {
    let kind = Self.kindless.contains(table) ? "''" : "kind"
    let found = try connection.statement(
      "SELECT DISTINCT \(column), set_name, \(kind) FROM \(table) WHERE \(column) IS NOT NULL")
    var changed: [(old: [UInt8], new: [UInt8], set: String, kind: String)] = []
    while try found.step() {
      let (old, set, kind) = (found.bytes(at: 0), found.text(at: 1), found.text(at: 2))
      let new = change(old, database.coding.type(of: set), kind)
      if new != old { changed.append((old, new, set, kind)) }
    }
    let statement = try connection.statement(
      "UPDATE \(table) SET \(column) = ? WHERE \(column) = ? AND set_name = ? AND \(kind) = ?")
    for (old, new, set, kind) in changed {
      statement.bind(text: new, at: 1)
      statement.bind(text: old, at: 2)
      statement.bind(set, at: 3)
      statement.bind(kind, at: 4)
      try statement.run()
    }
  }
}
