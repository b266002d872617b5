import ServiceData

extension WritableService.State {
  mutating func stamp(_ row: inout Row) {
    version += 1
    if let counted, row.type.index(of: counted) != nil { row[counted] = .int(Int64(version)) }
    row.acceptChanges()
    row.etag = givesETags ? "W/\"\(version)\"" : nil
  }

  mutating func take(_ change: ServiceChange, _ identity: RequestIdentity?) throws(ServiceError) -> Row? {
    if knowsIdentities, let identity, let known = done[identity.id] { return known }
    let row = try apply(change)
    if let identity { done[identity.id] = .some(row) }
    return answersWithRows ? row.map(written) : nil
  }

  /// The entity as it is returned.
  func written(_ row: Row) -> Row {
    guard writesGUIDsInUpperCase else { return row }
    var written = row
    for (index, member) in row.type.members.enumerated() where member.primitive == .guid {
      if case .string(let text)? = row[index] { written.load(.string(text.uppercased()), at: index) }
    }
    return written
  }

  /// Applies one change of a set. A provisional key means the entity that an earlier change created.
  mutating func take(_ change: IdentifiedChange) throws(ServiceError) -> Row? {
    var service = change.change
    if case .create(var row, let set) = service, let value = row["TripID"], let real = provisional[value] {
      row["TripID"] = real
      service = .create(row, set: set)
    }
    let before = nextKey
    let row = try take(service, change.identity)
    if let value = change.provisionalKey?.parts.first?.value { provisional[value] = .int(before) }
    return row
  }

  private mutating func apply(_ change: ServiceChange) throws(ServiceError) -> Row? {
    switch change {
    case .create(let sent, let set): return try create(sent, set)
    case .update(let sent, let key, let set, _):
      var row = try present(key, set, etag: sent.etag)
      for index in sent.changes.indices { row.load(sent[index], at: index) }
      stamp(&row)
      entities[set]?.removeAll { $0.key == key }
      entities[set]?.append(row)
      return row
    case .delete(let key, let set, let etag):
      _ = try present(key, set, etag: etag)
      entities[set]?.removeAll { $0.key == key }
      return nil
    case .link, .unlink, .call: return nil
    }
  }

  private mutating func create(_ sent: Row, _ set: String) throws(ServiceError) -> Row {
    var row = sent
    row.acceptChanges()
    if let index = row.type.index(of: "ID"), !keepsNumbers || row[index] == nil {
      row.load(.int(nextKey), at: index)
      nextKey += 1
    } else if entities[set]?.contains(where: { $0.key == row.key }) == true {
      throw ServiceError(.refused, "there is one of this key", status: 409)
    }
    stamp(&row)
    entities[set, default: []].append(row)
    return row
  }

  private func present(_ key: EntityKey?, _ set: String, etag: String?) throws(ServiceError) -> Row {
    guard let row = entities[set]?.first(where: { $0.key == key }) else {
      throw ServiceError(.notFound, "there is no such entity", status: 404)
    }
    if requiresETags, etag == nil { throw ServiceError(.preconditionFailed, "say which version", status: 428) }
    if checksETags, givesETags, let etag, etag != row.etag {
      throw ServiceError(.preconditionFailed, "the entity was changed", status: 412)
    }
    return row
  }
}
