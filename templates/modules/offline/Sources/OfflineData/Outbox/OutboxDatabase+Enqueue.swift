import FoundationEssentials
import LocalStore
import ServiceData

extension OutboxDatabase {
  /// Adds a change to the queue, as a request of its own or as part of one that waits.
  ///
  /// - Parameters:
  ///   - base: the entity as the service had it when it was edited.
  ///   - isOnDevice: whether the device has an entity under a key, which is the one meant then, whatever was known by
  ///     that key before.
  /// - Returns: the request; nil where a creation and its deletion came to nothing.
  func enqueue(
    _ change: LocalChange, base: Row?, _ options: ChangeOptions,
    isOnDevice: (EntityPlace) throws -> Bool = { _ in false }
  ) throws -> OutboxRequest? {
    try Self.check(change)
    var request = OutboxRequest(id: nextNumber(), change: change.reduced, key: change.key, created: Date())
    request.base = base
    if let base { request.change = request.change.tagged(base.etag) }
    request.isDraft = options.isDraft
    request.category = options.category
    request.transaction = options.transaction
    try settleKey(of: &request, isOnDevice)
    let key = keyText(of: request)
    let all = request.set.isEmpty || key.hasPrefix("#") ? [] : try requests(of: request.set, key: key)
    let earlier = all.ofLatestEntity
    // Once the service has deleted the entity, only what waits still knows what it was.
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
      // What the earlier change refers to was there before: a creation that came later may ask for the same key.
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

  /// Refuses what no service could be sent.
  ///
  /// - Throws: ``OutboxError/unsendable(_:)``.
  static func check(_ change: LocalChange) throws {
    guard case .service(.create(let row, _)) = change, let fault = row.mediaCreationFault else { return }
    throw OutboxError.unsendable(fault.message)
  }

  /// Gives a new entity its key, and has an entity that the service keyed meanwhile go by its real one.
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
      // What the device has under this key is meant.
      guard request.base == nil, let key = request.key, let real = try realKey(of: key, in: request.set) else { return }
      request.key = real
      request.change = request.change.keyed(real)
    }
  }

  /// Refuses work on an entity whose deletion waits. A store that could not follow yet still shows it; sent after the
  /// deletion, the work would bring the entity back.
  private func checkIsThere(_ request: OutboxRequest, after earlier: [OutboxRequest]) throws {
    guard let last = earlier.last, last.change.kind == .delete, last.state != .failed,
      !request.change.createsEntity
    else { return }
    throw OutboxError.unknownEntity(set: request.set)
  }

  /// Refuses a creation under the key of another entity, of the service or of a request that waits: neither the lists
  /// here nor what refers to the two by that key could tell them apart. Where the other one is deleted first, its key is
  /// free.
  func checkIsFree(
    _ key: EntityKey, in set: String, after earlier: [OutboxRequest], _ isOnDevice: (EntityPlace) throws -> Bool
  ) throws {
    guard !earlier.contains(where: { $0.change.kind == .delete && $0.state != .failed }) else { return }
    let text = key.text(of: coding.type(of: set))
    if let other = earlier.first { throw OutboxError.keyTaken(set: set, key: text, other.id) }
    if try isOnDevice(EntityPlace(set: set, key: key)) { throw OutboxError.entityExists(set: set, key: text) }
  }

  /// Applies the optimisation to all that waits.
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
  /// The same change of an entity with another key.
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
  /// An update without what it does not change.
  var reduced: LocalChange {
    guard case .service(.update(let row, let key, let set, let replaces)) = self else { return self }
    let part = replaces ? row : row.changedPart
    return .service(.update(part.markedAsChanged, key: key, set: set, replaces: replaces))
  }

  /// The same change of another version of the entity.
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
