import HTTPTransport
import ServiceData

extension ODataService {
  public func create(_ row: Row, in set: String) async throws -> Row {
    let path = try ResourcePath(set, in: schema)
    let body = version.writer.entity(row, declared: path.type ?? row.type, .creation, context: nil)
    let response = try await send(.post, url(path.text), body: body)
    if response.hasContent { return try self.row(response, of: path.type) }
    return try await read(created: row, response, path)
  }

  public func update(_ row: Row, key: EntityKey?, in set: String, replaces: Bool) async throws -> Row? {
    let selection: RowSelection = replaces ? .replacement : .changes
    guard !selection.isEmpty(of: row) else { return nil }
    var path = try ResourcePath(set, in: schema)
    if let key { path.append(key, grammar: version.grammar) }
    let body = version.writer.entity(row, declared: path.type ?? row.type, selection, context: nil)
    var headers: HTTPHeaders = ["Prefer": "return=representation"]
    headers["If-Match"] = row.etag
    let response = try await sendUpdate(replaces ? .put : version.updateMethod, url(path.text), headers, body)
    if response.hasContent { return try self.row(response, of: path.type) }
    guard let etag = response.headers["ETag"] else { return nil }
    var updated = row
    updated.acceptChanges()
    updated.etag = etag
    return updated
  }

  public func delete(_ key: EntityKey, in set: String, etag: String?) async throws {
    var path = try ResourcePath(set, in: schema)
    path.append(key, grammar: version.grammar)
    _ = try await send(.delete, url(path.text), headers: etag.map { ["If-Match": $0] } ?? [:])
  }

  /// Sends an update; through `POST` where the service, or something before it, does not know the method
  /// (OData V2 Operations, 2.7; MS-ODATA, 2.2.5.8).
  private func sendUpdate(
    _ method: HTTPMethod, _ url: ServiceURL, _ headers: HTTPHeaders, _ body: [UInt8]
  ) async throws(ServiceError) -> HTTPResponse {
    if !options.tunnelsUpdates {
      let response = try await exchange(method, url, headers: headers, body: body)
      if response.isSuccess { return response }
      guard method == .merge, response.status == 405 || response.status == 501 else { throw ServiceError(response) }
    }
    var tunnelled = headers
    tunnelled["X-HTTP-Method"] = method.rawValue
    return try await send(.post, url, headers: tunnelled, body: body)
  }

  /// Reads an entity that was created by an answer without a body: at the place that it names, or by its key.
  private func read(
    created row: Row, _ response: HTTPResponse, _ path: ResourcePath
  ) async throws(ServiceError) -> Row {
    let place = response.headers["Location"] ?? response.headers["OData-EntityId"]
    var found: Row?
    if let place {
      found = try await entity(at: try url(ofLink: place, from: url(path.text).description), of: path.type)
    } else if let key = row.key {
      var entity = path
      entity.append(key, grammar: version.grammar)
      found = try await self.entity(at: url(entity.text), of: path.type)
    }
    if let found { return found }
    var created = row
    created.acceptChanges()
    created.etag = response.headers["ETag"]
    return created
  }
}

extension HTTPResponse {
  /// Whether there is a body to read.
  fileprivate var hasContent: Bool { status != 204 && !body.isEmpty }
}
