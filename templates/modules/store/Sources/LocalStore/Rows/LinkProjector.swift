import ServiceData

/// Writes the links of entities with local work: what the service has, with what was linked and unlinked here.
struct LinkProjector {
  let catalogue: StoreCatalogue
  let layout: TableLayout

  init(_ catalogue: StoreCatalogue, _ layout: TableLayout) {
    self.catalogue = catalogue
    self.layout = layout
  }

  /// Has an entity's links follow new edits, and saves the entity.
  func follow(_ edits: [LinkEdit], _ entity: PendingEntity) throws {
    guard edits != entity.links.edits else { return }
    var entity = entity
    let navigations = Set(edits.map(\.navigation)).union(entity.links.bases.keys)
    entity.links.edits = edits
    for navigation in navigations {
      let base = try entity.links.bases[navigation] ?? links(of: entity, navigation)
      try write(base, navigation, of: entity)
      entity.links.bases[navigation] = edits.contains { $0.navigation == navigation } ? base : nil
    }
    try PendingTable(catalogue.connection).save(entity, in: layout)
  }

  /// A download has written the entity's links anew: they are what the edits stand over now.
  func rebase(_ entity: PendingEntity, _ navigations: [String]) throws {
    var entity = entity
    for navigation in navigations where entity.links.bases[navigation] != nil {
      let base = try links(of: entity, navigation)
      entity.links.bases[navigation] = base
      try write(base, navigation, of: entity)
    }
    try PendingTable(catalogue.connection).save(entity, in: layout)
  }

  /// The service has made an edit its own.
  func confirm(_ edit: LinkEdit, _ entity: PendingEntity) throws {
    var entity = entity
    let base = try entity.links.bases[edit.navigation] ?? links(of: entity, edit.navigation)
    entity.links.bases[edit.navigation] = try applied(edit, to: base)
    try PendingTable(catalogue.connection).save(entity, in: layout)
  }

  private func source(_ entity: PendingEntity) -> Int64 { entity.row ?? -entity.id }

  private func links(of entity: PendingEntity, _ navigation: String) throws -> [LinkOverlay.Target] {
    let statement = try catalogue.connection.statement(
      """
      SELECT target_table, target FROM "$links" WHERE source_table = ? AND source = ? AND navigation = ? ORDER BY position
      """)
    statement.bind([.int(layout.id), .int(source(entity)), .text(navigation)])
    var targets: [LinkOverlay.Target] = []
    while try statement.step() { targets.append(.init(table: statement.int(at: 0), row: statement.int(at: 1))) }
    return targets
  }

  private func write(_ base: [LinkOverlay.Target], _ navigation: String, of entity: PendingEntity) throws {
    var targets = base
    for edit in entity.links.edits where edit.navigation == navigation { targets = try applied(edit, to: targets) }
    let id = source(entity)
    let deletion = try catalogue.connection.statement(
      "DELETE FROM \"$links\" WHERE source_table = ? AND source = ? AND navigation = ?")
    deletion.bind([.int(layout.id), .int(id), .text(navigation)])
    try deletion.run()
    let insertion = try catalogue.connection.statement(
      """
      INSERT INTO "$links" (source_table, source, navigation, position, target_table, target) VALUES (?, ?, ?, ?, ?, ?)
      """)
    for (position, target) in targets.enumerated() {
      insertion.bind([
        .int(layout.id), .int(id), .text(navigation), .int(Int64(position)), .int(target.table), .int(target.row),
      ])
      try insertion.run()
    }
  }

  /// An entity that is not on the device cannot be linked to here; the service will.
  private func applied(_ edit: LinkEdit, to base: [LinkOverlay.Target]) throws -> [LinkOverlay.Target] {
    let isCollection = layout.type.member(edit.navigation)?.isCollection == true
    guard let key = edit.target else { return [] }
    guard let target = try target(key, in: edit.targetSet) else { return base }
    if !edit.isAdded { return base.filter { $0 != target } }
    if !isCollection { return [target] }
    return base.contains(target) ? base : base + [target]
  }

  private func target(_ key: String, in set: String) throws -> LinkOverlay.Target? {
    guard let layout = try catalogue.layout(of: set) else { return nil }
    if let entity = try PendingTable(catalogue.connection).entity(key, in: layout) {
      return .init(table: layout.id, row: entity.row ?? -entity.id)
    }
    guard let key = EntityKey(storedText: key, of: layout.type) else { return nil }
    return try RowPlacer(layout, catalogue.connection).find(key).map { .init(table: layout.id, row: $0.id) }
  }
}
