import ServiceData

/// Handles the rows with local changes in a table during downloads, which write to the base below such a row, and never to
/// the row itself.
struct PendingRows {
  private let layout: TableLayout
  private let catalogue: StoreCatalogue
  private let projector: PendingProjector
  /// The identifiers of the entities with local changes, by the texts of their keys.
  private let keys: [String: Int64]

  /// Whether no entity of the table has local changes.
  var isEmpty: Bool { keys.isEmpty }

  init(_ layout: TableLayout, _ catalogue: StoreCatalogue) throws {
    self.layout = layout
    self.catalogue = catalogue
    projector = PendingProjector(layout, catalogue.connection)
    keys = try projector.table.keys(in: layout)
  }

  /// Makes a downloaded row the new base of its entity, if that has local changes.
  ///
  /// - Returns: the row's `$id`, or a negative number for a hidden row; nil without local changes.
  func absorb(_ row: Row, _ claim: RowClaim) throws -> Int64? {
    guard !keys.isEmpty, let id = keys[layout.storedKey(of: row.key)],
      var entity = try projector.table.entity(id, in: layout)
    else { return nil }
    entity.base = entity.base?.overlaid(by: row, withControl: true) ?? row.withoutRelatives
    try projector.removeProvisionalClaims(on: -id)
    try projector.add(claim, on: -id)
    try projector.show(&entity)
    return entity.row ?? -id
  }

  /// Removes the claim of a query that no longer finds an entity, if that has local changes.
  ///
  /// - Returns: whether the entity has local changes.
  func release(_ key: EntityKey, by query: Int64) throws -> Bool {
    guard !keys.isEmpty, let id = keys[layout.storedKey(of: key)] else { return false }
    try projector.removeClaim(of: query, on: -id)
    try loseUnclaimed(id)
    return true
  }

  /// Removes the claims of a query on entities with local changes that its full download did not contain. Entities of the set
  /// that no query ever contained are gone, too; a new store knows them only from the outbox.
  static func sweep(query: Int64, of set: String, before generation: Int64, _ catalogue: StoreCatalogue) throws {
    let statement = try catalogue.connection.statement(
      """
      SELECT p.id, coalesce(t.serves, t.set_name) FROM "$bases" p JOIN "$tables" t ON t.id = p.row_table
      WHERE EXISTS (SELECT 1 FROM "$claims" c
        WHERE c.row_table = p.row_table AND c.row = -p.id AND c.query = ?1 AND abs(c.generation) < ?2)
      OR coalesce(t.serves, t.set_name) = ?3 AND p.base IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM "$claims" c WHERE c.row_table = p.row_table AND c.row = -p.id)
      """)
    statement.bind([.int(query), .int(generation), .text(set)])
    var found: [(id: Int64, set: String)] = []
    while try statement.step() {
      found.append((try PendingTable.identifier(statement, at: 0, catalogue.connection), statement.text(at: 1)))
    }
    for (id, set) in found {
      guard catalogue.schema.set(set) != nil, let layout = try catalogue.layout(of: set) else { continue }
      let rows = try PendingRows(layout, catalogue)
      try rows.projector.removeClaim(of: query, on: -id)
      try rows.loseUnclaimed(id)
    }
  }

  private func loseUnclaimed(_ id: Int64) throws {
    guard try projector.firstClaim(on: -id) == nil, var entity = try projector.table.entity(id, in: layout) else {
      return
    }
    try projector.lose(&entity)
    try projector.show(&entity)
  }
}

extension TableLayout {
  /// The text that identifies an entity with local changes; empty for a singleton.
  func storedKey(of key: EntityKey?) -> String { set.isSingleton ? "" : key?.storedText(of: type) ?? "" }
}
