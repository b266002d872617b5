import ServiceData
import Synchronization

/// The tables of a service's schema and their relations, which are determined on first use.
final class TableCatalog: Sendable {
  let schema: ServiceSchema
  private let plans = Mutex<[String: TablePlan]>([:])
  private let relations = Mutex<[String: TableRelation]>([:])
  private let references = Mutex<[String: [ForeignKey]]>([:])
  private let families = Mutex<[String: [String]]?>(nil)

  init(_ schema: ServiceSchema) { self.schema = schema }

  /// The table with a path; nil if the schema has none.
  func plan(_ path: String) -> TablePlan? {
    if let known = plans.withLock({ $0[path] }) { return known }
    guard let made = makePlan(path) else { return nil }
    plans.withLock { $0[path] = made }
    return made
  }

  private func makePlan(_ path: String) -> TablePlan? {
    if let set = schema.set(path) {
      guard let type = schema.entityType(of: set) else { return nil }
      return TablePlan(path: path, set: set, type: type, concreteTypes: concrete(type), owner: nil)
    }
    guard let slash = path.lastIndex(of: "/"), let owner = plan(String(path[..<slash])) else { return nil }
    let name = String(path[path.index(after: slash)...])
    let member = members(of: owner).first { $0.name == name && $0.relation?.isContainment == true }
    guard let member, let type = schema.structure(of: member.type) else { return nil }
    return TablePlan(
      path: path, set: owner.set, type: type, concreteTypes: concrete(type), owner: (path: owner.path, member: member))
  }

  /// The type and all types derived from it.
  func family(of type: StructuredSchema) -> [StructuredSchema] {
    let children = families.withLock { families in
      if let families { return families }
      let derived = schema.document.types.filter { $0.baseName != nil }
      let made = Dictionary(grouping: derived) { $0.baseName ?? "" }.mapValues { $0.map(\.qualifiedName) }
      families = made
      return made
    }
    var found = [type]
    var next = 0
    while next < found.count {
      found += (children[found[next].qualifiedName] ?? []).compactMap(schema.type)
      next += 1
    }
    return found
  }

  private func concrete(_ type: StructuredSchema) -> [StructuredSchema] { family(of: type).filter { !$0.isAbstract } }

  /// The members that entities of a table can have.
  private func members(of plan: TablePlan) -> [MemberSchema] {
    let inherited = plan.type.members
    return inherited + family(of: plan.type).dropFirst().flatMap { $0.members.dropFirst(inherited.count) }
  }

  /// The foreign keys of a table's entities.
  func foreignKeys(of plan: TablePlan, _ type: StructuredSchema) -> [ForeignKey] {
    let place = plan.path + "\n" + type.qualifiedName
    if let known = references.withLock({ $0[place] }) { return known }
    let made = makeForeignKeys(of: plan, type)
    references.withLock { $0[place] = made }
    return made
  }

  private func makeForeignKeys(of plan: TablePlan, _ type: StructuredSchema) -> [ForeignKey] {
    type.members.compactMap { member in
      guard !member.isCollection, let constraints = member.relation?.constraints, !constraints.isEmpty,
        let target = target(of: member, from: plan)
      else { return nil }
      return ForeignKey(table: target, constraints: constraints)
    }
  }

  /// The target table of a navigation property.
  private func target(of member: MemberSchema, from plan: TablePlan) -> String? {
    if member.relation?.isContainment == true { return plan.path + "/" + member.name }
    if let owner = plan.owner, leadsBack(member, to: owner.member) { return owner.path }
    if let bound = binding(of: member, from: plan), self.plan(bound) != nil { return bound }
    guard let type = schema.structure(of: member.type) else { return nil }
    // Without a binding, the target is the only set whose entities can have the type.
    let sets = schema.sets.filter { set in
      guard !set.isSingleton, let own = schema.entityType(of: set) else { return false }
      return own.isKind(of: type) || type.isKind(of: own)
    }
    return sets.count == 1 ? sets[0].name : nil
  }

  private func leadsBack(_ member: MemberSchema, to containing: MemberSchema) -> Bool {
    member.relation?.partner == containing.name || containing.relation?.partner == member.name
  }

  /// The target of the binding whose path ends with the property, ignoring casts.
  private func binding(of member: MemberSchema, from plan: TablePlan) -> String? {
    let inside = plan.path.dropFirst(plan.set.name.count + 1)
    let wanted = inside.isEmpty ? member.name : inside + "/" + member.name
    if let exact = plan.set.bindings[wanted] { return exact }
    let bound = plan.set.bindings.sorted { $0.key < $1.key }.first { path, _ in
      path.split(separator: "/").filter { !$0.contains(".") }.joined(separator: "/") == wanted
    }
    return bound?.value
  }

  /// How the targets of a navigation property are found.
  func relation(of member: MemberSchema, from plan: TablePlan) -> TableRelation {
    let place = plan.path + "\n" + member.name
    if let known = relations.withLock({ $0[place] }) { return known }
    let made = makeRelation(of: member, from: plan)
    relations.withLock { $0[place] = made }
    return made
  }

  private func makeRelation(of member: MemberSchema, from plan: TablePlan) -> TableRelation {
    guard let path = target(of: member, from: plan), let target = self.plan(path) else { return .nowhere }
    if member.relation?.isContainment == true { return .contained(table: path) }
    if let constraints = member.relation?.constraints, !constraints.isEmpty {
      return .matching(table: path, constraints)
    }
    let partner = members(of: target).first { other in
      (other.name == member.relation?.partner || other.relation?.partner == member.name)
        && self.target(of: other, from: target) == plan.path
    }
    guard let partner else { return .linking(table: path) }
    let constraints = partner.relation?.constraints ?? []
    if !constraints.isEmpty {
      let reversed = constraints.map { MemberConstraint(property: $0.referenced, referenced: $0.property) }
      return .matching(table: path, reversed)
    }
    let own = (member.isCollection ? 1 : 0, plan.path, member.name)
    let other = (partner.isCollection ? 1 : 0, path, partner.name)
    return own <= other ? .linking(table: path) : .linked(table: path, member: partner)
  }
}
