/// Sends a CSRF token with changes, which protects against cross-site request forgery in the way of SAP's services. The
/// token is fetched from the service's root with `X-CSRF-Token: Fetch` before the first change, and again if the service
/// refuses it.
///
/// The token belongs to the session, so a ``CookieMiddleware`` must follow this one. A service without tokens is asked
/// only once.
public struct CSRFMiddleware: HTTPMiddleware {
  /// The maximum size of the answer to a request for a token, in bytes. Only its headers are used.
  public static let answerLimit = 16 << 20

  private let service: ServiceURL
  private let tokens = CSRFTokenStore()

  /// Creates a middleware for a service.
  public init(service: ServiceURL) {
    self.service = service
  }

  /// Sends a request, with the token if it is a change.
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

  /// The token to send; `refused` is the refused token, which can itself be nil if the change was sent without one.
  private func token(for request: HTTPRequest, replacing refused: String??, next: @escaping Next) async throws
    -> String?
  {
    let fetch = fetchRequest(like: request)
    return try await HTTPError.beforeSending {
      try await tokens.token(replacing: refused) { CSRFTokenAnswer(try await next(fetch)) }
    }
  }

  /// A request for the service's root with the caller's credentials, since the token belongs to the caller.
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
    var fetch = HTTPRequest(url: service.description, headers: headers, timeout: request.timeout)
    fetch.followsElsewhere = false
    fetch.responseLimit = Self.answerLimit
    return fetch
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

/// Stores the token of a session, and fetches it once for all waiting changes.
actor CSRFTokenStore {
  private enum State {
    case unknown
    case known(String?)
  }

  private var state = State.unknown
  private var fetch: Task<CSRFTokenAnswer, any Error>?

  /// The token; `nil` if the service has none.
  ///
  /// - Parameters:
  ///   - refused: the token that the service refused. A token that was fetched since then is returned at once.
  ///   - source: fetches a token.
  func token(
    replacing refused: String??, from source: @escaping @Sendable () async throws -> CSRFTokenAnswer
  ) async throws -> String? {
    if let fetch { return try await fetch.value.token }
    if case .known(let token) = state, refused == nil || refused != .some(token) { return token }
    let task = Task { try await source() }
    fetch = task
    defer { fetch = nil }
    let answer = try await task.value
    if answer.isFinal { state = .known(answer.token) }
    return answer.token
  }
}

/// The answer of a service to the request for a token.
struct CSRFTokenAnswer: Sendable {
  static let header = "X-CSRF-Token"
  /// The token; `nil` if there is none.
  let token: String?
  /// Whether the answer would be the same again; false if the service was unavailable or refused this caller.
  let isFinal: Bool

  init(_ response: HTTPResponse) {
    let value = response.headers[Self.header] ?? ""
    token = value.isEmpty || HTTPHeaders.same(value, "required") ? nil : value
    isFinal = token != nil || (response.status != 401 && response.status != 403 && response.status < 500)
  }
}
