import HTTPTransport
import ServiceData

extension ODataService {
  public func call(_ call: OperationCall) async throws -> OperationResult {
    let request = try changes.request(call)
    let url = url(request.path, request.query)
    let response = try await send(request.method, url, headers: request.headers, body: request.body)
    return try await result(of: call, response)
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
