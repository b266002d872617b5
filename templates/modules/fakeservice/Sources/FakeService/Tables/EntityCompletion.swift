import ServiceData

/// Which parts of keys a service gives itself, whatever a client sent.
enum AssignedKeys: Sendable {
  case none
  /// Numbers and GUIDs.
  case numbers
  case all
}

/// Gives a new entity the values that a service gives: keys, defaults, and what is computed.
struct EntityCompletion {
  let source: SampleSource
  let table: FakeTable
  /// What comes from the service in keys, also where a client sent it.
  let assigned: AssignedKeys

  /// The entity with a value in every property.
  func completed(_ row: Row) -> Row {
    var row = row
    let ordinal = table.nextOrdinal
    let keys = Set(row.type.keys.compactMap(\.path.first))
    for (index, member) in row.type.members.enumerated() where !member.isNavigation && member.primitive != .stream {
      let isGiven = row[index] != nil && !member.facets.isComputed
      if isGiven, case .row(let inner)? = row[index] { row.load(.row(filled(inner)), at: index) }
      guard !isGiven, !keys.contains(member.name) else { continue }
      let value = member.facets.isComputed ? nil : EntityRules.initialValue(of: member)
      row.load(value ?? source.plainValue(of: member, [member.name], ordinal, table.plan, row.type), at: index)
    }
    giveKey(to: &row)
    row.acceptChanges()
    return row
  }

  /// A complex value with null, or its default, in every property that was not sent.
  private func filled(_ row: Row) -> Row {
    var row = row
    for (index, member) in row.type.members.enumerated() where row[index] == nil && !member.isNavigation {
      if let value = EntityRules.initialValue(of: member) { row.load(value, at: index) }
    }
    return row
  }

  private func giveKey(to row: inout Row) {
    for reference in row.type.keys {
      guard let first = reference.path.first, let index = row.type.index(of: first) else { continue }
      let given = row.value(at: reference.path)
      guard given == nil || given == .null || isOwn(row.type.members[index], row.type) else { continue }
      if reference.path.count == 1 {
        row.load(nextValue(reference, row.type.members[index], row.type), at: index)
      } else {
        row.load(
          source.plainValue(of: row.type.members[index], [first], table.nextOrdinal, table.plan, row.type), at: index)
      }
    }
  }

  /// Whether a key property is the service's to give, whatever a client sent (Core.Computed).
  private func isOwn(_ member: MemberSchema, _ type: StructuredSchema) -> Bool {
    if member.facets.isComputed { return true }
    guard assigned != .none, let kind = member.primitive else { return false }
    let isForeign = source.catalog.foreignKeys(of: table.plan, type).contains { foreignKey in
      foreignKey.constraints.contains { $0.property == member.name }
    }
    if assigned == .all { return !isForeign }
    return !isForeign && [.guid, .byte, .sbyte, .int16, .int32, .int64].contains(kind)
  }

  /// One more than the largest number that was ever used, where the type has one; or else the first value of sample keys that is not taken.
  private func nextValue(_ reference: KeyReference, _ member: MemberSchema, _ type: StructuredSchema) -> Value {
    let gone = table.deleted.keys.compactMap { key in key.parts.first { $0.name == reference.name }?.value }
    let taken = table.records.compactMap { $0.row.value(at: reference.path) } + gone
    let numbers = taken.compactMap { if case .int(let number) = $0 { number } else { nil } }
    if let largest = numbers.max(), largest < .max {
      let next = Value.int(largest + 1)
      if member.primitive.map(next.fits) != false { return next }
    }
    let used = Set(taken)
    var ordinal = table.nextOrdinal
    var value = source.keyValue(reference, ordinal, table.plan, type)
    while used.contains(value), ordinal < table.nextOrdinal + used.count {
      ordinal += 1
      value = source.keyValue(reference, ordinal, table.plan, type)
    }
    return value
  }
}
