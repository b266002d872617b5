import HTTPTransport
import ServiceData

extension ODataService {
  /// Sends a change (OData 4.01 Part 1, 11.4). A new media entity has empty content.
  ///
  /// - Returns: the service's version of the entity; nil if it does not return one.
  public func send(_ change: ServiceChange, identity: RequestIdentity?) async throws -> Row? {
    if case .create(let row, let set) = change, row.type.hasStream {
      return try await createMediaEntity(row, content: .empty, in: set, identity: identity)
    }
    guard let request = try changes.request(change, identity: identity) else { return nil }
    let response = try await answer(to: request)
    return try await outcome(of: change, request, response)
  }

  /// Sends the request of a mutation. If the service refuses its form, sends it again in another one: through `POST` if
  /// the service or a proxy does not support the method (OData V2 Operations, 2.7; MS-ODATA, 2.2.5.8), or with a media
  /// type if the service requires one for an empty body.
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
}

extension ChangeRequest {
  /// Whether the request changes an existing entity.
  fileprivate var isUpdate: Bool { method == .put || method == .patch || method == .merge }
}
