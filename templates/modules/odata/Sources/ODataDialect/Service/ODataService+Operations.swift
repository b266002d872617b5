import HTTPTransport
import ServiceData

extension ODataService {
  public func call(_ call: OperationCall) async throws -> OperationResult {
    let request = try changes.request(call)
    let url = url(request.path, request.query)
    var response = try await exchange(request.method, url, headers: request.headers, body: request.body)
    if response.status == Self.wantsVersion, request.headers["If-Match"] == nil, let etag = try await version(of: call)
    {
      var headers = request.headers
      headers["If-Match"] = etag
      response = try await exchange(request.method, url, headers: headers, body: request.body)
    }
    guard response.isSuccess else { throw ServiceError(response, to: request.method) }
    return try await result(of: call, response)
  }

  /// The status of a service that changes nothing whose version it is not told (RFC 6585, 3).
  private static let wantsVersion = 428

  /// The version that the entity of a bound action has now; nil where there is no such entity, or nothing tells it.
  private func version(of call: OperationCall) async throws -> String? {
    guard let target = call.target, call.operation.binding?.isCollection == false else { return nil }
    return try await entity(target.key, of: RowQuery(set: target.set))?.etag
  }

  /// What a call returned.
  func result(of call: OperationCall, _ response: HTTPResponse) async throws(ServiceError) -> OperationResult {
    guard let type = changes.overload(of: call).returns, response.hasContent else { return .none }
    let (reader, schema) = (version.reader, schema)
    guard case .navigation(let name) = type.type, let structure = schema.type(name) else {
      return .value(try read(response) { bytes throws(JSONError) in try reader.value(bytes, of: type, in: schema) })
    }
    guard type.isCollection else { return .rows([try row(response, of: structure)]) }
    var response = response
    var rows: [Row] = []
    while true {
      let page = try read(response) { bytes throws(JSONError) in try reader.page(bytes, of: structure) }
      rows += page.rows
      guard let link = page.nextLink else { return .rows(rows) }
      response = try await send(.get, url(ofLink: link, from: response.finalURL))
    }
  }
}
