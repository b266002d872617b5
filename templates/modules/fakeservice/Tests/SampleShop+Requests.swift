import HTTPTransport

extension SampleShop {
  /// Sends a request to a path below the service's root.
  func send(
    _ method: HTTPMethod = .get, _ path: String, headers: HTTPHeaders = [:], body: String? = nil
  ) async throws -> HTTPResponse {
    var headers = headers
    if body != nil, headers["Content-Type"] == nil { headers["Content-Type"] = "application/json" }
    let url = try ServiceURL(fake.root + "/").resolving(path)
    return try await fake.send(
      HTTPRequest(method, url: url.description, headers: headers, body: body.map { Array($0.utf8) }))
  }

  /// The body of an answer, which must be a success.
  func get(_ path: String) async throws -> String {
    let response = try await send(.get, path)
    guard response.isSuccess else { throw HTTPError(.other, host: "", detail: "\(path): \(response.text)") }
    return response.text
  }
}
