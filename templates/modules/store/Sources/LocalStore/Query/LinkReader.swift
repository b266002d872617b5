import ServiceData

/// Follows links, and reports links that are not known. It caches what it reads, so it must only be used for one query.
final class LinkReader {
  private let catalogue: StoreCatalogue
  private var edits: [String: LinkEdits] = [:]
  private var wholeSets: [String: Bool] = [:]

  init(_ catalogue: StoreCatalogue) { self.catalogue = catalogue }

  /// The condition for the targets of a row's links; nil if they are not known.
  func condition(
    of row: Int64, in layout: TableLayout, _ relation: StoreRelation, _ target: TableLayout
  ) throws -> RowCondition? {
    let place = "\(relation.sourceSet)/\(relation.navigation.name)"
    let edits = try self.edits[place] ?? LinkEdits(of: relation, from: layout, to: target, catalogue)
    self.edits[place] = edits
    let known = try serviceCondition(of: row, in: layout, relation, target)
    guard !edits.edits.isEmpty else { return known }
    return edits.applied(to: try known.map { try rows($0, in: target) }, of: row).map { RowCondition(rows: $0) }
  }

  /// Whether a row is known to have no links, if there is no table for their targets.
  func isEmpty(_ row: Int64, in layout: TableLayout, _ relation: StoreRelation) throws -> Bool {
    guard relation.isHeld, try !isOpen(row, in: layout, relation.navigation.name, to: nil) else { return false }
    return try !exists(
      "EXISTS (SELECT 1 FROM \"$bases\" WHERE row_table = ?1 AND row = ?2 AND links IS NOT NULL)",
      [.int(layout.id), .int(row)])
  }

  /// The condition for the targets of a row's links on the service, without local edits.
  private func serviceCondition(
    of row: Int64, in layout: TableLayout, _ relation: StoreRelation, _ target: TableLayout
  ) throws -> RowCondition? {
    let name = relation.navigation.name
    let isOpen = try isOpen(row, in: layout, name, to: target)
    if relation.isHeld { return isOpen ? nil : RowCondition(linksOf: row, in: layout, relation, to: target) }
    if isOpen { return nil }
    if let inverse = relation.inverse, try isWhole(relation, by: inverse, of: target),
      try !isAwaited(row, in: layout, by: inverse, of: target)
    {
      return RowCondition(linksTo: row, in: layout, partner: inverse.name, from: target)
    }
    return try areLinksKnown(row, in: layout, name) ? RowCondition(linksOf: row, in: layout, relation, to: target) : nil
  }

  /// Whether some of a row's links are not known.
  private func isOpen(_ row: Int64, in layout: TableLayout, _ name: String, to target: TableLayout?) throws -> Bool {
    try exists(
      """
      EXISTS (SELECT 1 FROM "$unlinked" WHERE row_table = ?1 AND row = ?2 AND navigation = ?3)
      OR EXISTS (SELECT 1 FROM "$awaited" WHERE source_table = ?1 AND source = ?2 AND navigation = ?3)
      OR EXISTS (SELECT 1 FROM "$links" WHERE source_table = ?1 AND source = ?2 AND navigation = ?3 AND target_table <> ?4)
      """, [.int(layout.id), .int(row), .text(name), .int(target?.id ?? 0)])
  }

  /// Whether the links of all entities that may link to this row are known.
  private func isWhole(_ relation: StoreRelation, by inverse: MemberSchema, of target: TableLayout) throws -> Bool {
    let place = "\(relation.targetSet)/\(inverse.name)"
    if let known = wholeSets[place] { return known }
    let isWhole =
      try catalogue.isWhole(relation.targetSet)
      && !exists(
        "EXISTS (SELECT 1 FROM \"$unlinked\" WHERE row_table = ?1 AND navigation = ?2 AND row > 0)",
        [.int(target.id), .text(inverse.name)])
    wholeSets[place] = isWhole
    return isWhole
  }

  /// Whether a link to this row waits for it.
  private func isAwaited(
    _ row: Int64, in layout: TableLayout, by inverse: MemberSchema, of target: TableLayout
  ) throws -> Bool {
    guard
      try exists(
        "EXISTS (SELECT 1 FROM \"$awaited\" WHERE target_set = ?1 AND source_table = ?2 AND navigation = ?3)",
        [.text(layout.set.name), .int(target.id), .text(inverse.name)])
    else { return false }
    let statement = try catalogue.connection.statement(layout.sql.owned + "\"$id\" = ?")
    statement.bind(row, at: 1)
    defer { statement.reset() }
    guard try statement.step() else { return false }
    let key = layout.storedKey(of: RowReader(layout).row(statement).row.key)
    return try exists(
      """
      EXISTS (SELECT 1 FROM "$awaited"
        WHERE target_set = ?1 AND target = ?2 AND source_table = ?3 AND navigation = ?4 AND source > 0)
      """, [.text(layout.set.name), .text(key), .int(target.id), .text(inverse.name)])
  }

  /// Whether all links of a property that is not held were reported.
  private func areLinksKnown(_ row: Int64, in layout: TableLayout, _ name: String) throws -> Bool {
    try exists(
      """
      EXISTS (SELECT 1 FROM "$links"
        WHERE source_table = ?1 AND source = ?2 AND navigation = ?3 AND position = \(LinkLayout.wholeMark))
      """, [.int(layout.id), .int(row), .text(name)])
  }

  private func exists(_ condition: String, _ parameters: [SQLiteValue]) throws -> Bool {
    let statement = try catalogue.connection.statement("SELECT \(condition)")
    statement.bind(parameters)
    defer { statement.reset() }
    return try statement.step() && statement.int(at: 0) != 0
  }

  private func rows(_ condition: RowCondition, in layout: TableLayout) throws -> [Int64] {
    let statement = try catalogue.connection.statement(
      "SELECT \"$id\" FROM \(layout.sql.quotedTable) WHERE \(condition.sql) ORDER BY \"$id\"")
    statement.bind(condition.parameters)
    var rows: [Int64] = []
    while try statement.step() { rows.append(statement.int(at: 0)) }
    return rows
  }
}
