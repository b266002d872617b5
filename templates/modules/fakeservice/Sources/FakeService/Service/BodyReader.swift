import HTTPTransport
import ODataDialect
import ServiceData

/// Reads the bodies of requests that create or change entities.
struct BodyReader {
  let responder: FakeResponder
  private var database: FakeDatabase { responder.database }

  /// The change in a body. References to related entities become links or foreign keys.
  ///
  /// - Throws: ``JSONError``, or ``ServiceError`` with status 400 for a URL that is not that of an entity.
  func change(_ request: FakeRequest, of type: StructuredSchema, in plan: TablePlan) throws -> EntityChange {
    var change = EntityChange(row: try responder.version.reader.entity(request.body, of: type))
    for member in change.row.type.members where member.isNavigation {
      for url in identifiers(of: member, in: change.row) { try bind(url, to: member, of: plan, &change) }
      if change.row["\(member.name)@odata.bind"] == .null { unbind(member, of: plan, &change) }
    }
    return change
  }

  /// Creates the entity of a body and its nested related entities (OData 4.01 Part 1: Protocol, 11.4.2.2).
  ///
  /// - Returns: the entity, and expansions for the created related entities.
  func create(
    _ request: FakeRequest, of type: StructuredSchema, in plan: TablePlan, _ connection: FakeDatabase.Connection?
  ) throws -> (record: FakeRecord, inside: [ExpandTerm]) {
    // Everything posted to a set of media entities is content, even JSON (OData 4.01 Part 1: Protocol, 11.4.7.1).
    guard !type.hasStream else {
      let content = StreamContent(
        type: request.headers["Content-Type"] ?? "application/octet-stream", bytes: request.body)
      var change = EntityChange(row: Row(type: type), streams: ["": content])
      nameBySlug(&change.row, in: plan, request)
      return (try create(change, in: plan, connection), [])
    }
    let change = try change(request, of: type, in: plan)
    let record = try create(change, in: plan, connection)
    try connectPartners(of: change, record, plan)
    return (record, try createRelated(change.row, to: record, plan))
  }

  /// Uses the name that the client suggests as the key, if the key is a single text and the name is free (RFC 5023, 9.7).
  private func nameBySlug(_ row: inout Row, in plan: TablePlan, _ request: FakeRequest) {
    guard !responder.quirks.contains(.ignoresSlug), let slug = request.headers["Slug"].map(PercentEncoding.decode),
      row.type.keys.count == 1, row.type.keys[0].path.count == 1,
      let index = row.type.index(of: row.type.keys[0].path[0])
    else { return }
    let member = row.type.members[index]
    guard member.primitive == .string, !member.facets.isComputed, slug.count <= member.facets.maxLength ?? .max else {
      return
    }
    var named = row
    named.load(.string(slug), at: index)
    if database.record(named.key, of: plan, owner: nil) == nil { row = named }
  }

  private func create(
    _ change: EntityChange, in plan: TablePlan, _ connection: FakeDatabase.Connection?
  ) throws -> FakeRecord {
    var assigned: AssignedKeys = responder.quirks.contains(.assignsKeys) ? .numbers : .none
    if responder.quirks.contains(.assignsEveryKey) { assigned = .all }
    do {
      return try database.create(change, in: plan, connection: connection, assigned: assigned)
    } catch let error as ServiceError where error.status == 409 && responder.quirks.contains(.takenKeysAsBadRequest) {
      throw ServiceError(.refused, error.message, status: 400)
    }
  }

  private func createRelated(_ row: Row, to record: FakeRecord, _ plan: TablePlan) throws -> [ExpandTerm] {
    var terms: [ExpandTerm] = []
    for (index, member) in row.type.members.enumerated() where member.isNavigation {
      var term = ExpandTerm(path: member.name)
      for related in Self.rows(row[index]) where related[.id] == nil {
        guard let path = database.related(record, of: plan, by: member)?.plan else { continue }
        let connection = FakeDatabase.Connection(record: record, plan: plan, member: member)
        let inner = try create(EntityChange(row: related), in: path, connection)
        for deeper in try createRelated(related, to: inner, path) where !term.expand.contains(deeper) {
          term.expand.append(deeper)
        }
      }
      if row[index] != nil { terms.append(term) }
    }
    return terms
  }

  /// Links an entity to those referenced in a body, if the link is stored in the other entities.
  func connectPartners(of change: EntityChange, _ record: FakeRecord, _ plan: TablePlan) throws {
    for partner in change.partners {
      let connection = FakeDatabase.Connection(record: record, plan: plan, member: partner.member)
      try database.connect(connection, to: partner.record)
    }
  }

  /// The URLs of existing entities that a body references: `Category@odata.bind` in V4, and a nested entity with only its `uri`
  /// in V2.
  private func identifiers(of member: MemberSchema, in row: Row) -> [String] {
    var urls = Self.rows(row[member.name]).compactMap { $0[.id] ?? $0[.editLink] }
    for name in ["\(member.name)@odata.bind", "\(member.name)@bind"] {
      switch row[name] {
      case .string(let url): urls.append(url)
      case .list(let elements): urls += elements.compactMap { if case .string(let url) = $0 { url } else { nil } }
      default: break
      }
    }
    return urls
  }

  private static func rows(_ value: Value?) -> [Row] {
    switch value {
    case .row(let row): [row]
    case .list(let elements): elements.compactMap { if case .row(let row) = $0 { row } else { nil } }
    default: []
    }
  }

  /// The entity with a URL.
  ///
  /// - Throws: ``ServiceError`` with status 400 if the URL is not that of an entity.
  func entity(at url: String, for member: MemberSchema) throws -> FakeRecord {
    let place = try responder.locate(url)
    let target = try ODataRequestTarget(
      path: place.path, query: nil, schema: responder.schema, version: responder.version)
    let walk = ResourceWalk(database: database, target: target, arguments: [:])
    guard case .entity(let record, _) = try walk.find().resource else {
      throw ServiceError(.refused, "'\(url)' is not the URL of an entity", status: 400, target: member.name)
    }
    return record
  }

  private func bind(_ url: String, to member: MemberSchema, of plan: TablePlan, _ change: inout EntityChange) throws {
    let record = try entity(at: url, for: member)
    switch database.catalog.relation(of: member, from: plan) {
    case .linking: change.links[member.name, default: []].append(record.ordinal)
    case .matching(_, let constraints) where member.relation?.constraints.isEmpty == false:
      for constraint in constraints {
        guard let index = change.row.type.index(of: constraint.property) else { continue }
        change.row.load(record.row[constraint.referenced], at: index)
      }
    default: change.partners.append(EntityChange.Partner(member: member, record: record))
    }
  }

  /// Clears a single-valued navigation property whose link is stored on this side (`"Category@odata.bind": null`).
  private func unbind(_ member: MemberSchema, of plan: TablePlan, _ change: inout EntityChange) {
    change.links[member.name] = []
    for constraint in member.relation?.constraints ?? [] {
      if let index = change.row.type.index(of: constraint.property) { change.row.load(.null, at: index) }
    }
  }
}
