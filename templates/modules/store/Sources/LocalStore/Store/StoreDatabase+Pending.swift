import FoundationEssentials
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
        try note(effects)
        return .upToDate
      }
      guard let applied else { return .lacksEverything }
      guard applied < effects.upTo else {
        // Earlier versions did not note whether anything waited.
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

  /// Notes how far the store follows an outbox now.
  private func note(_ effects: PendingEffects) throws {
    let followed = FollowedOutbox(
      identifier: effects.outbox, number: effects.upTo, hasRequests: effects.hasRequests)
    try setNote(StoreCatalogue.outboxNote, to: followed.note)
  }

  /// The number of the last effect of an outbox that the store has followed; nil where it followed another one.
  public func appliedEffects(of outbox: String) throws -> Int64? {
    guard let followed = try catalogue.followedOutbox(), followed.identifier == outbox else { return nil }
    return followed.isOutdated ? nil : followed.number
  }

  /// How many entities show local work, where an outbox lacks any: it is another one than the store followed while requests
  /// waited, or is not as far as that was. Calls and links may show in no row, so 0 is a loss, too; nil is none.
  public func entitiesMissing(from outbox: String, upTo last: Int64) throws -> Int? {
    guard let followed = try catalogue.followedOutbox() else { return nil }
    let count = try connection.pendingEntities()
    return followed.isAhead(of: outbox, upTo: last, isShown: count > 0) ? count : nil
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

extension RowStore {
  /// How many entities of a store that is not open show local work which an outbox lacks; nil where the outbox lacks nothing
  /// that the store knows of, or where there is no store.
  ///
  /// - Parameters:
  ///   - outbox: the identifier of the outbox; empty where there is none any more.
  ///   - last: the last number that it has given.
  /// - Throws: ``SQLiteError`` where the file cannot be read.
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
