import ServiceData

/// Local work: the store is a projection of what the service has and what the outbox holds.
extension StoreDatabase {
  /// Follows an outbox by a run of its effects, in one transaction with the note of how far it is.
  ///
  /// - Returns: what is missing, where the effects begin after those that the store has; nothing was changed then.
  public func apply(_ effects: PendingEffects) throws -> PendingProgress {
    try transaction {
      let application = EffectApplication(catalogue)
      let applied = try appliedEffects(of: effects.outbox)
      guard let after = effects.after else {
        try application.restoreOthers(than: effects.steps)
        for step in effects.steps { try application.apply(step.effect) }
        try setNote(StoreCatalogue.outboxNote, to: "\(effects.outbox) \(effects.upTo)")
        return .upToDate
      }
      guard let applied else { return .lacksEverything }
      guard applied < effects.upTo else { return .upToDate }
      guard applied >= after else { return .lacksEffects(after: applied) }
      for step in effects.steps where step.number > applied { try application.apply(step.effect) }
      try setNote(StoreCatalogue.outboxNote, to: "\(effects.outbox) \(effects.upTo)")
      return .upToDate
    }
  }

  /// The number of the last effect of an outbox that the store has followed; nil where it followed another one.
  public func appliedEffects(of outbox: String) throws -> Int64? {
    guard let text = try note(StoreCatalogue.outboxNote), text.hasPrefix(outbox + " ") else { return nil }
    return Int64(text.dropFirst(outbox.count + 1))
  }

  /// How many entities show local work that an outbox lacks, since it is another one than the store followed, or is not as far
  /// as that was; nil where it lacks nothing that the store knows of.
  public func entitiesMissing(from outbox: String, upTo last: Int64) throws -> Int? {
    let statement = try connection.statement("SELECT count(*) FROM \"$bases\"")
    defer { statement.reset() }
    let count = try statement.step() ? Int(statement.int(at: 0)) : 0
    if let applied = try appliedEffects(of: outbox) { return applied > last ? count : nil }
    return try note(StoreCatalogue.outboxNote) != nil && count > 0 ? count : nil
  }

  /// What the service has of an entity, as far as the store knows: for one with local work the version below it.
  /// The key of a singleton is nil.
  ///
  /// - Returns: nil where the service has none.
  public func base(of key: EntityKey?, in set: String) throws -> Row? {
    try connection.snapshot { try catalogue.base(of: key, in: set) }
  }

  /// How an entity stands to the service; empty where there is no local work on it.
  public func state(of key: EntityKey?, in set: String) throws -> LocalState {
    guard let layout = try catalogue.layout(of: set) else { return [] }
    return try PendingTable(connection).entity(layout.storedKey(of: key), in: layout)?.flags.published ?? []
  }

  /// The entities of a set with local work, by key; a singleton has none.
  public func localStates(in set: String) throws -> [EntityKey: LocalState] {
    guard let layout = try catalogue.layout(of: set) else { return [:] }
    let statement = try connection.statement("SELECT key, flags FROM \"$bases\" WHERE row_table = ?")
    statement.bind(layout.id, at: 1)
    var states: [EntityKey: LocalState] = [:]
    while try statement.step() {
      guard let key = EntityKey(storedText: statement.text(at: 0), of: layout.type) else { continue }
      states[key] = LocalState(rawValue: statement.int(at: 1)).published
    }
    return states
  }

  /// The rows that a query finds among those that stand to the service in one of these ways.
  public func rows(of query: RowQuery, in states: LocalState) throws -> [Row] {
    guard let layout = try catalogue.layout(of: query.set) else { return [] }
    var request = RowRequest(query.typed(for: layout.type))
    request.condition = RowCondition(in: states, layout)
    return try runner.rows(request, in: layout)
  }

  /// How many entities stand to the service in one of these ways.
  public func count(in states: LocalState) throws -> Int {
    let statement = try connection.statement("SELECT count(*) FROM \"$bases\" WHERE flags & ? <> 0")
    statement.bind(states.stored.rawValue, at: 1)
    defer { statement.reset() }
    return try statement.step() ? Int(statement.int(at: 0)) : 0
  }
}

extension StoreCatalogue {
  /// What the service has of an entity, for one with local work the version below it.
  func base(of key: EntityKey?, in set: String) throws -> Row? {
    guard let layout = try layout(of: set) else { return nil }
    let projector = PendingProjector(layout, connection)
    if let entity = try projector.table.entity(layout.storedKey(of: key), in: layout) { return entity.base }
    return try projector.placer.find(key)?.row
  }
}

extension LocalState {
  /// The state as callers know it: a conflict is one, whoever found it.
  fileprivate var published: LocalState {
    contains(.overlaps) ? subtracting(.overlaps).union(.conflicted) : self
  }

  fileprivate var stored: LocalState { contains(.conflicted) ? union(.overlaps) : self }
}

extension RowCondition {
  /// The rows with local work that stand to the service in one of these ways.
  fileprivate init(in states: LocalState, _ layout: TableLayout) {
    sql = "\"$id\" IN (SELECT row FROM \"$bases\" WHERE row_table = ? AND flags & ? <> 0)"
    parameters = [.int(layout.id), .int(states.stored.rawValue)]
  }
}
