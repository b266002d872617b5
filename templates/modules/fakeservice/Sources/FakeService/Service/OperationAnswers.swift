import ServiceData

/// Creates the results of functions and actions, which are always the same for the same arguments and data.
///
/// The metadata does not describe what operations do, so an action changes no value. The result of an operation that returns
/// entities is its binding parameter if that has the right type, or else the entities of the set whose properties equal the
/// arguments with the same names. An argument with a name for a number of entities limits the result.
struct OperationAnswers {
  let database: FakeDatabase
  private static let limits: Set<String> = ["count", "top", "limit", "number", "max", "n"]
  private static let usualCount = 5
  /// The maximum number of entities in a result.
  private static let greatestCount = 1000

  func answer(
    to operation: OperationSchema, _ arguments: [String: Value], on binding: FakeResource?
  ) throws -> FakeResource {
    try check(operation, arguments)
    guard let type = operation.returns else { return .nothing }
    guard case .navigation(let name) = type.type, let structure = database.catalog.schema.type(name) else {
      return .value(value(of: type, operation, arguments), type, name: operation.name)
    }
    if let own = sameEntities(binding, structure, isCollection: type.isCollection) { return own }
    guard let plan = plan(operation, structure) else {
      return type.isCollection ? .nothing : .missing(nil, through: nil)
    }
    let all = RelatedRecords(plan: plan, records: database.records(of: plan))
    var related = try chosen(all, of: structure, arguments)
    guard type.isCollection else {
      return related.records.first.map { .entity($0, plan) } ?? .missing(plan, through: nil)
    }
    related.records = Array(related.records.prefix(limit(arguments) ?? Self.usualCount))
    return .entities(related, through: nil)
  }

  private func check(_ operation: OperationSchema, _ arguments: [String: Value]) throws(ServiceError) {
    for parameter in operation.parameters where !parameter.canBeLeftOut && arguments[parameter.name] == nil {
      throw ServiceError(
        .refused, "'\(operation.name)' was called without '\(parameter.name)'; send a value", status: 400,
        target: parameter.name)
    }
  }

  private func sameEntities(_ binding: FakeResource?, _ type: StructuredSchema, isCollection: Bool) -> FakeResource? {
    switch binding {
    case .entity(let record, _) where !isCollection && record.row.type.isKind(of: type): binding
    case .entities(let related, _) where isCollection && related.plan.type.isKind(of: type): binding
    default: nil
    }
  }

  private func plan(_ operation: OperationSchema, _ type: StructuredSchema) -> TablePlan? {
    if let set = operation.entitySet, let plan = database.catalog.plan(set) { return plan }
    let schema = database.catalog.schema
    let set = schema.sets.first { set in
      !set.isSingleton && schema.entityType(of: set)?.isKind(of: type) == true
    }
    return set.flatMap { database.catalog.plan($0.name) }
  }

  private func chosen(
    _ related: RelatedRecords, of type: StructuredSchema, _ arguments: [String: Value]
  ) throws -> RelatedRecords {
    var related = related
    for (name, value) in arguments.sorted(by: { $0.key < $1.key }) {
      let member = type.members.first { $0.name.lowercased() == name.lowercased() }
      guard let member, !member.isNavigation, !member.isCollection else { continue }
      related.records.removeAll { $0.row[member.name]?.comparable != value.comparable }
    }
    related.records.removeAll { !$0.row.type.isKind(of: type) }
    return related
  }

  private func limit(_ arguments: [String: Value]) -> Int? {
    let found = arguments.first { Self.limits.contains($0.key.lowercased()) }
    if case .int(let number)? = found?.value { return Int(min(max(0, number), Int64(Self.greatestCount))) }
    return nil
  }

  private func value(of type: OperationType, _ operation: OperationSchema, _ arguments: [String: Value]) -> Value {
    let member = MemberSchema(name: operation.name, type: type.type, isNullable: false)
    let elements = (0..<(type.isCollection ? limit(arguments) ?? Self.usualCount : 1)).map {
      database.source.element(of: member, at: [operation.name], ordinal: $0, in: nil, depth: 0)
    }
    return type.isCollection ? .list(elements) : elements.first ?? .null
  }
}
