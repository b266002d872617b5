/// Sends the token that proves that a change was not forged by another site, as SAP's services ask for it: it is
/// fetched from the service's root with `X-CSRF-Token: Fetch` before the first change, kept, and fetched again when
/// the service refuses it.
///
/// The token belongs to the session, so a ``CookieMiddleware`` has to stand behind this one. A service that gives no
/// token is asked once and then left alone.
public struct CSRFMiddleware: HTTPMiddleware {
  /// The most bytes of the answer to the request for a token: only its headers are used.
  public static let answerLimit = 16 << 20

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

/// The token of a session, fetched once however many changes wait for it.
actor CSRFTokenStore {
  private enum State {
    case unknown
    case known(String?)
  }

  private var state = State.unknown
  private var fetch: Task<CSRFTokenAnswer, any Error>?

  /// The token, or `nil` if the service gives none.
  ///
  /// - Parameters:
  ///   - refused: the token that the service refused; one that was fetched since then is given without fetching.
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

/// What a service answers when it is asked for a token.
struct CSRFTokenAnswer: Sendable {
  static let header = "X-CSRF-Token"
  /// The token, or `nil` if there is none.
  let token: String?
  /// Whether asking again would bring the same: not so where the service could not answer, or not this caller.
  let isFinal: Bool

  init(_ response: HTTPResponse) {
    let value = response.headers[Self.header] ?? ""
    token = value.isEmpty || HTTPHeaders.same(value, "required") ? nil : value
    isFinal = token != nil || (response.status != 401 && response.status != 403 && response.status < 500)
  }
}
