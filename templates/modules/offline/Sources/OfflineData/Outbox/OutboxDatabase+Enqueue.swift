import LocalStore
import ServiceData

extension OutboxDatabase {
  /// Adds a change to the outbox, as a separate request or merged into a waiting one.
  ///
  /// - Parameters:
  ///   - base: the service's version at the time of the edit.
  ///   - isOnDevice: whether the device has an entity with a key. That entity takes precedence over earlier meanings of
  ///     the key.
  /// - Returns: the request; nil if a creation and its deletion cancelled each other out.
  func enqueue(
    _ change: LocalChange, base: Row?, _ options: ChangeOptions,
    isOnDevice: (EntityPlace) throws -> Bool = { _ in false }
  ) throws -> OutboxRequest? {
    try Self.check(change)
    var request = OutboxRequest(id: nextNumber(), change: change.reduced, key: change.key, created: now())
    request.base = base
    if let base { request.change = request.change.tagged(base.etag) }
    request.isDraft = options.isDraft
    request.category = options.category
    request.transaction = options.transaction
    try settleKey(of: &request, isOnDevice)
    let key = keyText(of: request)
    let all = request.set.isEmpty || key.hasPrefix("#") ? [] : try requests(of: request.set, key: key)
    let earlier = all.ofLatestEntity
    // After the service has deleted the entity, only waiting requests still contain its version.
    if request.base == nil, !request.change.createsEntity { request.base = earlier.last { $0.base != nil }?.base }
    try checkIsThere(request, after: earlier)
    if request.change.createsEntity, !request.hasTemporaryKey, let new = request.key {
      try checkIsFree(new, in: request.set, after: earlier, isOnDevice)
    }
    if earlier.last?.change.createsEntity == true { request.dependencies = try creations(for: request) }
    switch options.optimizes ? QueueOptimizer.outcome(of: request, after: earlier) : .separate {
    case .separate: break
    case .merged(let merged):
      try save(merged)
      // Entities that the earlier change refers to existed before; a later creation may request the same key.
      try saveNeeds(of: merged, on: creations(for: request))
      try touch(merged.set, key)
      return merged
    case .vanished:
      try remove(earlier, cascades: options.cascades)
      return nil
    case .replaced(let base):
      for other in earlier {
        try other.check(.remove)
        try remove(other.id)
      }
      request.base = base
      try save(request)
      try touch(request.set, key)
      return request
    }
    try save(request)
    try saveNeeds(of: request)
    if !request.set.isEmpty { touch(request.set, key, requests: all + [request]) }
    return request
  }

  /// Rejects a change that cannot be sent to any service.
  ///
  /// - Throws: ``OutboxError/unsendable(_:)``.
  static func check(_ change: LocalChange) throws {
    guard case .service(.create(let row, _)) = change, let fault = row.mediaCreationFault else { return }
    throw OutboxError.unsendable(fault.message)
  }

  /// Gives a new entity its key, and replaces temporary keys that the service has replaced in the meantime.
  private func settleKey(of request: inout OutboxRequest, _ isOnDevice: (EntityPlace) throws -> Bool) throws {
    for place in try temporaryTargets(of: request.change) where try !isOnDevice(place) {
      guard let real = try realKey(of: place.key, in: place.set) else { continue }
      request.change = references.rewritten(
        request.change, by: KeyChange(set: place.set, old: place.key, new: real))
    }
    switch request.change {
    case .service(.create(let row, let set)):
      guard let made = try TemporaryKey.key(for: row, in: set, number: request.id) else { return }
      (request.key, request.hasTemporaryKey) = (made.key, made.isTemporary)
      try forgetTemporary(made.key, in: set)
    default:
      // The key means the entity that the device has.
      guard request.base == nil, let key = request.key, let real = try realKey(of: key, in: request.set) else { return }
      request.key = real
      request.change = request.change.keyed(real)
    }
  }

  /// Rejects changes of an entity whose deletion waits. A store that has not followed yet still shows it. Sent after
  /// the deletion, the change would restore the entity.
  private func checkIsThere(_ request: OutboxRequest, after earlier: [OutboxRequest]) throws {
    guard let last = earlier.last, last.change.kind == .delete, last.state != .failed,
      !request.change.createsEntity
    else { return }
    throw OutboxError.unknownEntity(set: request.set)
  }

  /// Rejects a creation with the key of another entity, whether on the service or in a waiting request: neither the
  /// lists here nor references by that key could distinguish the two. If the other entity is deleted first, its key is
  /// free.
  func checkIsFree(
    _ key: EntityKey, in set: String, after earlier: [OutboxRequest], _ isOnDevice: (EntityPlace) throws -> Bool
  ) throws {
    guard !earlier.contains(where: { $0.change.kind == .delete && $0.state != .failed }) else { return }
    let text = key.text(of: coding.type(of: set))
    if let other = earlier.first { throw OutboxError.keyTaken(set: set, key: text, other.id) }
    if try isOnDevice(EntityPlace(set: set, key: key)) { throw OutboxError.entityExists(set: set, key: text) }
  }

  /// Optimises all waiting requests.
  func optimize() throws {
    let before = try requests()
    let after = QueueOptimizer.optimized(before)
    for request in before {
      guard let kept = after.first(where: { $0.id == request.id }) else {
        try request.check(.remove)
        try remove(request.id)
        try touch(request.set, keyText(of: request))
        continue
      }
      guard kept.version != request.version || kept.base != request.base else { continue }
      try save(kept)
      try saveNeeds(of: kept)
      try touch(kept.set, keyText(of: kept))
    }
  }
}

extension LocalChange {
  /// The same change for an entity with another key.
  func keyed(_ key: EntityKey) -> LocalChange {
    switch self {
    case .service(.create(let row, let set)): .service(.create(row.keyed(key), set: set))
    case .service(.update(let row, _, let set, let replaces)):
      .service(.update(row.holdsKeyPart ? row.keyed(key) : row, key: key, set: set, replaces: replaces))
    case .service(.delete(_, let set, let etag)): .service(.delete(key, set: set, etag: etag))
    case .service(.link(_, let set, let navigation, let target, let targetSet)):
      .service(.link(source: key, set: set, navigation: navigation, target: target, targetSet: targetSet))
    case .service(.unlink(_, let set, let navigation, let target, let targetSet)):
      .service(.unlink(source: key, set: set, navigation: navigation, target: target, targetSet: targetSet))
    case .service(.call(let call)): .service(.call(call.keyed(key)))
    case .media(let media): .media(media.keyed(key))
    }
  }
}

extension LocalChange {
  /// An update without unchanged members.
  var reduced: LocalChange {
    guard case .service(.update(let row, let key, let set, let replaces)) = self else { return self }
    let part = replaces ? row : row.changedPart
    return .service(.update(part.markedAsChanged, key: key, set: set, replaces: replaces))
  }

  /// The same change with another ETag.
  func tagged(_ etag: String?) -> LocalChange {
    switch self {
    case .service(.update(var row, let key, let set, let replaces)):
      row.etag = etag
      return .service(.update(row, key: key, set: set, replaces: replaces))
    case .service(.delete(let key, let set, _)): return .service(.delete(key, set: set, etag: etag))
    case .service(.call(var call)):
      call.target?.etag = etag
      return .service(.call(call))
    default: return self
    }
  }
}

extension OperationCall {
  fileprivate func keyed(_ key: EntityKey) -> OperationCall {
    var call = self
    call.target?.key = key
    return call
  }
}

extension MediaUpload {
  fileprivate func keyed(_ key: EntityKey) -> MediaUpload {
    var media = self
    media.key = key
    return media
  }
}
