import LocalStore
import ServiceData

/// An entity that the service has created, perhaps under another key.
///
/// What waits for a creation is known by its request, never by the key alone: the service may have another entity under
/// the key that was asked for, and another creation may ask for it later.
extension OutboxDatabase {
  /// Has an entity that was created here be the one that the service has.
  ///
  /// - Parameter isAdopted: whether it was there before, so that nothing of what was sent is in it.
  /// - Returns: the key that the service gave in place of the one that was asked for.
  @discardableResult
  func settle(
    _ request: OutboxRequest, row: Row?, realKey: EntityKey?, isAdopted: Bool = false
  ) throws -> ReplacedKey? {
    let set = request.set
    let type = coding.type(of: set)
    let old = keyText(of: request)
    let sent = isAdopted ? Row(type: type) : request.sentRow(type)
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

  /// Has a creation go by the key that its values say, after they were mended.
  ///
  /// - Returns: the request as it is then.
  /// - Throws: ``OutboxError/keyTaken(set:key:_:)`` and ``OutboxError/entityExists(set:key:)`` where another entity has
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

  /// The key of a mended creation: what is given, and else what was made up before.
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

  /// Has an entity go by another key: its own requests, those that refer to it, and, where its key is part of theirs,
  /// those that refer to them.
  ///
  /// - Parameters:
  ///   - creation: the request that creates the entity, or what is left of it.
  ///   - isTemporary: whether the key was made up here, so that whoever still holds it can mean nothing else.
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

  /// The service has given an entity the key that another creation, which still waits, asks for. That one goes by a key that
  /// is made up from now on, so that what waits for the one is never taken for work on the other.
  private func freeKey(_ key: EntityKey, in set: String, creation: Int64) throws {
    let type = coding.type(of: set)
    let waiting = try requests(of: set, key: key.storedText(of: type)).last { $0.change.createsEntity }
    guard let other = waiting, other.id != creation,
      let made = try? TemporaryKey.key(for: Row(type: type), in: set, number: other.id)
    else { return }
    try rename(key, to: made.key, in: set, nil, creation: other.id, isTemporary: false)
  }

  /// The requests of an entity that is created here: the creation, and those under its key up to the next creation.
  private func requests(of creation: Int64, _ set: String, _ key: String) throws -> [OutboxRequest] {
    let present = try requests(of: set, key: key).filter { $0.id >= creation }
    let end = present.firstIndex { $0.id > creation && $0.change.createsEntity } ?? present.endIndex
    return Array(present[..<end])
  }

  private func rewrite(_ request: OutboxRequest, by change: KeyChange, isTemporary: Bool) throws {
    var request = request
    request.change = references.rewritten(request.change, by: change)
    try save(request)
    // The key of an entity that exists refers to what exists.
    guard request.change.createsEntity, let own = request.key else {
      return try touch(request.set, keyText(of: request))
    }
    let changed = references.rewritten(own, of: request.set, by: change)
    guard changed != own else { return try touch(request.set, keyText(of: request)) }
    let isMadeUp = isTemporary || request.hasTemporaryKey
    try rename(own, to: changed, in: request.set, nil, creation: request.id, isTemporary: isMadeUp)
  }
}
