import ServiceData

/// Resolves the path of a request in the data (OData 4.01 Part 2: URL Conventions, 4).
struct ResourceWalk {
  let database: FakeDatabase
  let target: ODataRequestTarget
  /// The arguments of an action, from the body.
  let arguments: [String: Value]
  /// Applies the effect of an action to the entity that it is bound to.
  var acting: (FakeRecord, TablePlan) throws -> FakeRecord = { record, _ in record }

  /// The form of the answer, which the end of the path determines.
  enum Form { case whole, count, rawValue, references }

  /// The result of resolving a path.
  struct Finding {
    var resource = FakeResource.nothing
    var form = Form.whole
    /// The last entity before a navigation property in the path, with that property.
    var source: FakeDatabase.Connection?
  }

  /// Resolves the path.
  ///
  /// - Throws: ``ServiceError`` with status 404 for a missing entity, 501 for a path that the fake service does not support.
  func find() throws -> Finding {
    var found = Finding()
    for segment in target.segments {
      switch segment {
      case .set(let set): found.resource = try start(set)
      case .key(let key): found.resource = try entity(key, in: found.resource)
      case .cast(let type): found.resource = try cast(found.resource, type)
      case .member(let member):
        if member.isNavigation, case .entity(let record, let plan) = found.resource {
          found.source = FakeDatabase.Connection(record: record, plan: plan, member: member)
        }
        found.resource = try follow(member, from: found.resource)
      case .operation(let operation, _): found.resource = try call(operation, on: found.resource)
      case .filter(let condition): found.resource = try filtered(found.resource, condition)
      case .count: found.form = .count
      case .reference: found.form = .references
      case .value:
        if case .entity(let record, let plan) = found.resource { found.resource = .stream(record, plan, property: "") }
        found.form = .rawValue
      default: throw ServiceError(.unsupported, "the fake service does not support this kind of path", status: 501)
      }
    }
    return found
  }

  private func start(_ set: EntitySetSchema) throws(ServiceError) -> FakeResource {
    guard let plan = database.catalog.plan(set.name) else { throw Self.notFound("set '\(set.name)'") }
    let records = database.records(of: plan)
    guard set.isSingleton else { return .entities(RelatedRecords(plan: plan, records: records), through: nil) }
    return records.first.map { .entity($0, plan) } ?? .missing(plan, through: nil)
  }

  private func entity(_ key: EntityKey, in resource: FakeResource) throws(ServiceError) -> FakeResource {
    guard case .entities(let related, let connection) = resource else { throw Self.notFound("entity here") }
    let owner = related.plan.owner == nil ? nil : connection?.record.ordinal
    let record = database.record(key, of: related.plan, owner: owner)
    guard let record, connection == nil || related.records.contains(where: { $0.ordinal == record.ordinal }) else {
      throw Self.notFound("entity of key '\(key.text(of: related.plan.type))' in '\(related.plan.path)'")
    }
    return .entity(record, related.plan)
  }

  private func cast(_ resource: FakeResource, _ type: StructuredSchema) throws(ServiceError) -> FakeResource {
    switch resource {
    case .entities(var related, let connection):
      related.records.removeAll { !$0.row.type.isKind(of: type) }
      return .entities(related, through: connection)
    case .entity(let record, _) where !record.row.type.isKind(of: type):
      throw Self.notFound("entity of type '\(type.qualifiedName)' here")
    default: return resource
    }
  }

  private func follow(_ member: MemberSchema, from resource: FakeResource) throws(ServiceError) -> FakeResource {
    switch resource {
    case .entity(let record, let plan):
      if member.primitive == .stream { return .stream(record, plan, property: member.name) }
      guard member.isNavigation else { return property(member, of: record.row) }
      let connection = FakeDatabase.Connection(record: record, plan: plan, member: member)
      guard let related = database.related(record, of: plan, by: member) else {
        return .missing(nil, through: connection)
      }
      if member.isCollection { return .entities(related, through: connection) }
      guard let first = related.records.first else { return .missing(related.plan, through: connection) }
      return .entity(first, related.plan)
    case .value(.row(let row), _, _): return property(member, of: row)
    default: throw Self.notFound("property '\(member.name)' here")
    }
  }

  private func property(_ member: MemberSchema, of row: Row) -> FakeResource {
    let type = OperationType(type: member.type, isCollection: member.isCollection, isNullable: member.isNullable)
    return .value(row[member.name] ?? .null, type, name: member.name)
  }

  private func call(_ operation: OperationSchema, on resource: FakeResource) throws -> FakeResource {
    let given = operation.isAction && arguments.isEmpty == false ? arguments : try target.arguments()
    let answers = OperationAnswers(database: database)
    guard operation.binding != nil else { return try answers.answer(to: operation, given, on: nil) }
    guard operation.isAction, case .entity(let record, let plan) = resource else {
      return try answers.answer(to: operation, given, on: resource)
    }
    return try answers.answer(to: operation, given, on: .entity(try acting(record, plan), plan))
  }

  private func filtered(_ resource: FakeResource, _ condition: QueryExpression) throws -> FakeResource {
    guard case .entities(let related, let connection) = resource else { return resource }
    return .entities(try RecordFilter(database).matching(related, condition), through: connection)
  }

  static func notFound(_ what: String) -> ServiceError {
    ServiceError(.notFound, "no \(what); ask for one that the service has", status: 404)
  }
}
