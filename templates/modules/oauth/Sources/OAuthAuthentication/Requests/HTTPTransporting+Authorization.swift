import HTTPTransport

extension HTTPTransporting {
  /// The body of an authorization server's answer to a request, which has to be a success.
  ///
  /// - Throws: ``OAuthError`` for any other answer, `HTTPError`.
  func answer(to request: HTTPRequest, of url: ServiceURL) async throws -> [UInt8] {
    var request = request
    request.headers["Accept"] = "application/json"
    request.responseLimit = 1 << 20
    request.timeout = .seconds(30)
    // A client certificate and a netrc entry are for the service.
    request.carriesIdentity = false
    request.followsElsewhere = false
    let response = try await send(request)
    let host = url.hostAndPort
    if let refusal = ServerAnswer.decode(ErrorResponse.self, from: response.body) {
      // Some servers report errors with status 200. A few codes mean an outage (RFC 6749, 4.1.2.1).
      if ["server_error", "temporarily_unavailable"].contains(refusal.error) {
        throw OAuthError.unavailable(status: response.status, host: host)
      }
      throw OAuthError.refused(
        OAuthError.Refusal(code: refusal.error, explanation: refusal.errorDescription), host: host)
    }
    switch response.status {
    case 200..<300: return response.body
    case 300..<400:
      throw OAuthError.malformed(reason: "it leads to another address, and secrets are not sent there", host: host)
    case 408, 429, 500...: throw OAuthError.unavailable(status: response.status, host: host)
    default: throw OAuthError.malformed(reason: "its status is \(response.status)", host: host)
    }
  }
}

/// An error response (RFC 6749, 5.2).
private struct ErrorResponse: Decodable {
  let error: String
  let errorDescription: String?
}
