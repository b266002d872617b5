import ServiceData

// The relations that need links, and which of their links are known.
extension StoreCatalogue {
  /// The relations of a set whose links its own navigation properties hold.
  func heldRelations(of set: EntitySetSchema) -> [StoreRelation] {
    if let known = held[set.name] { return known }
    guard let type = schema.entityType(of: set) else { return [] }
    var found: [StoreRelation] = []
    for type in [type] + derivedTypes.filter({ $0 != type && $0.isKind(of: type) }) {
      for member in type.members where member.isNavigation {
        guard !found.contains(where: { $0.navigation.name == member.name }),
          let relation = StoreRelation(set: set, type: type, navigation: member, schema: schema), relation.isHeld
        else { continue }
        found.append(relation)
      }
    }
    held[set.name] = found
    return found
  }

  /// Creates the triggers that a table's relations need. The links of relations that are new to the table are not known.
  ///
  /// - Returns: whether there are new relations.
  @discardableResult
  func fitLinks(of record: Record) throws -> Bool {
    guard let set = schema.set(record.serves ?? record.set) else { return false }
    let held = heldRelations(of: set)
    let texts = LinkLayout.triggers(
      of: record.name, id: record.id, held: held.map(\.navigation.name).sorted(),
      isTarget: linkTargets.contains(set.name))
    for text in texts { try connection.execute(text) }
    let (old, new) = (try heldNames(of: record.id), Set(held.map(\.signature)))
    guard old != new else { return false }
    try setNote(Self.linkNote(of: record.id), to: new.isEmpty ? nil : new.sorted().joined(separator: "\n"))
    let downloads = try downloadSignature
    for name in old.subtracting(new) { try setNote(Self.goneNote(of: record.id, name), to: downloads) }
    var hasUnknown = false
    for relation in held where !old.contains(relation.signature) {
      let gone = Self.goneNote(of: record.id, relation.signature)
      // The links from before the schema lost the property are still valid, unless something was downloaded since.
      if try note(gone) == downloads { continue }
      try setNote(gone, to: nil)
      try forgetLinks(of: record, relation.navigation.name)
      hasUnknown = true
    }
    return hasUnknown
  }

  /// The signatures of the relations that a table was created for.
  private func heldNames(of table: Int64) throws -> Set<String> {
    Set(try note(Self.linkNote(of: table))?.split(separator: "\n").map(String.init) ?? [])
  }

  /// A text that differs after each download.
  private var downloadSignature: String {
    get throws {
      let statement = try connection.statement(
        "SELECT id, generation, pages, rows, finished FROM \"$queries\" ORDER BY id")
      var text = ""
      while try statement.step() {
        text += (0..<4).map { "\(statement.int(at: $0)) " }.joined() + (statement.optionalText(at: 4) ?? "") + "\n"
      }
      return text.fingerprint
    }
  }

  /// Marks all links of a table's rows by a navigation property as not known.
  private func forgetLinks(of record: Record, _ name: String) throws {
    try run(
      """
      INSERT OR IGNORE INTO "$unlinked" (row_table, row, navigation)
      SELECT ?, "$id", ? FROM \(record.name.sqlIdentifier)
      """, .int(record.id), .text(name))
  }

  /// Renames a property or a set in the stored links.
  ///
  /// - Parameter table: the table of the entities with the property; nil for a set.
  func renameLinks(_ from: String, _ to: String, of table: Int64?) throws {
    if let table {
      for text in [
        "UPDATE \"$links\" SET navigation = ?2 WHERE navigation = ?1 AND source_table = ?3",
        "UPDATE \"$awaited\" SET navigation = ?2 WHERE navigation = ?1 AND source_table = ?3",
        "UPDATE OR REPLACE \"$unlinked\" SET navigation = ?2 WHERE navigation = ?1 AND row_table = ?3",
      ] { try run(text, .text(from), .text(to), .int(table)) }
    } else {
      try run("UPDATE \"$awaited\" SET target_set = ?2 WHERE target_set = ?1", .text(from), .text(to))
    }
    for record in try records() where table == nil || record.id == table {
      let renamed = try heldNames(of: record.id).map { signature in
        let words = signature.split(separator: ">").map(String.init)
        guard words.count == 2 else { return signature }
        return table == nil
          ? "\(words[0])>\(words[1] == from ? to : words[1])" : "\(words[0] == from ? to : words[0])>\(words[1])"
      }
      guard !renamed.isEmpty else { continue }
      try setNote(Self.linkNote(of: record.id), to: renamed.sorted().joined(separator: "\n"))
    }
  }

  /// Adapts the tables to the relations of the schema. Sets whose links are not known will be downloaded completely.
  func fitLinks() throws {
    guard try note(Self.linkSchemaNote) != fingerprint else { return }
    try setNote(Self.linkSchemaNote, to: fingerprint)
    var isChanged = false
    for record in try records() where try fitLinks(of: record) {
      isChanged = true
      try run(
        "UPDATE \"$queries\" SET next_token = NULL, delta_token = NULL WHERE set_name = ?",
        .text(record.serves ?? record.set))
    }
    if isChanged { try run("DELETE FROM \"$notes\" WHERE name LIKE ?", .text(Self.strategyPrefix + "%")) }
  }

  static func linkNote(of table: Int64) -> String { "links.table.\(table)" }
  private static func goneNote(of table: Int64, _ signature: String) -> String { "links.gone.\(table).\(signature)" }
  private static let linkSchemaNote = "links.schema"
  static let strategyPrefix = "links.way."

  /// Whether the device has all entities of a set, as of the last download.
  func isWhole(_ set: String) throws -> Bool {
    let statement = try connection.statement(
      "SELECT EXISTS (SELECT 1 FROM \"$queries\" WHERE set_name = ? AND whole = 1 AND finished IS NOT NULL)")
    statement.bind(set, at: 1)
    defer { statement.reset() }
    return try statement.step() && statement.int(at: 0) != 0
  }

  func run(_ sql: String, _ parameters: SQLiteValue...) throws {
    let statement = try connection.statement(sql)
    statement.bind(parameters)
    try statement.run()
  }
}

extension StoreRelation {
  /// Identifies a relation of a set.
  fileprivate var signature: String { "\(navigation.name)>\(targetSet)" }
}
