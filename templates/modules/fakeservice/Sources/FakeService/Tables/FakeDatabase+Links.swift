import ServiceData

extension FakeDatabase {
  /// Links an entity to another one through a navigation property; a single-valued property loses its former target.
  ///
  /// - Throws: ``ServiceError`` with status 400 if a key is involved, 501 if links of the property are not stored.
  func connect(_ connection: Connection, to other: FakeRecord) throws {
    try rewire(connection, other, isConnected: true)
  }

  /// Removes the link between an entity and another one through a navigation property.
  ///
  /// - Throws: ``ServiceError`` with status 400 if the link is required, 501 if links of the property are not stored.
  func disconnect(_ connection: Connection, from other: FakeRecord) throws {
    try rewire(connection, other, isConnected: false)
  }

  private func rewire(_ connection: Connection, _ other: FakeRecord, isConnected: Bool) throws {
    let (record, plan, member) = (connection.record, connection.plan, connection.member)
    switch catalog.relation(of: member, from: plan) {
    case .linking:
      try revise(record.ordinal, of: plan) { $0.rewire(member, other.ordinal, isConnected: isConnected) }
    case .linked(let path, let partner):
      guard let table = catalog.plan(path) else { return }
      try revise(other.ordinal, of: table) { $0.rewire(partner, record.ordinal, isConnected: isConnected) }
    case .matching(let path, let constraints):
      guard let table = catalog.plan(path) else { return }
      if member.relation?.constraints.isEmpty == false {
        let values = constraints.map { ($0.property, isConnected ? other.row[$0.referenced] ?? .null : .null) }
        try revise(record.ordinal, of: plan) { try $0.refer(values) }
      } else {
        let values = constraints.map { ($0.referenced, isConnected ? record.row[$0.property] ?? .null : .null) }
        try revise(other.ordinal, of: table) { try $0.refer(values) }
      }
    case .contained, .nowhere:
      throw ServiceError(.unsupported, "'\(member.name)' does not support links; create the entity there", status: 501)
    }
  }
}

extension FakeRecord {
  /// Adds or removes an entity in the links of a navigation property.
  fileprivate mutating func rewire(_ member: MemberSchema, _ ordinal: Int, isConnected: Bool) {
    // Removing a link removes only the named one.
    var ordinals = member.isCollection || !isConnected ? links[member.name] ?? [] : []
    ordinals.removeAll { $0 == ordinal }
    if isConnected { ordinals.append(ordinal) }
    links[member.name] = ordinals
  }

  /// Sets foreign key properties.
  fileprivate mutating func refer(_ values: [(property: String, value: Value)]) throws(ServiceError) {
    for (property, value) in values {
      guard let index = row.type.index(of: property) else { continue }
      let isFree = row.type.members[index].isNullable || !value.isNull
      guard isFree, !row.type.keys.contains(where: { $0.path.first == property }) else {
        let reason = isFree ? "is part of the key" : "cannot be null"
        throw ServiceError(
          .refused, "'\(property)' \(reason); delete the entity instead", status: 400, target: property)
      }
      row.load(value, at: index)
    }
  }
}
