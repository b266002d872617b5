import HTTPTransport
import ServiceData

/// Writes mutations as requests of one version of OData (OData 4.01 Part 1: Protocol, 11.4 and 11.5).
struct ChangeRequestWriter: Sendable {
  let schema: ServiceSchema
  let version: any ProtocolVersion
  let root: ServiceURL
  /// The entities that earlier requests of the same change set create.
  var provisional: [ProvisionalEntity] = []

  /// The request of a mutation; nil for an update without changes.
  ///
  /// - Throws: ``ServiceError`` of kind `unsupported` if it cannot be sent, and `notFound` for an unknown entity set.
  func request(_ change: ServiceChange, identity: RequestIdentity?) throws(ServiceError) -> ChangeRequest? {
    guard var request = try request(change) else { return nil }
    guard let identity, !request.method.isSafe else { return request }
    for field in version.headers(of: identity).fields { request.headers[field.name] = field.value }
    return request
  }

  private func request(_ change: ServiceChange) throws(ServiceError) -> ChangeRequest? {
    switch change {
    case .create(let row, let set):
      // If sent as a body, the properties would become the content.
      guard !row.type.hasStream else {
        throw ServiceError(
          .unsupported, "an entity of '\(set)' is created by two requests; send it separately")
      }
      let path = try ResourcePath(set, in: schema)
      var request = ChangeRequest(.post, path.text, type: path.type)
      let sent = try referring(row)
      request.body = version.writer.entity(sent, declared: path.type ?? row.type, .creation, context: nil)
      return request
    case .update(let row, let key, let set, let replaces):
      return try update(row, key: key, in: set, replaces ? .replacement : .changes)
    case .delete(let key, let set, let etag):
      var request = ChangeRequest(.delete, try path(key, set).text)
      request.headers["If-Match"] = etag
      return request
    case .link(let source, let set, let navigation, let target, let targetSet):
      let relation = try relation(navigation, of: source, in: set)
      return try link(relation, to: target, in: targetSet)
    case .unlink(let source, let set, let navigation, let target, let targetSet):
      let relation = try relation(navigation, of: source, in: set)
      return try unlink(relation, from: target, in: targetSet)
    case .call(let call): return try request(call)
    }
  }

  private func update(
    _ row: Row, key: EntityKey?, in set: String, _ selection: RowSelection
  ) throws(ServiceError) -> ChangeRequest? {
    try refuseChangedEntities(inside: row)
    var isReplacement = false
    if case .replacement = selection { isReplacement = true }
    // The written body omits keys, so the rest would be sent as if it were the whole entity.
    do throws(KeyAssignmentError) {
      try row.checkKeyStays(key, in: set, replaces: isReplacement)
    } catch {
      throw ServiceError(.unsupported, error.description, target: error.property)
    }
    guard !selection.isEmpty(of: row) else { return nil }
    let path = try path(key, set)
    var request = ChangeRequest(isReplacement ? .put : version.updateMethod, path.text, type: path.type)
    request.headers = ["Prefer": "return=representation"]
    request.headers["If-Match"] = row.etag
    let sent = try referring(row)
    request.body = version.writer.entity(sent, declared: path.type ?? row.type, selection, context: nil)
    return request
  }

  /// An update cannot change related entities, and not every version can end a relation in an update. An attempt is
  /// refused rather than ignored.
  private func refuseChangedEntities(inside row: Row) throws(ServiceError) {
    for index in row.changes.indices where row.type.members[index].isNavigation {
      guard let value = row[index], !value.isLink || (value.isNull && !version.bindsByAnnotation) else { continue }
      throw ServiceError(
        .unsupported,
        "an update of '\(row.type.name)' cannot change the entities of '\(row.type.members[index].name)'; "
          + "change them separately, or link and unlink them")
    }
  }

  /// The path of an entity, or of a singleton.
  func path(_ key: EntityKey?, _ set: String) throws(ServiceError) -> ResourcePath {
    if let key, let entity = provisional(key, schema.set(set).flatMap(schema.entityType(of:))) {
      return ResourcePath(contentID: entity.contentID, of: entity.type)
    }
    var path = try ResourcePath(set, in: schema)
    if let key { path.append(key, grammar: version.grammar) }
    return path
  }

  /// The path of the content of a media entity, or of a stream property (OData 4.01 Part 1, 11.1.6 and 11.2.4).
  func media(of key: EntityKey?, in set: String, property: String?) throws(ServiceError) -> String {
    try path(key, set).text + "/" + (property.map(ResourcePath.encode) ?? "$value")
  }
}

/// One mutation as a request, which is sent alone or as a part of a batch.
struct ChangeRequest: Sendable {
  var method: HTTPMethod
  /// The percent-encoded path, relative to the root of the service.
  var path: String
  var query: [QueryItem] = []
  var headers: HTTPHeaders = [:]
  var body: [UInt8]?
  /// The type of the entity that the response may hold.
  var type: StructuredSchema?

  /// A request without headers or a body.
  init(_ method: HTTPMethod, _ path: String, type: StructuredSchema? = nil) {
    self.method = method
    self.path = path
    self.type = type
  }
}
