import FoundationEssentials
import ServiceData

/// Local changes: the store is a projection of the service's versions and the outbox.
extension StoreDatabase {
  /// Applies a sequence of an outbox's effects and records the new position, in one transaction.
  ///
  /// - Returns: which effects are missing, if the sequence begins after those that the store has; nothing is changed then.
  public func apply(_ effects: PendingEffects) throws -> PendingProgress {
    try transaction {
      let application = EffectApplication(catalogue)
      let applied = try appliedEffects(of: effects.outbox)
      guard let after = effects.after else {
        try application.restoreOthers(than: effects.steps)
        for step in effects.steps { try application.apply(step.effect) }
        try note(effects)
        return .upToDate
      }
      guard let applied else { return .lacksEverything }
      guard applied < effects.upTo else {
        // Earlier versions did not record whether there were requests.
        if applied == effects.upTo, effects.hasRequests, try catalogue.followedOutbox()?.hasRequests == false {
          try note(effects)
        }
        return .upToDate
      }
      guard applied >= after else { return .lacksEffects(after: applied) }
      for step in effects.steps where step.number > applied { try application.apply(step.effect) }
      try note(effects)
      return .upToDate
    }
  }

  /// Records the applied position of an outbox.
  private func note(_ effects: PendingEffects) throws {
    let followed = FollowedOutbox(
      identifier: effects.outbox, number: effects.upTo, hasRequests: effects.hasRequests)
    try setNote(StoreCatalogue.outboxNote, to: followed.note)
  }

  /// The number of the last applied effect of an outbox; nil if the store followed another outbox.
  public func appliedEffects(of outbox: String) throws -> Int64? {
    guard let followed = try catalogue.followedOutbox(), followed.identifier == outbox else { return nil }
    return followed.isOutdated ? nil : followed.number
  }

  /// The number of entities with local changes if an outbox has lost changes: it is not the one that the store followed while
  /// requests waited, or it is behind it. Nil means that nothing is lost. Since calls and links may affect no row, 0 is a loss,
  /// too.
  public func entitiesMissing(from outbox: String, upTo last: Int64) throws -> Int? {
    guard let followed = try catalogue.followedOutbox() else { return nil }
    let count = try connection.pendingEntities()
    return followed.isAhead(of: outbox, upTo: last, isShown: count > 0) ? count : nil
  }

  /// The service's version of an entity, as far as the store knows it; for an entity with local changes, the version below
  /// them. The key of a singleton is nil.
  ///
  /// - Returns: nil if the service does not have the entity.
  public func base(of key: EntityKey?, in set: String) throws -> Row? {
    try connection.snapshot { try catalogue.base(of: key, in: set) }
  }

  /// The local state of an entity; empty without local changes.
  public func state(of key: EntityKey?, in set: String) throws -> LocalState {
    guard let layout = try catalogue.layout(of: set) else { return [] }
    return try PendingTable(connection).entity(layout.storedKey(of: key), in: layout)?.flags.published ?? []
  }

  /// The local states of a set's entities with local changes, by key. Singletons are not included.
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

  /// The rows of a query that have at least one of the given local states.
  public func rows(of query: RowQuery, in states: LocalState) throws -> [Row] {
    guard let layout = try catalogue.layout(of: query.set) else { return [] }
    var request = RowRequest(query.typed(for: layout.type))
    request.condition = RowCondition(in: states, layout)
    return try runner.rows(request, in: layout)
  }
}

extension RowStore {
  /// The number of entities with local changes in a closed store if an outbox has lost changes; nil if it has lost none, or if
  /// there is no store.
  ///
  /// - Parameters:
  ///   - outbox: the identifier of the outbox; empty if there is none any more.
  ///   - last: the last number that it has assigned.
  /// - Throws: ``SQLiteError`` if the file cannot be read.
  public static func entitiesMissing(
    at url: URL, key: StoreKey?, from outbox: String, upTo last: Int64
  ) throws -> Int? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    let connection = try SQLiteConnection(path: url.path, key: key)
    let tables = try connection.integer("SELECT count(*) FROM sqlite_master WHERE name IN ('$notes', '$bases')")
    guard tables == 2, let note = try NoteTable("$notes", of: connection).text(StoreCatalogue.outboxNote) else {
      return nil
    }
    let count = try connection.pendingEntities()
    let isAhead = FollowedOutbox(note: note)?.isAhead(of: outbox, upTo: last, isShown: count > 0) ?? false
    return isAhead ? count : nil
  }
}

extension StoreCatalogue {
  /// The service's version of an entity; for an entity with local changes, the version below them.
  func base(of key: EntityKey?, in set: String) throws -> Row? {
    guard let layout = try layout(of: set) else { return nil }
    let projector = PendingProjector(layout, connection)
    if let entity = try projector.table.entity(layout.storedKey(of: key), in: layout) { return entity.base }
    return try projector.placer.find(key)?.row
  }
}

extension LocalState {
  /// The public state, in which an overlap is a conflict.
  fileprivate var published: LocalState {
    contains(.overlaps) ? subtracting(.overlaps).union(.conflicted) : self
  }

  fileprivate var stored: LocalState { contains(.conflicted) ? union(.overlaps) : self }
}

extension RowCondition {
  /// Selects the rows that have at least one of the given local states.
  fileprivate init(in states: LocalState, _ layout: TableLayout) {
    sql = "\"$id\" IN (SELECT row FROM \"$bases\" WHERE row_table = ? AND flags & ? <> 0)"
    parameters = [.int(layout.id), .int(states.stored.rawValue)]
  }
}
