import LocalStore
import ServiceData

/// Carries what waits in an outbox to the names that the schema has now, so that it is shown and sent under these.
///
/// Every rename that was carried is remembered, so that it is taken back for a schema that has the old name again.
struct OutboxRenames {
  private let database: OutboxDatabase
  private let declared: [StoreRename]
  private var connection: SQLiteConnection { database.connection }
  private var schema: ServiceSchema { database.schema }

  private static let note = "schema.renames"
  /// The columns that hold rows or keys, with the tables that they are in.
  private static let objects = [
    ("requests", ["payload", "base", "theirs", "key"]), ("effects", ["row", "key", "new_key"]),
    ("keys", ["key", "real_key"]),
  ]

  init(_ database: OutboxDatabase, declared: [StoreRename]) {
    self.database = database
    self.declared = declared
  }

  /// Carries all renames that fit the schema.
  func run() throws {
    var remembered = try self.remembered()
    let all = declared + remembered.map { StoreRename(from: $0.to, to: $0.from) }
    // Members are looked for in the sets as they are called now.
    for rename in all.filter({ !$0.from.contains("/") }) + all.filter({ $0.from.contains("/") }) {
      guard fits(rename) else { continue }
      try carry(rename)
      let reversed = StoreRename(from: rename.to, to: rename.from)
      if remembered.contains(reversed) {
        remembered.removeAll { $0 == reversed }
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

  private func fits(_ rename: StoreRename) -> Bool {
    if rename.from.contains("/") {
      let (from, to) = (Self.parts(rename.from), Self.parts(rename.to))
      guard let type = schema.type(to.type) else { return false }
      return type.member(to.member) != nil && type.member(from.member) == nil
    }
    if rename.from.contains(".") { return schema.type(rename.from) == nil && schema.type(rename.to) != nil }
    return schema.set(rename.from) == nil && schema.set(rename.to) != nil
  }

  private func carry(_ rename: StoreRename) throws {
    if rename.from.contains("/") { return try carryMember(Self.parts(rename.from).member, Self.parts(rename.to)) }
    if rename.from.contains(".") {
      return try rewrite(Self.objects[0].1 + ["row"], of: nil) {
        RenamedJSON.object($0, text: rename.from, to: rename.to, in: ["@type"])
      }
    }
    for (table, _) in Self.objects {
      let statement = try connection.statement("UPDATE \(table) SET set_name = ?2 WHERE set_name = ?1")
      statement.bind([.text(rename.from), .text(rename.to)])
      try statement.run()
    }
    try rewrite(["payload"], of: nil) {
      RenamedJSON.object($0, text: rename.from, to: rename.to, in: ["targetSet"])
    }
  }

  private func carryMember(_ name: String, _ new: (type: String, member: String)) throws {
    guard let type = schema.type(new.type) else { return }
    for set in schema.sets {
      guard let own = schema.entityType(of: set), own.isKind(of: type) || type.isKind(of: own) else { continue }
      try rewrite(["payload", "base", "theirs", "key", "row", "new_key", "real_key"], of: set.name) { json in
        RenamedJSON.object(json, member: name, to: new.member)
          ?? RenamedJSON.object(json, text: name, to: new.member, in: ["navigation", "property"])
      }
    }
  }

  /// Rewrites JSON in columns, of one set or of all.
  private func rewrite(_ columns: [String], of set: String?, _ change: ([UInt8]) -> [UInt8]?) throws {
    let condition = set == nil ? "" : "AND set_name = ?"
    for (table, own) in Self.objects {
      for column in own where columns.contains(column) {
        let found = try connection.statement(
          "SELECT DISTINCT \(column) FROM \(table) WHERE \(column) IS NOT NULL \(condition)")
        if let set { found.bind(set, at: 1) }
        var texts: [[UInt8]] = []
        while try found.step() { texts.append(found.bytes(at: 0)) }
        for text in texts {
          guard let changed = change(text) else { continue }
          let statement = try connection.statement(
            "UPDATE \(table) SET \(column) = ? WHERE \(column) = ? \(condition)")
          statement.bind(text: changed, at: 1)
          statement.bind(text: text, at: 2)
          if let set { statement.bind(set, at: 3) }
          try statement.run()
        }
      }
    }
  }

  /// The two parts of `Shop.Product/Name`.
  private static func parts(_ path: String) -> (type: String, member: String) {
    let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
    return (parts.first ?? "", parts.count == 2 ? parts[1] : "")
  }
}
