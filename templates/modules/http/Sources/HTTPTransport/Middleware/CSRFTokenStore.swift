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
