import ServiceData

extension SampleSource {
  /// The value of a property that is neither part of the key nor of a foreign key.
  func plainValue(of member: MemberSchema, at path: [String], of context: SampleContext) -> Value {
    let (plan, ordinal) = (context.plan, context.ordinal)
    var number = SampleNumber(seed: seed, place: context.place(of: path), ordinal: ordinal)
    if member.isCollection {
      let count = number.next(below: 4)
      return .list(
        (0..<count).map { element(of: member, at: path, ordinal: ordinal * 7 + $0, in: plan, depth: path.count) })
    }
    // A nullable property is sometimes null.
    if member.isNullable, number.next(below: 8) == 0 { return .null }
    return element(of: member, at: path, ordinal: ordinal, in: plan, depth: path.count)
  }

  /// A plausible value of a type, for a property or the result of an operation.
  ///
  /// - Parameter plan: the table of the property's entities; nil for the result of an operation.
  func element(of member: MemberSchema, at path: [String], ordinal: Int, in plan: TablePlan?, depth: Int) -> Value {
    let place = (plan?.path ?? "") + "\n" + path.joined(separator: "/")
    var number = SampleNumber(seed: seed &+ 1, place: place, ordinal: ordinal)
    switch member.type {
    case .primitive(let kind):
      var scalar = SampleScalar(member: member, ordinal: ordinal, number: number)
      return scalar.value(of: kind)
    case .enumeration(let name):
      let names = catalog.schema.enumeration(name)?.members.map(\.name) ?? []
      return names.isEmpty ? .null : .string(number.pick(names))
    case .complex(let name):
      // Limit the depth, since types can be recursive.
      guard depth < 5, let type = concreteType(name) else { return .null }
      return .row(complex(type, at: path, ordinal: ordinal, in: plan, depth: depth))
    case .navigation: return .null
    }
  }

  private func concreteType(_ name: String) -> StructuredSchema? {
    catalog.schema.type(name).flatMap { catalog.family(of: $0).first { !$0.isAbstract } }
  }

  private func complex(
    _ type: StructuredSchema, at path: [String], ordinal: Int, in plan: TablePlan?, depth: Int
  ) -> Row {
    var row = Row(type: type)
    for (index, member) in type.members.enumerated() where !member.isNavigation && member.primitive != .stream {
      let inner = path + [member.name]
      let isKey = plan?.concreteTypes.contains { $0.keys.contains { $0.path == inner } } == true
      if let plan, isKey, let owner = plan.sampleType(ordinal) {
        row.load(value(at: inner, of: SampleContext(plan: plan, type: owner, ordinal: ordinal)), at: index)
      } else {
        let value = element(of: member, at: inner, ordinal: ordinal, in: plan, depth: depth + 1)
        row.load(member.isCollection ? .list([value]) : value, at: index)
      }
    }
    return row
  }

  /// The ordinal numbers of the entities that a sample entity links to.
  func links(of member: MemberSchema, _ ordinal: Int, _ plan: TablePlan) -> [Int] {
    guard case .linking(let path) = catalog.relation(of: member, from: plan),
      let target = catalog.plan(path)
    else { return [] }
    let count = count(of: target)
    guard count > 0 else { return [] }
    if !member.isCollection {
      // One-to-one links have equal numbers; many-to-one links are scattered.
      return isOneToOne(member, target) ? (ordinal < count ? [ordinal] : []) : [(ordinal * 5 + 3) % count]
    }
    return Set([ordinal % count, (ordinal + 1) % count]).sorted()
  }

  private func isOneToOne(_ member: MemberSchema, _ target: TablePlan) -> Bool {
    guard let partner = member.relation?.partner else { return false }
    return target.type.member(partner)?.isCollection == false
  }
}
