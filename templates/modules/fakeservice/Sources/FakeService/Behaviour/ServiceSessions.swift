import HTTPTransport
import ServiceData
import Synchronization

/// Manages the service's clients: sessions and their cookies, CSRF tokens, and access tokens, which are valid for a number of
/// requests.
final class ServiceSessions: Sendable {
  private let quirks: Set<ServiceQuirk>
  private let requestsPerToken: Int?
  private let state = Mutex(State())

  private struct State {
    /// The number of sessions that were begun.
    var count = 0
    /// The number of the last ended session.
    var ended = 0
    /// The number of uses of each access token.
    var uses: [String: Int] = [:]
  }

  private static let cookie = "SERVICE_SESSION"
  private static let csrf = "X-CSRF-Token"

  init(quirks: Set<ServiceQuirk>, requestsPerToken: Int?) {
    self.quirks = quirks
    self.requestsPerToken = requestsPerToken
  }

  /// The number of sessions that were begun.
  var count: Int { state.withLock { $0.count } }

  /// Ends all sessions.
  func end() { state.withLock { $0.ended = $0.count } }

  /// The decision about a request before it is processed.
  struct Admission {
    /// The reason why the request is refused; nil if it is admitted.
    var refusal: ServiceError?
    /// Additional headers of the answer.
    var headers: HTTPHeaders = [:]
  }

  func admission(_ request: HTTPRequest) -> Admission {
    var admission = Admission()
    guard isAuthorized(request) else {
      admission.refusal = ServiceError(.notAuthenticated, "the access token has expired; get another one", status: 401)
      admission.headers["WWW-Authenticate"] = "Bearer error=\"invalid_token\""
      return admission
    }
    let session = session(request, &admission)
    guard quirks.contains(.requiresCSRFToken) else { return admission }
    let token = "token-\(session)"
    let given = request.headers[Self.csrf] ?? ""
    if request.method.isSafe {
      if HTTPHeaders.same(given, "fetch") { admission.headers[Self.csrf] = token }
    } else if given != token {
      admission.refusal = ServiceError(.forbidden, "the CSRF token is missing or has expired; fetch one", status: 403)
      admission.headers[Self.csrf] = "Required"
    }
    return admission
  }

  private func isAuthorized(_ request: HTTPRequest) -> Bool {
    guard let requestsPerToken else { return true }
    guard let token = request.headers["Authorization"] else { return false }
    return state.withLock { state in
      state.uses[token, default: 0] += 1
      return state.uses[token, default: 0] <= requestsPerToken
    }
  }

  /// The session of the request's cookie, or a new session.
  private func session(_ request: HTTPRequest, _ admission: inout Admission) -> Int {
    guard quirks.contains(.sessionCookies) else { return state.withLock { $0.ended } }
    let pairs = (request.headers["Cookie"] ?? "").split(separator: ";").map(\.trimmed)
    let number = pairs.first { $0.hasPrefix(Self.cookie + "=") }.flatMap { Int($0.dropFirst(Self.cookie.count + 1)) }
    let (session, isNew) = state.withLock { state in
      if let number, number > state.ended, number <= state.count { return (number, false) }
      state.count += 1
      return (state.count, true)
    }
    if isNew { admission.headers["Set-Cookie"] = "\(Self.cookie)=\(session); Path=/; HttpOnly" }
    return session
  }
}
