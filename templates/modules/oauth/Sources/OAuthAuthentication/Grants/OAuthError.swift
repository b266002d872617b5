import HTTPTransport

/// Why an authorization server issued no token. Failures of the connection are `HTTPError`s.
public enum OAuthError: Error, Sendable, Hashable {
  /// The server refused a request (RFC 6749, 5.2 and 4.1.2.1).
  case refused(Refusal, host: String)
  /// The server answered with a status that means an outage.
  case unavailable(status: Int, host: String)
  /// The server's answer is not one that the specification allows.
  case malformed(reason: String, host: String)
  /// The server issued a token for another instance of the service than the one that tokens must be for.
  case otherInstance(String, expected: String, host: String)
  /// The endpoint's scheme is not `https`, and it is not on this machine.
  case insecureEndpoint(String)
  /// The server has no endpoint of this kind, or it is not known.
  case missingEndpoint(String)
  /// The user did not sign in in time.
  case notSignedInInTime
  /// The port for the answer of the browser cannot be opened.
  case noLoopback(reason: String)

  /// The content of an error response.
  public struct Refusal: Sendable, Hashable {
    /// The error code, such as `invalid_grant`.
    public let code: String
    /// The server's explanation; nil if it gave none.
    public let explanation: String?

    /// Creates a refusal. A long explanation is cut.
    public init(code: String, explanation: String? = nil) {
      self.code = String(code.prefix(80))
      self.explanation = explanation.map { String($0.prefix(400)) }
    }
  }

  /// The error code of the server; nil if it did not refuse a request.
  public var code: String? {
    guard case .refused(let refusal, _) = self else { return nil }
    return refusal.code
  }

  /// Whether the server is down, so that the request can be repeated later.
  public var isOutage: Bool {
    guard case .unavailable = self else { return false }
    return true
  }
}

extension OAuthError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .refused(let refusal, let host): "'\(host)' issued no token: \(refusal.summary); \(refusal.remedy)"
    case .unavailable(let status, let host):
      "the authorization server '\(host)' answered with status \(status); try again later"
    case .malformed(let reason, let host):
      "cannot use the answer of the authorization server '\(host)': \(reason); check the addresses of its endpoints"
    case .otherInstance(let found, let expected, let host):
      "'\(host)' issued a token \(Self.summary(ofOther: found, expected)); \(Self.remedyForOther)"
    case .insecureEndpoint(let url):
      "'\(url)' is not secure, and secrets are sent to it; use an address that begins with 'https://'"
    case .missingEndpoint(let name):
      "the authorization server has no known \(name) endpoint; give its address, or sign in another way"
    case .notSignedInInTime: "nobody signed in before the time was over; try again"
    case .noLoopback(let reason): "cannot wait for the answer of the browser: \(reason); sign in with a device code"
    }
  }
}

extension OAuthError {
  fileprivate static let remedyForOther =
    "sign in as the user of this session, or use another profile for the other service"

  fileprivate static func summary(ofOther found: String, _ expected: String) -> String {
    "for '\(found)', and this session is with '\(expected)', so the token is not used"
  }
}

extension OAuthError.Refusal {
  /// What happened, with the words of the server.
  fileprivate var summary: String {
    let meaning =
      switch code {
      case "access_denied": "access was denied"
      case "expired_token": "the code has expired"
      case "invalid_grant": "the sign-in has expired or was revoked"
      case "invalid_client": "the client is not known"
      case "unauthorized_client", "unsupported_grant_type": "the client may not sign in this way"
      case "invalid_scope": "the scope is not known or not allowed"
      default: "the request was refused"
      }
    return "\(meaning) ('\(code)'\(explanation.map { ": \($0)" } ?? ""))"
  }

  /// What the user can do about it.
  fileprivate var remedy: String {
    switch code {
    case "access_denied", "expired_token", "invalid_grant": "sign in again"
    case "invalid_client": "check the client identifier and its secret"
    case "invalid_scope": "check the scope"
    default: "check the client's registration, or sign in in another way"
    }
  }
}

extension HTTPError {
  /// The error of a request that could not be authenticated because of an error in getting a token.
  ///
  /// - Parameter signIn: how to sign in again.
  init(gettingToken error: any Error, host: String, signIn: String) {
    switch error {
    case let error as HTTPError: self = error
    case is CancellationError: self.init(.cancelled, host: host, detail: "while getting a token", mayHaveArrived: false)
    case OAuthError.unavailable(let status, _):
      self.init(
        .cannotConnect, host: host, detail: "the authorization server answered with status \(status)",
        remedy: "try again later", mayHaveArrived: false)
    case OAuthError.refused(let refusal, _):
      self.init(
        .notAuthenticated, host: host, detail: refusal.summary,
        remedy: refusal.code == "invalid_grant" ? signIn : refusal.remedy)
    case OAuthError.otherInstance(let found, let expected, _):
      self.init(
        .notAuthenticated, host: host, detail: "the new token is \(OAuthError.summary(ofOther: found, expected))",
        remedy: OAuthError.remedyForOther)
    default: self.init(.notAuthenticated, host: host, detail: "\(error)", remedy: signIn)
    }
  }
}
