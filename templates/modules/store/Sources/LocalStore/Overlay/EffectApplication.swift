import ServiceData

/// Applies the effects of the outbox to the store. Every effect is idempotent.
struct EffectApplication {
  private let catalogue: StoreCatalogue
  private var connection: SQLiteConnection { catalogue.connection }

  init(_ catalogue: StoreCatalogue) { self.catalogue = catalogue }

  func apply(_ effect: PendingEffect) throws {
    switch effect {
    case .project(let projection): try project(projection)
    case .base(let set, let key, let row):
      try setBase(of: key, row, PendingProjector(catalogue.visibleLayout(of: set), connection))
    case .deleted(let set, let key): try lose(key, PendingProjector(catalogue.visibleLayout(of: set), connection))
    case .linked(let set, let key, let edit):
      let layout = try catalogue.visibleLayout(of: set)
      try LinkProjector(catalogue, layout).confirm(edit, of: key)
    case .rekey(let set, let key, let newKey, let row):
      try rekey(key, to: newKey, row, by: PendingProjector(catalogue.visibleLayout(of: set), connection))
    }
  }

  /// Removes the local changes of all entities without a projection.
  func restoreOthers(than projections: [PendingEffects.Step]) throws {
    var kept: Set<[String]> = []
    for step in projections {
      if case .project(let projection) = step.effect { kept.insert([projection.set, projection.key]) }
    }
    for record in try catalogue.records() {
      guard catalogue.schema.set(record.set) != nil, let layout = try catalogue.layout(of: record.set) else { continue }
      let projector = PendingProjector(layout, connection)
      for (key, id) in try projector.table.keys(in: layout) where !kept.contains([record.set, key]) {
        if let entity = try projector.table.entity(id, in: layout) { try restore(entity, projector) }
      }
    }
  }

  private func project(_ projection: EntityProjection) throws {
    let projector = PendingProjector(try catalogue.visibleLayout(of: projection.set), connection)
    let known = try projector.table.entity(projection.key, in: projector.layout)
    guard projection.kind != .none else {
      if let known { try restore(known, projector) }
      return
    }
    if var entity = known {
      entity.take(projection)
      try projector.show(&entity)
    } else {
      try begin(projection, projector)
    }
    guard known?.links.edits.isEmpty == false || !projection.links.isEmpty,
      let entity = try projector.table.entity(projection.key, in: projector.layout)
    else { return }
    try LinkProjector(catalogue, projector.layout).follow(projection.links, entity)
  }

  private func restore(_ entity: PendingEntity, _ projector: PendingProjector) throws {
    try projector.restore(entity)
  }

  /// Applies the first local change of an entity. In a new store its row is missing; the next full download adds it, or shows
  /// that the entity is gone. In a filled store, a page has deleted the row since the edit.
  private func begin(_ projection: EntityProjection, _ projector: PendingProjector) throws {
    let found = try projector.placer.find(projector.layout.key(storedText: projection.key))
    var entity = Self.entity(projection.key, projector.layout)
    entity.id = try projector.table.nextIdentifier()
    let isGone = try projection.kind == .create || found == nil && projector.isFilled()
    entity.base = isGone ? nil : projection.base
    entity.take(projection)
    guard let found else { return try projector.show(&entity) }
    try projector.adopt(&entity, found)
    if projection.kind == .update, try projector.placer.patch(found, with: entity.mine) {
      return try projector.table.save(entity, in: projector.layout)
    }
    try projector.show(&entity)
  }

  private func setBase(of key: String, _ row: Row, _ projector: PendingProjector) throws {
    if var entity = try projector.table.entity(key, in: projector.layout) {
      entity.base = (entity.base ?? Row(type: projector.layout.type)).overlaid(by: row, withControl: true)
      if try projector.firstClaim(on: -entity.id) == nil, let claim = try projector.ownClaim() {
        try projector.add(claim, on: -entity.id)
      }
      return try projector.show(&entity)
    }
    guard let found = try projector.placer.find(projector.layout.key(storedText: key)) else {
      let known = Row(type: projector.layout.type).overlaid(by: row, withControl: true)
      _ = try projector.placer.insert(known, owner: projector.ownClaim())
      return
    }
    let merged = found.row.overlaid(by: row, withControl: true)
    try projector.placer.write(merged, at: found.id, owner: found.owner)
  }

  private func lose(_ key: String, _ projector: PendingProjector) throws {
    if var entity = try projector.table.entity(key, in: projector.layout) {
      try projector.lose(&entity)
      try projector.show(&entity)
    } else if let found = try projector.placer.find(projector.layout.key(storedText: key)) {
      try projector.placer.remove(found.id)
    }
  }

  private func rekey(_ key: String, to newKey: String, _ row: Row?, by projector: PendingProjector) throws {
    let layout = projector.layout
    // An entity of the service with the old key is only covered by the local change, and becomes visible again after it.
    // The same is true for an entity with the new key.
    guard var entity = try projector.table.entity(key, in: layout), entity.base == nil,
      let real = layout.key(storedText: newKey)
    else {
      if let row { try setBase(of: newKey, row, projector) }
      return
    }
    if let other = try projector.table.entity(newKey, in: layout) { try restore(other, projector) }
    let own = entity.row
    if let found = try projector.placer.find(real), found.id != own {
      // A download has already added the row before the answer to the upload.
      try projector.adopt(&entity, found)
      if let own {
        try projector.dropLinks(of: own)
        try projector.moveLinks(from: found.id, to: own)
        try projector.placer.remove(found.id)
      }
      entity.row = own ?? found.id
    }
    entity.key = newKey
    entity.mine = entity.mine.keyed(real)
    if let row {
      entity.base = (entity.base ?? entity.mine).overlaid(by: row, withControl: true).keyed(real)
      if try projector.firstClaim(on: -entity.id) == nil, let claim = try projector.ownClaim() {
        try projector.add(claim, on: -entity.id)
      }
    }
    try projector.show(&entity)
  }

  private static func entity(_ key: String, _ layout: TableLayout) -> PendingEntity {
    PendingEntity(
      id: 0, key: key, row: nil, kind: .none, base: nil, mine: Row(type: layout.type), origin: nil, states: [])
  }
}

extension PendingEntity {
  /// Copies the projection of the outbox.
  fileprivate mutating func take(_ projection: EntityProjection) {
    kind = projection.kind
    mine = projection.mine ?? Row(type: mine.type)
    origin = projection.base
    states = projection.states
  }
}

extension TableLayout {
  func key(storedText: String) -> EntityKey? {
    set.isSingleton || key.isEmpty ? nil : EntityKey(storedText: storedText, of: type)
  }
}
