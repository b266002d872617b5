/// Sends the token that proves that a change was not forged by another site, as SAP's services ask for it: it is
/// fetched from the service's root with `X-CSRF-Token: Fetch` before the first change, kept, and fetched again when
/// the service refuses it.
///
/// The token belongs to the session, so a ``CookieMiddleware`` has to stand behind this one. A service that gives no
/// token is asked once and then left alone.
public struct CSRFMiddleware: HTTPMiddleware {
  private let service: ServiceURL
  private let tokens = CSRFTokenStore()

  /// A middleware for the service whose root is at a URL.
  public init(service: ServiceURL) {
    self.service = service
  }

  /// Sends the request, with the token if it changes something.
  public func intercept(_ request: HTTPRequest, next: @escaping Next) async throws -> HTTPResponse {
    guard !request.method.isSafe, try ServiceURL(request.url).origin == service.origin else {
      return try await next(request)
    }
    let token = try await token(for: request, replacing: nil, next: next)
    let response = try await next(Self.request(request, with: token))
    guard Self.isRefusal(response) else { return response }
    guard let renewed = try await self.token(for: request, replacing: .some(token), next: next) else {
      return response
    }
    return try await next(Self.request(request, with: renewed))
  }

  /// The token to send; `replacing` holds the one that was refused, which itself may be none.
  private func token(for request: HTTPRequest, replacing refused: String??, next: @escaping Next) async throws
    -> String?
  {
    let fetch = fetchRequest(like: request)
    return try await HTTPError.beforeSending {
      try await tokens.token(replacing: refused) { CSRFTokenAnswer(try await next(fetch)) }
    }
  }

  /// A request for the service's root that carries who is calling, since a token belongs to that.
  private func fetchRequest(like request: HTTPRequest) -> HTTPRequest {
    var headers = request.headers
    for name in ["Content-Type", "Content-Length", "If-Match", "If-None-Match", "X-HTTP-Method", "Prefer"] {
      headers.remove(name)
    }
    headers.keep { !$0.name.lowercased().hasPrefix("repeatability-") }
    headers.remove("RequestID")
    headers.remove("RepeatabilityCreation")
    headers["Accept"] = "application/json, application/xml;q=0.9, */*;q=0.1"
    headers[CSRFTokenAnswer.header] = "Fetch"
    return HTTPRequest(url: service.description, headers: headers, timeout: request.timeout)
  }

  private static func request(_ request: HTTPRequest, with token: String?) -> HTTPRequest {
    var request = request
    if let token { request.headers[CSRFTokenAnswer.header] = token }
    return request
  }

  private static func isRefusal(_ response: HTTPResponse) -> Bool {
    guard response.status == 403, let word = response.headers[CSRFTokenAnswer.header] else { return false }
    return HTTPHeaders.same(word, "required")
  }
}
