import ServiceData

/// The parts of keys that a service assigns, whatever a client sends.
enum AssignedKeys: Sendable {
  case none
  /// Numbers and GUIDs.
  case numbers
  case all
}

/// Sets the values of a new entity that a service determines: keys, defaults, and computed values.
struct EntityCompletion {
  let source: SampleSource
  let table: FakeTable
  /// The parts of keys that the service assigns even if the client sent them.
  let assigned: AssignedKeys

  /// The entity with a value for every property.
  func completed(_ row: Row) -> Row {
    var row = row
    let context = SampleContext(plan: table.plan, type: row.type, ordinal: table.nextOrdinal)
    let keys = Set(row.type.keys.compactMap(\.path.first))
    for (index, member) in row.type.members.enumerated() where !member.isNavigation && member.primitive != .stream {
      let isGiven = row[index] != nil && !member.facets.isComputed
      if isGiven, case .row(let inner)? = row[index] { row.load(.row(filled(inner)), at: index) }
      guard !isGiven, !keys.contains(member.name) else { continue }
      let value = member.facets.isComputed ? nil : EntityRules.initialValue(of: member)
      row.load(value ?? source.plainValue(of: member, at: [member.name], of: context), at: index)
    }
    giveKey(to: &row, context)
    row.acceptChanges()
    return row
  }

  /// A complex value with the default or null for every property that was not sent.
  private func filled(_ row: Row) -> Row {
    var row = row
    for (index, member) in row.type.members.enumerated() where row[index] == nil && !member.isNavigation {
      if let value = EntityRules.initialValue(of: member) { row.load(value, at: index) }
    }
    return row
  }

  private func giveKey(to row: inout Row, _ context: SampleContext) {
    for reference in row.type.keys {
      guard let first = reference.path.first, let index = row.type.index(of: first) else { continue }
      let given = row.value(at: reference.path)
      guard given == nil || given == .null || isOwn(row.type.members[index], row.type) else { continue }
      if reference.path.count == 1 {
        row.load(nextValue(of: reference, row.type.members[index], context), at: index)
      } else {
        row.load(source.plainValue(of: row.type.members[index], at: [first], of: context), at: index)
      }
    }
  }

  /// Whether the service assigns a key property, whatever a client sends (Core.Computed).
  private func isOwn(_ member: MemberSchema, _ type: StructuredSchema) -> Bool {
    if member.facets.isComputed { return true }
    guard assigned != .none, let kind = member.primitive else { return false }
    let isForeign = source.catalog.foreignKeys(of: table.plan, type).contains { foreignKey in
      foreignKey.constraints.contains { $0.property == member.name }
    }
    if assigned == .all { return !isForeign }
    return !isForeign && [.guid, .byte, .sbyte, .int16, .int32, .int64].contains(kind)
  }

  /// The next key value: one more than the largest number ever used, or for other types the first free sample key.
  private func nextValue(of reference: KeyReference, _ member: MemberSchema, _ context: SampleContext) -> Value {
    let gone = table.deleted.keys.compactMap { key in key.parts.first { $0.name == reference.name }?.value }
    let taken = table.records.compactMap { $0.row.value(at: reference.path) } + gone
    let numbers = taken.compactMap { if case .int(let number) = $0 { number } else { nil } }
    if let largest = numbers.max(), largest < .max {
      let next = Value.int(largest + 1)
      if member.primitive.map(next.fits) != false { return next }
    }
    let used = Set(taken)
    var context = context
    var value = source.keyValue(reference, of: context)
    while used.contains(value), context.ordinal < table.nextOrdinal + used.count {
      context.ordinal += 1
      value = source.keyValue(reference, of: context)
    }
    return value
  }
}
