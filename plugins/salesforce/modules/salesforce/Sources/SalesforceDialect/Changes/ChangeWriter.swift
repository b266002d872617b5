import HTTPTransport
import ServiceData

/// Writes mutations as requests (REST API Developer Guide, "sObject Rows" and "sObject Rows by External ID").
struct ChangeWriter: Sendable {
  let schema: ServiceSchema
  /// How the requests of a composite request name the identifiers of records that earlier changes create, by their
  /// provisional keys.
  var references: [EntityKey: String] = [:]
  /// Whether the requests are parts of a composite request.
  var isComposite = false

  /// The request of a mutation; nil for an update without changes.
  ///
  /// - Throws: ``ServiceError`` of kind `unsupported` if it cannot be sent, and `notFound` for an unknown set.
  func request(_ change: ServiceChange) throws(ServiceError) -> RecordRequest? {
    switch change {
    case .create(let row, let set): return try create(row, in: set)
    case .update(let row, let key, let set, let replaces): return try update(row, at: key, in: set, replaces: replaces)
    case .delete(let key, let set, let etag):
      let type = try type(of: set)
      var request = RecordRequest(method: .delete, path: try path(key, type), type: type)
      request.key = own(key)
      request.version = RecordVersion.expected(etag)
      return request
    case .link(let source, let set, let navigation, let target, _):
      return try relate(source, in: set, by: navigation, to: target, isLinked: true)
    case .unlink(let source, let set, let navigation, let target, _):
      return try relate(source, in: set, by: navigation, to: target, isLinked: false)
    case .call(let call):
      throw ServiceError(.unsupported, "the service has no operation '\(call.operation.name)'")
    }
  }

  /// The type of a set's entities.
  ///
  /// - Throws: ``ServiceError`` of kind `notFound` for a set that the schema does not have.
  func type(of set: String) throws(ServiceError) -> StructuredSchema {
    guard let type = schema.set(set).flatMap(schema.entityType) else {
      throw ServiceError(.notFound, "unknown set '\(set)'; use one that the schema declares")
    }
    return type
  }

  private func create(_ row: Row, in set: String) throws(ServiceError) -> RecordRequest {
    let type = try type(of: set)
    let related = try self.related(row, onlyChanges: false)
    var body = RecordBody(row, .creation)
    for field in related { body.set(field.name, field.value) }
    // Not by an upsert, which would change the record of somebody else who uses the external identifier since it was
    // looked up. The service refuses to create a second one.
    var request = RecordRequest(method: .post, path: Self.path(type), type: type)
    request.body = try referring(body, of: type)
    request.external = ExternalIdentifier(row)
    return request
  }

  private func update(
    _ row: Row, at key: EntityKey?, in set: String, replaces: Bool
  ) throws(ServiceError) -> RecordRequest? {
    let type = try type(of: set)
    guard let key else { throw ServiceError(.unsupported, "an entity of '\(set)' can be changed only by its key") }
    do throws(KeyAssignmentError) {
      try row.checkKeyStays(key, in: set, replaces: replaces)
    } catch {
      throw ServiceError(.unsupported, error.description, target: error.property)
    }
    var body = RecordBody(row, replaces ? .replacement : .changes)
    for field in try related(row, onlyChanges: true) { body.set(field.name, field.value) }
    guard !body.isEmpty else { return nil }
    var request = RecordRequest(method: .patch, path: try path(key, type), type: type)
    request.body = try referring(body, of: type)
    request.version = RecordVersion.expected(row.etag)
    request.key = own(key)
    return request
  }

  /// The fields that hold the relationships of a row.
  private func related(_ row: Row, onlyChanges: Bool) throws(ServiceError) -> [RecordBody.Field] {
    var fields: [RecordBody.Field] = []
    for (index, member) in row.type.members.enumerated() where member.isNavigation {
      guard let value = row[index], !onlyChanges || row.changes.contains(index) else { continue }
      switch value {
      case .list(let elements) where elements.isEmpty: continue
      case .null where member.isCollection: continue
      case .null where !onlyChanges: continue
      case .null: fields.append(.init(name: try Relationship(member.name, of: row.type).field, value: .null))
      case .row(let related) where related.referencedSet != nil && !member.isCollection:
        guard let key = related.key?.parts.first?.value else {
          throw ServiceError(.unsupported, "the reference in '\(member.name)' has no key; use an entity that has one")
        }
        fields.append(.init(name: try Relationship(member.name, of: row.type).field, value: key))
      default:
        throw ServiceError(
          .unsupported,
          "the entities in '\(member.name)' cannot be changed inside of an entity of '\(row.type.name)'; send them by "
            + "themselves")
      }
    }
    return fields
  }

  /// Sets or clears the field that holds a relationship.
  private func relate(
    _ source: EntityKey?, in set: String, by navigation: String, to target: EntityKey?, isLinked: Bool
  ) throws(ServiceError) -> RecordRequest {
    let type = try type(of: set)
    let relationship = try Relationship(navigation, of: type)
    let owner = relationship.isCollection ? target : source
    let other = relationship.isCollection ? source : target
    guard let owner, !isLinked || other != nil else {
      throw ServiceError(.unsupported, "cannot tell which entities '\(navigation)' relates; name both")
    }
    let changed = relationship.isCollection ? relationship.target : type
    var body = RecordBody()
    body.set(relationship.field, isLinked ? other?.parts.first?.value ?? .null : .null)
    var request = RecordRequest(method: .patch, path: try path(owner, changed), type: changed)
    request.body = try referring(body, of: changed)
    request.key = own(owner)
    return request
  }
}

// Keys.
extension ChangeWriter {
  private static func path(_ type: StructuredSchema) -> String { "sobjects/" + PercentEncoding.encode(type.name) }

  /// The path of a record, or of one that an earlier request creates.
  func path(_ key: EntityKey, _ type: StructuredSchema) throws(ServiceError) -> String {
    if let text = references[key] { return "\(Self.path(type))/\(text)" }
    guard key.parts.count == 1, case .string(let id) = key.parts[0].value, Self.isID(id) else {
      throw ServiceError(.notFound, "'\(type.name)' has no entity with the key '\(key.text(of: type))'")
    }
    return "\(Self.path(type))/\(id)"
  }

  /// Whether a text can be a record's identifier: 15 or 18 letters and digits (Object Reference, "ID Field Type"). Older
  /// and other services of the protocol have shorter ones.
  static func isID(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 18
      && text.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) }
  }

  /// The key if it is the record's own already.
  private func own(_ key: EntityKey) -> EntityKey? { references[key] == nil ? key : nil }

  /// The body with references instead of provisional keys, in fields that hold relationships.
  ///
  /// - Throws: ``ServiceError`` of kind `unsupported` if a text in it looks like a reference: the service would replace it.
  private func referring(_ body: RecordBody, of type: StructuredSchema) throws(ServiceError) -> RecordBody {
    guard isComposite else { return body }
    if let field = body.fields.first(where: { $0.value.isLikeReference }) {
      throw ServiceError(
        .unsupported, "the text in '\(field.name)' contains '@{', which changes that are sent together cannot have")
    }
    let holders = Set(type.members.flatMap { $0.relation?.constraints.map(\.property) ?? [] })
    var texts: [Value: String] = [:]
    for (key, text) in references where key.parts.count == 1 { texts[key.parts[0].value] = text }
    var referring = body
    referring.map { field in
      guard holders.contains(field.name), let text = texts[field.value] else { return field.value }
      return .string(text)
    }
    return referring
  }
}

extension Value {
  /// Whether the service could take a text for a reference to an earlier request.
  fileprivate var isLikeReference: Bool {
    switch self {
    case .string(let text): text.contains("@{")
    case .list(let elements): elements.contains { $0.isLikeReference }
    case .row(let row): row.dynamic.contains { $0.value.isLikeReference }
    default: false
    }
  }
}
