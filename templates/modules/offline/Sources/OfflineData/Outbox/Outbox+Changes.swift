import LocalStore
import ServiceData

/// Changes by the user.
extension Outbox {
  /// Queues a change. What follows an edit of the same entity becomes part of it, unless the options say otherwise.
  ///
  /// - Parameter base: the entity as the service had it when it was edited; by default what the store has.
  /// - Returns: the request; nil where a creation and its deletion came to nothing.
  /// - Throws: ``OutboxError``, such as ``OutboxError/entityExists(set:key:)`` for a new entity under the key of another;
  ///   `KeyAssignmentError` for an update, or a link, that would give the entity another key; and `ValueRuleError` for
  ///   values that the metadata does not allow. Nothing is queued then.
  @discardableResult
  public func enqueue(
    _ change: LocalChange, base: Row? = nil, options: ChangeOptions = ChangeOptions()
  ) async throws -> OutboxRequest? {
    let (request, effects) = try await self.change { database in
      let base = try admit(change, base: base, options: options, coding: database.coding)
      return try database.commit {
        try database.enqueue(change.withoutContent, base: base, options, isOnDevice: isOnDevice)
      }
    }
    try await followLater(effects)
    return request
  }

  /// Queues a change with content, which is on the disk before its request is, or inside an encrypted outbox with it.
  @discardableResult
  func enqueue(_ change: LocalChange, content: [UInt8], options: ChangeOptions) async throws -> OutboxRequest? {
    guard let name = change.contentName else { return try await enqueue(change, options: options) }
    try OutboxDatabase.check(change)
    let (request, effects) = try await self.change { database in
      let base = try admit(change, base: nil, options: options, coding: database.coding)
      if database.contents == nil { try MediaFile.write(content, to: mediaURL(name)) }
      return try database.commit {
        try database.contents?.keep(content, as: name)
        return try database.enqueue(change, base: base, options, isOnDevice: isOnDevice)
      }
    }
    try await follow(effects)
    return request
  }

  /// Refuses a change that breaks a rule.
  ///
  /// - Returns: the entity as the service had it; by default what the store has.
  private func admit(
    _ change: LocalChange, base: Row?, options: ChangeOptions, coding: RequestCoding
  ) throws -> Row? {
    let base = try base ?? knownBase(of: change)
    try change.checkKeyStays(change.key ?? base?.key, coding)
    if !options.isUnchecked { try change.checkValues() }
    return base
  }

  /// What the store has of the entity of a change.
  private func knownBase(of change: LocalChange) throws -> Row? {
    guard !change.createsEntity, let set = schema.set(change.set) else { return nil }
    return try base(of: set.isSingleton ? nil : change.key, in: set.name)
  }

  /// What the service has of an entity, as far as the store knows. The store reads it through a connection of its own, so
  /// that the outbox can ask in the middle of a transaction.
  private func base(of key: EntityKey?, in set: String) throws -> Row? {
    guard let store else { return nil }
    do {
      return try store.base(of: key, in: set)
    } catch {
      throw OutboxError.unreadable(path: store.url.path, reason: String(describing: error))
    }
  }

  /// Whether the store knows an entity of the service that has a key.
  func isOnDevice(_ place: EntityPlace) throws -> Bool {
    guard schema.set(place.set) != nil else { return false }
    return try base(of: place.key, in: place.set) != nil
  }

  /// Lets drafts be sent.
  @discardableResult
  public func release(_ filter: RequestFilter = RequestFilter()) async throws -> [OutboxRequest] {
    try await commit { try $0.release(filter) }
  }

  /// Takes changes back: the rows are what the service has again.
  ///
  /// - Parameter cascades: whether changes go along that cannot stand without these.
  /// - Returns: the requests that went.
  @discardableResult
  public func undo(_ scope: UndoScope, cascades: Bool = false) async throws -> [OutboxRequest] {
    try await commit { try $0.undo(scope, cascades: cascades) }
  }

  /// Gives up one request, as one of the error archive.
  @discardableResult
  public func drop(_ id: Int64, cascades: Bool = false) async throws -> [OutboxRequest] {
    try await undo(.request(id), cascades: cascades)
  }

  /// Has a request of the error archive wait again, perhaps with another content. A creation can get another key, by
  /// which what depends on it goes then.
  ///
  /// - Parameter isUnchecked: whether the rules of the metadata are left to the service.
  /// - Throws: ``OutboxError``, `KeyAssignmentError` for an update of another key, and `ValueRuleError`.
  @discardableResult
  public func retry(
    _ id: Int64, with change: LocalChange? = nil, isUnchecked: Bool = false
  ) async throws -> OutboxRequest {
    if !isUnchecked { try change?.checkValues() }
    return try await commit { try $0.retry(id, with: change, isOnDevice: isOnDevice) }
  }

  /// Decides a conflict. Where an entity of the service may be what was created here, each decision but
  /// ``ConflictResolution/new`` says that it is.
  ///
  /// - Parameter key: the entity that was created, where it is another one than the likeliest; the store has to have it.
  /// - Returns: the request that waits now; nil where the local change was given up, or the service has all of it.
  /// - Throws: ``OutboxError``, and `KeyAssignmentError` for a merged row with another key.
  @discardableResult
  public func resolve(
    _ id: Int64, _ resolution: ConflictResolution, as key: EntityKey? = nil
  ) async throws -> OutboxRequest? {
    try await commit { database in
      var newest: Row?
      if let request = try database.request(id), let likeliest = request.theirs?.key, request.isDoubtful {
        newest = try base(of: key ?? likeliest, in: request.set)
        if key != nil, newest == nil { throw OutboxError.unknownEntity(set: request.set) }
      }
      return try database.resolve(id, resolution, newest: newest)
    }
  }

  /// Has requests that wait for a pause to end go with the next upload, since somebody asks for it now.
  public func endPauses() async throws { try await commit { try $0.endPauses() } }

  /// The queue as it would be if all that waits were optimised.
  public func preview() async throws -> [OutboxRequest] { QueueOptimizer.optimized(try await requests()) }

  /// Optimises what was queued without.
  public func optimize() async throws { try await commit { try $0.optimize() } }
}
