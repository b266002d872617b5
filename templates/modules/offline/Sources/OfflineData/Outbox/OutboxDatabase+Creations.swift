import LocalStore
import ServiceData

/// Entities that the service has created, possibly with another key.
///
/// Requests that wait for a creation refer to its request, never to the key alone: the service may have another entity
/// with the requested key, and another creation may request the same key later.
extension OutboxDatabase {
  /// Replaces an entity that was created here with the service's.
  ///
  /// - Parameters:
  ///   - isAdopted: whether the entity existed before, so that it contains none of the sent values.
  ///   - isPart: whether only the content of a media entity was sent.
  /// - Returns: the key that the service assigned in place of the requested one.
  @discardableResult
  func settle(
    _ request: OutboxRequest, row: Row?, realKey: EntityKey?, isAdopted: Bool = false, isPart: Bool = false
  ) throws -> ReplacedKey? {
    let set = request.set
    let type = coding.type(of: set)
    let old = keyText(of: request)
    let sent = isAdopted || isPart ? Row(type: type) : request.sentRow(type)
    guard let key = request.key else {
      try record(.base(set: set, key: old, row ?? sent))
      return nil
    }
    guard let real = request.hasTemporaryKey ? realKey : realKey ?? sent.key ?? key else {
      throw OutboxError.missingKey(request.id)
    }
    let created = sent.overlaid(by: row ?? Row(type: type), withControl: true).keyed(real)
    let replaced = isAdopted ? nil : replacedKey(of: request, by: real)
    if let replaced { try note(replaced) }
    try rename(key, to: real, in: set, created, creation: request.id, isTemporary: request.hasTemporaryKey)
    for var later in try requests(of: set, key: real.storedText(of: type))
    where later.id > request.id && later.state == .pending {
      try later.rebase(on: created)
      try save(later)
    }
    try removeNeeds(of: request.id)
    return replaced
  }

  /// Gives a creation the key of its values, after they were repaired.
  ///
  /// - Returns: the changed request.
  /// - Throws: ``OutboxError/keyTaken(set:key:_:)`` and ``OutboxError/entityExists(set:key:)`` if another entity has
  ///   that key.
  func followKey(of request: OutboxRequest, _ isOnDevice: (EntityPlace) throws -> Bool) throws -> OutboxRequest {
    guard case .service(.create(let row, let set)) = request.change, let old = request.key,
      let new = try newKey(for: row, request), new.key != old
    else { return request }
    let type = coding.type(of: set)
    let others = try requests(of: set, key: new.key.storedText(of: type)).ofLatestEntity
    if !new.isTemporary { try checkIsFree(new.key, in: set, after: others, isOnDevice) }
    var moved = request
    moved.hasTemporaryKey = new.isTemporary
    try save(moved)
    try rename(old, to: new.key, in: set, nil, creation: request.id, isTemporary: request.hasTemporaryKey)
    return try existing(request.id)
  }

  /// The key of a repaired creation: the given parts, and the temporary ones for the rest.
  private func newKey(for row: Row, _ request: OutboxRequest) throws -> (key: EntityKey, isTemporary: Bool)? {
    guard let made = try TemporaryKey.key(for: row, in: request.set, number: request.id) else { return nil }
    guard made.isTemporary, request.hasTemporaryKey else { return made }
    let parts = made.key.parts.map { part in
      let path = row.type.keys.first { $0.name == part.name }?.path ?? []
      let isGiven = row.value(at: path)?.isNull == false
      return isGiven ? part : request.key?.parts.first { $0.name == part.name } ?? part
    }
    return (EntityKey(parts), true)
  }

  private func removeNeeds(of parent: Int64) throws {
    let statement = try connection.statement("DELETE FROM needs WHERE parent = ?")
    statement.bind(parent, at: 1)
    try statement.run()
  }

  /// Changes the key of an entity: in its own requests, in those that refer to it, and, if its key is part of theirs,
  /// in those that refer to them.
  ///
  /// - Parameters:
  ///   - creation: the request that creates the entity, or its remainder.
  ///   - isTemporary: whether the old key is temporary, so that it cannot mean any other entity.
  private func rename(
    _ key: EntityKey, to real: EntityKey, in set: String, _ row: Row?, creation: Int64, isTemporary: Bool
  ) throws {
    let type = coding.type(of: set)
    let (old, new) = (key.storedText(of: type), real.storedText(of: type))
    guard old != new else {
      if let row { try record(.base(set: set, key: new, row)) }
      return
    }
    if isTemporary { try remember(old, isNow: new, in: set) }
    try freeKey(real, in: set, creation: creation)
    for var request in try requests(of: creation, set, old) {
      let isCreation = request.change.createsEntity
      request.key = real
      if !isCreation { request.change = request.change.keyed(real) }
      try save(request)
    }
    try record(.rekey(set: set, key: old, newKey: new, row))
    try touch(set, new)
    try touch(set, old)
    let change = KeyChange(set: set, old: key, new: real)
    for id in try dependents(of: creation) {
      if let request = try request(id) { try rewrite(request, by: change, isTemporary: isTemporary) }
    }
  }

  /// The service has given an entity the key that another waiting creation requests. That creation gets a temporary
  /// key, so that requests for one entity are never taken for requests for the other.
  private func freeKey(_ key: EntityKey, in set: String, creation: Int64) throws {
    let type = coding.type(of: set)
    let waiting = try requests(of: set, key: key.storedText(of: type)).last { $0.change.createsEntity }
    guard let other = waiting, other.id != creation,
      let made = try? TemporaryKey.key(for: Row(type: type), in: set, number: other.id)
    else { return }
    try rename(key, to: made.key, in: set, nil, creation: other.id, isTemporary: false)
  }

  /// The requests of an entity that is created here: its creation, and those with its key up to the next creation.
  private func requests(of creation: Int64, _ set: String, _ key: String) throws -> [OutboxRequest] {
    let present = try requests(of: set, key: key).filter { $0.id >= creation }
    let end = present.firstIndex { $0.id > creation && $0.change.createsEntity } ?? present.endIndex
    return Array(present[..<end])
  }

  private func rewrite(_ request: OutboxRequest, by change: KeyChange, isTemporary: Bool) throws {
    var request = request
    request.change = references.rewritten(request.change, by: change)
    try save(request)
    // The key of an existing entity only refers to existing entities.
    guard request.change.createsEntity, let own = request.key else {
      return try touch(request.set, keyText(of: request))
    }
    let changed = references.rewritten(own, of: request.set, by: change)
    guard changed != own else { return try touch(request.set, keyText(of: request)) }
    let isMadeUp = isTemporary || request.hasTemporaryKey
    try rename(own, to: changed, in: request.set, nil, creation: request.id, isTemporary: isMadeUp)
  }
}
