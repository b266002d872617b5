import HTTPTransport
import ServiceData

extension ODataService {
  public func send(_ change: ServiceChange, identity: RequestIdentity?) async throws -> Row? {
    if case .create(let row, let set) = change, row.type.hasStream {
      return try await create(row, content: .empty, in: set, identity: identity)
    }
    guard let request = try changes.request(change, identity: identity) else { return nil }
    let response = try await answer(to: request)
    return try await outcome(of: change, request, response)
  }

  /// What an answer to a mutation says.
  ///
  /// - Throws: what it failed with.
  func outcome(
    of change: ServiceChange, _ request: ChangeRequest, _ response: HTTPResponse
  ) async throws(ServiceError) -> Row? {
    guard response.isSuccess else { throw ServiceError(response, to: request.method) }
    do throws(ServiceError) {
      return try await entity(after: change, request, response)
    } catch {
      // The service has said that it is done; only what it is like now is not known.
      var error = error
      error.mayHaveBeenDone = !request.method.isSafe
      throw error
    }
  }

  /// Sends the request of a mutation; again in another form where the service refuses the form: through `POST` where it,
  /// or something before it, does not know the method (OData V2 Operations, 2.7; MS-ODATA, 2.2.5.8), with a media type
  /// where it wants one without a body.
  private func answer(to request: ChangeRequest) async throws(ServiceError) -> HTTPResponse {
    let url = url(request.path, request.query)
    if options.tunnelsUpdates, request.isUpdate { return try await tunnelled(request, url) }
    let response = try await exchange(request.method, url, headers: request.headers, body: request.body)
    switch response.status {
    case 405 where request.method == .merge, 501 where request.method == .merge:
      return try await tunnelled(request, url)
    case 415 where request.body == nil:
      var headers = request.headers
      headers["Content-Type"] = version.bodyType
      return try await exchange(request.method, url, headers: headers)
    default: return response
    }
  }

  private func tunnelled(_ request: ChangeRequest, _ url: ServiceURL) async throws(ServiceError) -> HTTPResponse {
    var headers = request.headers
    headers["X-HTTP-Method"] = request.method.rawValue
    return try await exchange(.post, url, headers: headers, body: request.body)
  }

  /// What an answer to a mutation that was done says of the entity.
  private func entity(
    after change: ServiceChange, _ request: ChangeRequest, _ response: HTTPResponse
  ) async throws(ServiceError) -> Row? {
    switch change {
    case .create(let row, _):
      if response.hasContent, var created = try? self.row(response, of: request.type) {
        if created.lacksKey, let key = key(in: response, of: created.type) { created.load(key) }
        if !created.lacksKey { return created }
      }
      return await read(created: row, response, request)
    case .update(let row, _, _, _):
      if response.hasContent { return try self.row(response, of: request.type) }
      guard let etag = response.headers["ETag"] else { return nil }
      var updated = row
      updated.acceptChanges()
      updated.etag = etag
      return updated
    case .delete, .link, .unlink: return nil
    case .call(let call):
      guard case .rows(let rows) = try await result(of: call, response) else { return nil }
      return rows.first
    }
  }

  /// Reads an entity that was created by an answer that does not hold it: at the place that it names, or by its key.
  ///
  /// It was created, so a failure here is none of the creation: then what was sent is told, with the key that the place
  /// holds.
  private func read(created row: Row, _ response: HTTPResponse, _ request: ChangeRequest) async -> Row {
    var created = row
    created.acceptChanges()
    created.etag = response.headers["ETag"]
    let base = url(request.path)
    var url: ServiceURL?
    if let place = response.place {
      url = try? self.url(ofLink: place, from: base.description)
      for part in key(in: response, of: request.type ?? row.type)?.parts ?? [] {
        if let index = created.type.index(of: part.name) { created.load(part.value, at: index) }
      }
    } else if let key = row.key, let type = request.type {
      url = base
      url?.path += "(\(ResourcePath.encode(key.text(of: type, grammar: version.grammar))))"
    }
    guard let url, let found = try? await entity(at: url, of: request.type) else { return created }
    return found
  }

  /// The key of a created entity that the place in the header of the answer holds.
  private func key(in response: HTTPResponse, of type: StructuredSchema) -> EntityKey? {
    response.place.flatMap { EntityIdentifier.key($0, of: type, grammar: version.grammar) }
  }
}

extension ChangeRequest {
  /// Whether it changes an entity that exists.
  fileprivate var isUpdate: Bool { method == .put || method == .patch || method == .merge }
}

extension HTTPResponse {
  /// Whether there is a body to read.
  var hasContent: Bool { status != 204 && !body.isEmpty }

  /// Where the service says that an entity is which it created.
  fileprivate var place: String? { headers["Location"] ?? headers["OData-EntityId"] ?? headers["DataServiceId"] }
}
