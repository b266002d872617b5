import ServiceData

/// Maintains an entity with local changes: the visible row is the service's version overlaid with the local values, and
/// claims and links survive while the row is hidden.
struct PendingProjector {
  let layout: TableLayout
  let table: PendingTable
  let placer: RowPlacer
  private let connection: SQLiteConnection

  init(_ layout: TableLayout, _ connection: SQLiteConnection) {
    self.layout = layout
    self.connection = connection
    table = PendingTable(connection)
    placer = RowPlacer(layout, connection)
  }

  /// Rewrites the visible row or hides it, and saves the entity.
  func show(_ entity: inout PendingEntity) throws {
    if entity.kind == .delete {
      if let row = entity.row {
        try moveLinks(from: row, to: -entity.id)
        try mark(Self.hiddenMark, on: -entity.id)
        try placer.remove(row)
        entity.row = nil
      }
    } else {
      // If the service has deleted the entity, the version at the time of the edit is below the local values.
      let below = entity.base ?? entity.origin
      try place(&entity, below?.overlaid(by: entity.mine, withControl: false) ?? entity.mine, owner: nil)
    }
    try table.save(entity, in: layout)
  }

  /// Removes the local changes of an entity: the visible row is the service's version and belongs to its queries again.
  func restore(_ entity: PendingEntity) throws {
    var entity = entity
    if let base = entity.base {
      let owner = try firstClaim(on: -entity.id)
      try place(&entity, base, owner: owner)
      if let owner { try removeClaim(of: owner.query, on: -entity.id) }
      if let row = entity.row { try moveClaims(from: -entity.id, to: row) }
    } else {
      if let row = entity.row { try placer.remove(row) }
      try forgetClaims(on: -entity.id)
    }
    // Another entity may get the same identifier.
    try dropLinks(of: -entity.id)
    try dropLinks(to: -entity.id)
    try table.remove(entity.id)
  }

  /// Detaches a visible row, if there is one, from its queries, and makes it the base of an entity's local changes.
  func adopt(_ entity: inout PendingEntity, _ found: RowPlacer.Found) throws {
    if let owner = found.owner { try add(owner, on: -entity.id) }
    try moveClaims(from: found.id, to: -entity.id)
    entity.base = found.row
    entity.row = found.id
  }

  /// Records that the service no longer has the entity.
  func lose(_ entity: inout PendingEntity) throws {
    entity.base = nil
    try forgetClaims(on: -entity.id)
  }

  private func place(_ entity: inout PendingEntity, _ row: Row, owner: RowClaim?) throws {
    if let id = entity.row {
      try placer.write(row, at: id, owner: owner)
    } else {
      let id = try placer.insert(row, owner: owner)
      try settleLinks(of: entity, at: id)
      try moveLinks(from: -entity.id, to: id)
      entity.row = id
    }
  }

}

/// Links and marks of unknown links survive while a row is hidden: they are stored under negative numbers.
extension PendingProjector {
  /// The mark of a hidden row in `$unlinked`, so that showing the row again restores what was known.
  private static let hiddenMark = ""

  func moveLinks(from old: Int64, to new: Int64) throws {
    for text in [
      "UPDATE OR REPLACE \"$links\" SET source = ?1 WHERE source_table = ?2 AND source = ?3",
      "UPDATE OR REPLACE \"$links\" SET target = ?1 WHERE target_table = ?2 AND target = ?3",
      "UPDATE OR REPLACE \"$awaited\" SET source = ?1 WHERE source_table = ?2 AND source = ?3",
      "UPDATE OR REPLACE \"$unlinked\" SET row = ?1 WHERE row_table = ?2 AND row = ?3 AND navigation <> ''",
    ] {
      let statement = try connection.statement(text)
      statement.bind([.int(new), .int(layout.id), .int(old)])
      try statement.run()
    }
  }

  /// Deletes the links of a row and what is known about them.
  func dropLinks(of row: Int64) throws {
    for text in [
      "DELETE FROM \"$links\" WHERE source_table = ? AND source = ?",
      "DELETE FROM \"$awaited\" WHERE source_table = ? AND source = ?",
      "DELETE FROM \"$unlinked\" WHERE row_table = ? AND row = ?",
    ] {
      let statement = try connection.statement(text)
      statement.bind([.int(layout.id), .int(row)])
      try statement.run()
    }
  }

  private func dropLinks(to row: Int64) throws {
    let statement = try connection.statement("DELETE FROM \"$links\" WHERE target_table = ? AND target = ?")
    statement.bind([.int(layout.id), .int(row)])
    try statement.run()
  }

  /// Determines which links of a newly shown row are known: those that were known before it was hidden; all links of an
  /// entity that only this device has, unless it is created together with others; otherwise none.
  private func settleLinks(of entity: PendingEntity, at row: Int64) throws {
    let statement = try connection.statement(
      "DELETE FROM \"$unlinked\" WHERE row_table = ? AND row = ? AND navigation = ?")
    statement.bind([.int(layout.id), .int(-entity.id), .text(Self.hiddenMark)])
    try statement.run()
    guard connection.changeCount > 0 || entity.kind == .create else { return }
    try dropLinks(of: row)
    guard entity.kind == .create else { return }
    for (index, member) in entity.mine.type.members.enumerated() where member.isNavigation {
      if entity.mine[index]?.holdsNewEntities == true { try mark(member.name, on: row) }
    }
  }

  private func mark(_ navigation: String, on row: Int64) throws {
    let statement = try connection.statement(
      "INSERT OR IGNORE INTO \"$unlinked\" (row_table, row, navigation) VALUES (?, ?, ?)")
    statement.bind([.int(layout.id), .int(row), .text(navigation)])
    try statement.run()
  }
}

extension Value {
  /// Whether the value contains new entities, and not only references.
  fileprivate var holdsNewEntities: Bool {
    switch self {
    case .row(let row): row.referencedSet == nil
    case .list(let values): values.contains { $0.holdsNewEntities }
    default: false
    }
  }
}

/// Claims of queries. Those on entities with local changes are stored under negative numbers.
extension PendingProjector {
  func add(_ claim: RowClaim, on row: Int64) throws {
    let statement = try connection.statement(
      "INSERT OR REPLACE INTO \"$claims\" (row_table, row, query, generation) VALUES (?, ?, ?, ?)")
    statement.bind([.int(layout.id), .int(row), .int(claim.query), .int(claim.generation)])
    try statement.run()
  }

  func moveClaims(from old: Int64, to new: Int64) throws {
    // Most rows belong to a single query, and a lookup is cheaper than an update without effect.
    guard try firstClaim(on: old) != nil else { return }
    let statement = try connection.statement(
      "UPDATE OR REPLACE \"$claims\" SET row = ? WHERE row_table = ? AND row = ?")
    statement.bind([.int(new), .int(layout.id), .int(old)])
    try statement.run()
  }

  func firstClaim(on row: Int64) throws -> RowClaim? {
    let statement = try connection.statement(
      "SELECT query, generation FROM \"$claims\" WHERE row_table = ? AND row = ? ORDER BY query LIMIT 1")
    statement.bind([.int(layout.id), .int(row)])
    defer { statement.reset() }
    return try statement.step() ? RowClaim(query: statement.int(at: 0), generation: statement.int(at: 1)) : nil
  }

  func removeClaim(of query: Int64, on row: Int64) throws {
    let statement = try connection.statement("DELETE FROM \"$claims\" WHERE row_table = ? AND row = ? AND query = ?")
    statement.bind([.int(layout.id), .int(row), .int(query)])
    try statement.run()
  }

  func removeProvisionalClaims(on row: Int64) throws {
    let statement = try connection.statement(
      "DELETE FROM \"$claims\" WHERE row_table = ? AND row = ? AND generation < 0")
    statement.bind([.int(layout.id), .int(row)])
    try statement.run()
  }

  private func forgetClaims(on row: Int64) throws {
    let statement = try connection.statement("DELETE FROM \"$claims\" WHERE row_table = ? AND row = ?")
    statement.bind([.int(layout.id), .int(row)])
    try statement.run()
  }

  /// Whether all queries of the set were downloaded, so that the service does not have entities that are not here.
  func isFilled() throws -> Bool {
    let statement = try connection.statement("SELECT min(finished IS NOT NULL) FROM \"$queries\" WHERE set_name = ?")
    statement.bind(layout.set.name, at: 1)
    defer { statement.reset() }
    return try statement.step() && statement.int(at: 0) == 1
  }

  /// The claim for an entity that no download has contained yet: that of the first query that includes all entities of its
  /// set, otherwise the provisional one of the first query.
  func ownClaim() throws -> RowClaim? {
    let statement = try connection.statement(
      """
      SELECT id, CASE WHEN whole IS 1 THEN generation ELSE -generation END FROM "$queries" WHERE set_name = ?
      ORDER BY whole IS NOT 1, id LIMIT 1
      """)
    statement.bind(layout.set.name, at: 1)
    defer { statement.reset() }
    return try statement.step() ? RowClaim(query: statement.int(at: 0), generation: statement.int(at: 1)) : nil
  }
}
