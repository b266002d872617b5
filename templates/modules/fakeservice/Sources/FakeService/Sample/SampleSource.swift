import ServiceData

/// Creates the sample entities of every table. They depend only on the schema, a seed and an ordinal number, and not on the
/// order in which tables are accessed.
struct SampleSource: Sendable {
  let catalog: TableCatalog
  let seed: UInt64
  /// The number of entities of a set, if its key has enough values.
  let rowsPerSet: Int
  /// The maximum number of entities that an entity contains.
  private let containedRows = 3

  /// The number of sample entities of a table.
  func count(of plan: TablePlan) -> Int {
    if plan.concreteTypes.isEmpty { return 0 }
    if plan.isSingleton { return 1 }
    if let owner = plan.owner.flatMap({ catalog.plan($0.path) }) {
      return ownerStart(of: plan, owner, count(of: owner))
    }
    var room = 1
    for reference in plan.concreteTypes[0].keys {
      let capacity = key(reference, of: plan.concreteTypes[0], in: plan)?.capacity ?? 1
      room = min(rowsPerSet, room * min(capacity, max(1, rowsPerSet)))
    }
    return plan.concreteTypes[0].keys.isEmpty ? rowsPerSet : min(rowsPerSet, room)
  }

  /// The ordinal number of the first contained entity of an owner.
  private func ownerStart(of plan: TablePlan, _ owner: TablePlan, _ ordinal: Int) -> Int {
    // One, two, three, one, two, three, …
    guard plan.owner?.member.isCollection == true else { return ordinal }
    let whole = ordinal / containedRows * (containedRows * (containedRows + 1) / 2)
    let rest = ordinal % containedRows
    return whole + rest * (rest + 1) / 2
  }

  /// The ordinal number of the owner of a contained entity.
  func owner(of ordinal: Int, in plan: TablePlan) -> Int? {
    guard let declared = plan.owner else { return nil }
    guard declared.member.isCollection else { return ordinal }
    let round = containedRows * (containedRows + 1) / 2
    let rest = ordinal % round
    var inRound = 0
    while (inRound + 1) * (inRound + 2) / 2 <= rest { inRound += 1 }
    return ordinal / round * containedRows + inRound
  }

  /// A sample entity.
  func row(_ ordinal: Int, of plan: TablePlan) -> Row? {
    guard let type = plan.sampleType(ordinal) else { return nil }
    let context = SampleContext(plan: plan, type: type, ordinal: ordinal)
    var row = Row(type: type)
    for (index, member) in type.members.enumerated() where !member.isNavigation {
      guard member.primitive != .stream else { continue }
      row.load(value(at: [member.name], of: context), at: index)
    }
    return row
  }

  /// The value of a property of a sample entity, which can be nested in complex values.
  ///
  /// - Parameter visited: the properties whose values are being determined, since foreign keys can be circular.
  func value(at path: [String], of context: SampleContext, visited: Set<String> = []) -> Value {
    let place = context.place(of: path)
    guard let member = context.type.member(at: path) else { return .null }
    if !visited.contains(place), let value = referred(path, context, visited: visited.union([place])),
      fits(value, member)
    {
      return value
    }
    if let reference = context.type.keys.first(where: { $0.path == path }) { return keyValue(reference, of: context) }
    return plainValue(of: member, at: path, of: context)
  }

  /// Whether a foreign key property can have a referenced value; in real metadata it is sometimes shorter.
  private func fits(_ value: Value, _ member: MemberSchema) -> Bool {
    if case .string(let text) = value, let limit = member.facets.maxLength { return text.count <= limit }
    return !value.isNull || member.isNullable
  }

  /// The value of a foreign key property.
  private func referred(_ path: [String], _ context: SampleContext, visited: Set<String>) -> Value? {
    let name = path.joined(separator: "/")
    for foreignKey in catalog.foreignKeys(of: context.plan, context.type) {
      guard let constraint = foreignKey.constraints.first(where: { $0.property == name }),
        let target = catalog.plan(foreignKey.table)
      else { continue }
      let chosen: Int
      if let owner = context.plan.owner, owner.path == target.path {
        chosen = self.owner(of: context.ordinal, in: context.plan) ?? 0
      } else {
        guard let index = targetOrdinal(of: foreignKey, context, count: count(of: target)) else { continue }
        chosen = index
      }
      guard let targetType = target.sampleType(chosen) else { continue }
      let path = constraint.referenced.split(separator: "/").map(String.init)
      let referenced = SampleContext(plan: target, type: targetType, ordinal: chosen)
      return value(at: path, of: referenced, visited: visited)
    }
    return nil
  }

  /// The entity that a foreign key references. Keys that consist only of foreign keys must be unique, so they enumerate all
  /// combinations. If the key has another part, two entities share a reference. Other foreign keys are scattered.
  private func targetOrdinal(of foreignKey: ForeignKey, _ context: SampleContext, count: Int) -> Int? {
    guard count > 0 else { return nil }
    let ordinal = context.ordinal
    let properties = Set(foreignKey.constraints.map(\.property))
    let names = context.type.keys.map { $0.path.joined(separator: "/") }
    guard let position = names.firstIndex(where: properties.contains) else {
      let place = context.plan.path + "\n" + properties.sorted().joined(separator: ",")
      var number = SampleNumber(seed: seed, place: place, ordinal: ordinal)
      return number.next(below: count)
    }
    if !properties.isSuperset(of: names), hasOwnPart(names, context) { return ordinal / 2 % count }
    // The first part counts up. Each later part is shifted whenever the first part wraps around.
    return position == 0 || properties.isSuperset(of: names) ? ordinal % count : (ordinal + ordinal / count) % count
  }

  /// Whether some part of the key is not a foreign key.
  private func hasOwnPart(_ names: [String], _ context: SampleContext) -> Bool {
    let referring = Set(catalog.foreignKeys(of: context.plan, context.type).flatMap { $0.constraints.map(\.property) })
    return !referring.isSuperset(of: names)
  }

  private func key(_ reference: KeyReference, of type: StructuredSchema, in plan: TablePlan) -> SampleKey? {
    guard let member = type.member(at: reference.path) else { return nil }
    var choices: [String] = []
    if case .enumeration(let name) = member.type {
      choices = catalog.schema.enumeration(name)?.members.map(\.name) ?? []
    }
    return SampleKey(member: member, typeName: plan.type.name, seed: seed, choices: choices)
  }

  /// The value of a key property. It is unique for each entity unless its kind has too few values; then the parts of the key
  /// count like the digits of a number.
  func keyValue(_ reference: KeyReference, of context: SampleContext) -> Value {
    let ordinal = context.ordinal
    guard let key = key(reference, of: context.type, in: context.plan) else { return .null }
    guard key.capacity <= ordinal else { return key.value(ordinal) }
    var digit = ordinal
    for earlier in context.type.keys {
      guard earlier.name != reference.name, let other = self.key(earlier, of: context.type, in: context.plan)
      else { break }
      if other.capacity <= ordinal { digit /= max(1, other.capacity) }
    }
    return key.value(digit % max(1, key.capacity))
  }
}
