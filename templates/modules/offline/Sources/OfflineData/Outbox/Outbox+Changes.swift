import FoundationEssentials
import LocalStore
import ServiceData

/// Changes by the user.
extension Outbox {
  /// Queues a change. It is merged into a waiting edit of the same entity, unless the options prevent that.
  ///
  /// - Parameter base: the service's version at the time of the edit; by default the store's.
  /// - Returns: the request; nil if a creation and its deletion cancelled each other out.
  /// - Throws: ``OutboxError``, for example ``OutboxError/entityExists(set:key:)`` for a new entity with the key of
  ///   another one; `KeyAssignmentError` for an update or a link that would change the entity's key; and
  ///   `ValueRuleError` for values that the metadata does not allow. Nothing is queued then.
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

  /// Queues a change with content. The content is on disk before its request, inside an encrypted outbox or next to the
  /// outbox.
  @discardableResult
  func enqueue(
    _ change: LocalChange, content: MediaContent.Body, options: ChangeOptions
  ) async throws -> OutboxRequest? {
    guard let name = change.contentName else { return try await enqueue(change, options: options) }
    try OutboxDatabase.check(change)
    let (request, effects) = try await add(content, as: name) { database, parts in
      let base = try admit(change, base: nil, options: options, coding: database.coding)
      return try database.commit {
        try database.keep(parts)
        return try database.enqueue(change, base: base, options, isOnDevice: isOnDevice)
      }
    }
    try await follow(effects)
    return request
  }

  /// Rejects a change that breaks a rule.
  ///
  /// - Returns: the service's version at the time of the edit; by default the store's.
  private func admit(
    _ change: LocalChange, base: Row?, options: ChangeOptions, coding: RequestCoding
  ) throws -> Row? {
    let base = try base ?? knownBase(of: change)
    try change.checkKeyStays(change.key ?? base?.key, coding)
    if !options.isUnchecked { try change.checkValues() }
    return base
  }

  /// The service's version of the entity of a change, as far as the store knows it.
  private func knownBase(of change: LocalChange) throws -> Row? {
    guard !change.createsEntity, let set = schema.set(change.set) else { return nil }
    return try base(of: set.isSingleton ? nil : change.key, in: set.name)
  }

  /// The service's version of an entity, as far as the store knows it. The store reads it through a separate
  /// connection, so that the outbox can ask during a transaction.
  private func base(of key: EntityKey?, in set: String) throws -> Row? {
    guard let store else { return nil }
    do {
      return try store.base(of: key, in: set)
    } catch {
      throw OutboxError.unreadable(path: store.url.path, reason: String(describing: error))
    }
  }

  /// Whether the store has the service's version of an entity with a key.
  func isOnDevice(_ place: EntityPlace) throws -> Bool {
    guard schema.set(place.set) != nil else { return false }
    return try base(of: place.key, in: place.set) != nil
  }

  /// Makes drafts ready to be sent.
  @discardableResult
  public func release(_ filter: RequestFilter = RequestFilter()) async throws -> [OutboxRequest] {
    try await commit { try $0.release(filter) }
  }

  /// Undoes changes: the rows become the service's version again.
  ///
  /// - Parameter cascades: whether to undo changes that depend on these, too.
  /// - Returns: the removed requests.
  @discardableResult
  public func undo(_ scope: UndoScope, cascades: Bool = false) async throws -> [OutboxRequest] {
    try await commit { try $0.undo(scope, cascades: cascades) }
  }

  /// Drops one request, for example one of the error archive.
  @discardableResult
  public func drop(_ id: Int64, cascades: Bool = false) async throws -> [OutboxRequest] {
    try await undo(.request(id), cascades: cascades)
  }

  /// Makes a request of the error archive pending again, optionally with new content. A creation may get another
  /// key; requests that depend on it use that key then.
  ///
  /// - Parameter isUnchecked: whether the service alone checks the rules of the metadata.
  /// - Throws: ``OutboxError``, `KeyAssignmentError` for an update with another key, and `ValueRuleError`.
  @discardableResult
  public func retry(
    _ id: Int64, with change: LocalChange? = nil, isUnchecked: Bool = false
  ) async throws -> OutboxRequest {
    if !isUnchecked { try change?.checkValues() }
    return try await commit { try $0.retry(id, with: change, isOnDevice: isOnDevice) }
  }

  /// Resolves a conflict. If the service may already have an entity that was created here, every resolution except
  /// ``ConflictResolution/new`` confirms that it does.
  ///
  /// - Parameter key: the created entity, if it is not the likeliest one; the store must have it.
  /// - Returns: the request that waits now; nil if the local change was discarded, or the service has all of it.
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

  /// Ends the pauses of requests, because the user asks for an upload now.
  public func clearBackoff() async throws { try await commit { try $0.clearBackoff() } }

  /// The requests as they would be after ``optimize()``.
  public func preview() async throws -> [OutboxRequest] { QueueOptimizer.optimized(try await requests()) }

  /// Optimises requests that were queued without optimisation.
  public func optimize() async throws { try await commit { try $0.optimize() } }
}
