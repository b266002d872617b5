import LocalStore
import QueryLanguage
import ServiceData

/// Creations whose answers were lost, after a person has decided about them.
extension OutboxDatabase {
  /// Ends the doubt about a creation: sends it again, or assigns it the key of the entity that it created.
  ///
  /// - Parameter theirs: the entity that it created, unless the resolution denies that.
  /// - Returns: the request that waits now; nil if nothing is left to send.
  func settleDoubt(
    about request: OutboxRequest, _ theirs: Row, _ resolution: ConflictResolution
  ) throws -> OutboxRequest? {
    switch resolution {
    case .new: return try createAnew(request)
    case .theirs: return try adopt(theirs, by: request, leaving: nil)
    case .merged(let row): return try adopt(theirs, by: request, leaving: row)
    case .mine:
      guard case .service(.create(let row, _)) = request.change else { return nil }
      return try adopt(theirs, by: request, leaving: row.yielding(to: theirs, after: request.theirs))
    }
  }

  private func createAnew(_ doubtful: OutboxRequest) throws -> OutboxRequest {
    var request = doubtful
    (request.theirs, request.answered) = (nil, nil)
    try request.renew(after: .resolve)
    try save(request)
    try touch(request.set, keyText(of: request))
    return request
  }

  /// Ends a creation that was refused because the service already has the entity.
  ///
  /// - Parameter keepsValues: whether to queue the values that differ as an update of the entity, and its content as a
  ///   replacement.
  /// - Returns: the request of that update; nil if there is none.
  /// - Throws: ``OutboxError/noRefusedCreation(_:)``.
  func adopt(_ theirs: Row, byRefused id: Int64, keepsValues: Bool) throws -> OutboxRequest? {
    let request = try existing(id)
    guard request.state == .failed, case .service(.create(let row, _)) = request.change else {
      throw OutboxError.noRefusedCreation(id)
    }
    if keepsValues, let file = request.change.contentName {
      let content = MediaUpload(
        set: request.set, key: request.key, file: file, contentType: row[.mediaContentType])
      try save(request.successor(nextNumber(), .media(content)))
    }
    return try adopt(theirs, by: request, leaving: keepsValues ? row.withoutRelatives : nil, isRefused: true)
  }

  /// Replaces an entity that was created here with the service's. If it differs, an update is queued.
  func adopt(
    _ theirs: Row, by request: OutboxRequest, leaving row: Row?, isRefused: Bool = false
  ) throws -> OutboxRequest? {
    guard let key = theirs.key else { return nil }
    let rest = row?.keyed(key).difference(from: theirs)
    if let rest, rest.isChanged {
      try noteContent(of: request.id)
      var update = request
      update.change = .service(.update(rest, key: request.key, set: request.set, replaces: false))
      update.identity = RequestIdentity()
      (update.attempts, update.hasTemporaryKey) = (0, false)
      update.version += 1
      try update.rebase(on: theirs, after: .adopt)
      try save(update)
    } else {
      try request.check(.settle)
      try remove(request.id, keepingDependents: true)
    }
    try settle(request, row: theirs, realKey: key, isAdopted: isRefused)
    try touch(request.set, keyText(of: request))
    return try self.request(request.id)
  }
}

extension Row {
  /// The row with the values that another version has got since a decision was asked for, here or on the service: the
  /// decision was not about them.
  fileprivate func yielding(to newest: Row, after seen: Row?) -> Row {
    guard let seen, seen.key == newest.key else { return self }
    var row = self
    for (index, member) in type.members.enumerated() where !member.isNavigation {
      guard row[index] != nil, let before = seen[member.name], let now = newest[member.name],
        !now.isSame(as: before, member)
      else { continue }
      row[index] = now
    }
    return row
  }
}
