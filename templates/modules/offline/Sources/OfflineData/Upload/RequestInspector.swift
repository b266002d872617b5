import ServiceData

/// Determines by reading what to do with a request before it is sent, or instead of sending it.
struct RequestInspector: Sendable {
  /// The result of an inspection.
  enum Finding: Sendable {
    /// The change can be sent; `theirs` is the service's version, if it was read.
    case send(LocalChange, theirs: Row?)
    /// The service has already applied it.
    case done(Row?)
    /// The service has a conflicting change; without a row, it has deleted the entity.
    case conflict(theirs: Row?, [PropertyConflict])
    /// The service may have applied it: these entities partly match, likeliest first.
    case perhapsDone([Row])
    /// It cannot be determined whether the service has applied it.
    case unknowable
  }

  let remote: any RemoteService
  let search: LostResponseSearch

  /// Inspects a request that may have been applied, or whose entity may have been changed.
  ///
  /// - Throws: ``ServiceError`` if the service cannot be asked.
  func inspect(_ request: OutboxRequest) async throws -> Finding {
    guard case .service(let change) = request.change else {
      guard case .media(let media) = request.change else { return .send(request.change, theirs: nil) }
      return try await compare(media, request)
    }
    switch change {
    case .create(let row, let set):
      return request.mayHaveBeenDone ? try await lookFor(row, in: set, of: request) : .send(request.change, theirs: nil)
    case .update(let row, let key, let set, let replaces):
      return try await compare(row, of: key, in: set, replaces: replaces, request)
    case .delete(let key, let set, let etag): return try await compare(deletionOf: key, in: set, etag: etag, request)
    case .link, .unlink: return .send(request.change, theirs: nil)
    case .call(let call): return request.mayHaveBeenDone ? .unknowable : try await compare(call, request)
    }
  }

  /// The service's version of an entity; nil if the service reports that it does not exist, and has its set.
  func entity(_ key: EntityKey?, in set: String) async throws -> Row? {
    if let row = try await remote.entity(key, of: RowQuery(set: set)) { return row }
    if remote.schema.set(set)?.isSingleton == true {
      guard try await remote.isPresent(askedFor: set) else { throw ServiceError.absent }
    } else if try await !remote.hasSet(set) {
      throw ServiceError(
        .unavailable, "the service no longer has '\(set)'; the state of its entities is unknown", status: 404)
    }
    return nil
  }

  /// Whether the link that a request removes no longer exists, as far as the service reports.
  func isUnlinked(_ request: OutboxRequest) async throws -> Bool {
    guard case .service(.unlink(let source, let set, let navigation, let target, _)) = request.change else {
      return false
    }
    do {
      let keys = try await remote.references(of: source, in: set, navigation: navigation)
      return target.map { !keys.contains($0) } ?? keys.isEmpty
    } catch let error as ServiceError where error.isAnswer && error.kind != .malformedResponse {
      // Without its source entity the link does not exist. A service that does not list references is believed, unless
      // it answers 404.
      return try await entity(source, in: set) == nil || error.kind != .notFound
    }
  }

  /// The service's entity of a refused creation, if one has all of the sent values. The refusal then answers a request
  /// that was sent twice below this module.
  func entity(madeBy request: OutboxRequest) async throws -> Row? {
    guard !request.hasTemporaryKey, !request.change.createsMedia(on: remote),
      case .service(.create(let row, let set)) = request.change,
      case .done(let made) = try await lookFor(row, in: set, of: request)
    else { return nil }
    return made
  }

  private func lookFor(_ row: Row, in set: String, of request: OutboxRequest) async throws -> Finding {
    if request.change.createsMedia(on: remote) { return try await lookForContent(of: row, set, request) }
    var search = search
    search.sentAt = request.identity.firstSent
    search.rivals = try await RivalCreations(of: request, in: search.outbox)
    switch try await search.find(row, in: set, hasTemporaryKey: request.hasTemporaryKey) {
    case .absent: return request.answered.map { .perhapsDone([$0]) } ?? .send(request.change, theirs: nil)
    case .unknowable: return .unknowable
    case .perhaps(let rows): return .perhapsDone(rows)
    case .found(let theirs):
      let conflicts = ChangeComparison.differences(between: row, and: theirs)
      return conflicts.isEmpty ? .done(theirs) : .conflict(theirs: theirs, conflicts)
    }
  }

  private func compare(
    _ row: Row, of key: EntityKey?, in set: String, replaces: Bool, _ request: OutboxRequest
  ) async throws -> Finding {
    guard let theirs = try await entity(key, in: set) else { return .conflict(theirs: nil, []) }
    let comparison = ChangeComparison(mine: row, base: request.base, theirs: theirs)
    if !comparison.conflicts.isEmpty { return .conflict(theirs: theirs, comparison.conflicts) }
    if comparison.isDone, !row.changesReferences { return .done(theirs) }
    var rebased = row
    rebased.etag = theirs.etag
    return .send(.service(.update(rebased, key: key, set: set, replaces: replaces)), theirs: theirs)
  }

  private func compare(
    deletionOf key: EntityKey, in set: String, etag: String?, _ request: OutboxRequest
  ) async throws -> Finding {
    guard let theirs = try await entity(key, in: set) else { return .done(nil) }
    let isKnownVersion = etag != nil && etag == theirs.etag
    let changes = isKnownVersion ? [] : ChangeComparison.changes(of: request.base, on: theirs)
    if !changes.isEmpty { return .conflict(theirs: theirs, changes) }
    return .send(.service(.delete(key, set: set, etag: theirs.etag)), theirs: theirs)
  }

  /// Checks whether the entity to which an action is bound is unchanged since the call was queued. It is not known
  /// which properties an action depends on, so any change by the service is a conflict. Without a known ETag, there is
  /// nothing to compare.
  private func compare(_ call: OperationCall, _ request: OutboxRequest) async throws -> Finding {
    guard let target = call.target, call.operation.binding?.isCollection == false else {
      return .send(request.change, theirs: nil)
    }
    guard let theirs = try await entity(target.key, in: target.set) else { return .conflict(theirs: nil, []) }
    if let known = target.etag, !known.isEmpty, known != theirs.etag {
      let changes = ChangeComparison.changes(of: request.base, on: theirs)
      if !changes.isEmpty { return .conflict(theirs: theirs, changes) }
    }
    return .send(request.change.tagged(theirs.etag), theirs: theirs)
  }
}
