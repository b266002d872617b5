import CommandLineInterface
import HTTPTransport
import OAuthAuthentication
import OnboardingSessions

/// The options for signing in at an OAuth 2.0 authorization server. They are stored with the session.
enum OAuthOptions {
  static let grant = CommandOption(
    "oauth", .choice(of: OAuthConfiguration.Grant.self),
    "sign in with OAuth 2.0: with a code that is entered on any device, with a browser on this machine ('code'), or as the "
      + "program itself ('client')")
  static let issuer = CommandOption(
    "issuer", .text("URL"), "the authorization server, whose description names its endpoints")
  static let tokenURL = CommandOption("token-url", .text("URL"), "the endpoint that issues tokens")
  static let deviceURL = CommandOption("device-url", .text("URL"), "the endpoint that issues device codes")
  static let authorizeURL = CommandOption("authorize-url", .text("URL"), "the endpoint that the browser opens")
  static let redirectURL = CommandOption(
    "redirect-url", .text("URL"), "the registered address on this machine for the answer of the browser",
    defaultNote: "http://127.0.0.1 with a free port")
  static let revokeURL = CommandOption(
    "revoke-url", .text("URL"), "the endpoint that 'session remove' revokes tokens at")
  static let clientID = CommandOption(
    "client-id", .text("ID"), "the identifier of the program at the authorization server")
  static let clientSecretFile = CommandOption(
    "client-secret-file", .file("FILE"), "a file with the program's secret on its first line")
  static let scope = CommandOption("scope", each: .text("SCOPE"), "what the token is for")
  static let signIn = CommandOption("sign-in", "sign in again, even if there is a token or a stored password")

  /// The options that are stored with the session.
  private static let stored: [any OptionDeclaration] = [
    grant, issuer, tokenURL, deviceURL, authorizeURL, redirectURL, revokeURL, clientID, clientSecretFile, scope,
  ]

  static let all: [any OptionDeclaration] = stored + [signIn]

  /// Whether the arguments say anything about an authorization server.
  static func areGiven(_ arguments: ParsedArguments) -> Bool { !arguments.given(stored).isEmpty }

  /// The configuration that arguments describe. An option that is not given keeps the stored value, but another authorization
  /// server gets neither the secret nor the endpoints of the stored one.
  ///
  /// - Parameter discover: asks an issuer for its endpoints.
  /// - Throws: `ArgumentError` if something is missing, and the errors of `discover`.
  static func configuration(
    _ arguments: ParsedArguments, kept: OAuthConfiguration?,
    discover: (_ issuer: String) async throws -> AuthorizationServer.Metadata
  ) async throws -> OAuthConfiguration {
    guard let grant = arguments[grant] ?? kept?.grant else {
      throw missing(
        "'--oauth'", for: "the options of an authorization server", "add '--oauth device', 'code' or 'client'")
    }
    guard let id = arguments[clientID] ?? kept?.clientID else {
      throw missing("'--client-id ID'", for: "'--oauth \(grant.rawValue)'", "register the program at the server")
    }
    var configuration = kept ?? OAuthConfiguration(grant: grant, clientID: id, tokenURL: "")
    configuration.grant = grant
    configuration.clientID = id
    let metadata: AuthorizationServer.Metadata? =
      if let issuer = arguments[issuer] { try await discover(issuer) } else { nil }
    if let kept, try kept.isOfOtherServer(than: metadata?.server, token: arguments[tokenURL]) {
      configuration.forgetServer()
    }
    if let metadata { configuration.take(metadata) }
    if let url = arguments[tokenURL] { configuration.tokenURL = url }
    if let url = arguments[deviceURL] { configuration.deviceURL = url }
    if let url = arguments[authorizeURL] { configuration.authorizationURL = url }
    if let url = arguments[redirectURL] { configuration.redirectURL = url }
    if let url = arguments[revokeURL] { configuration.revocationURL = url }
    if let file = arguments[clientSecretFile] { configuration.clientSecretFile = file }
    if !arguments[scope].isEmpty { configuration.scope = arguments[scope].joined(separator: " ") }
    try check(configuration)
    return configuration
  }

  private static func check(_ configuration: OAuthConfiguration) throws {
    let way = "'--oauth \(configuration.grant.rawValue)'"
    let hint = "or name the authorization server with '--issuer URL'"
    if configuration.tokenURL.isEmpty { throw missing("'--token-url URL'", for: way, hint) }
    switch configuration.grant {
    case .device where configuration.deviceURL == nil:
      let isDescribed = configuration.issuer != nil
      throw missing(
        "'--device-url URL'", for: way,
        isDescribed
          ? "the authorization server does not name one in its description; use '--oauth code', or repeat its token endpoint "
            + "if that issues device codes"
          : hint)
    case .code where configuration.authorizationURL == nil: throw missing("'--authorize-url URL'", for: way, hint)
    case .client where configuration.clientSecretFile == nil:
      throw missing("'--client-secret-file FILE'", for: way, "the secret identifies the program")
    default: break
    }
    _ = try configuration.server
  }

  private static func missing(_ option: String, for purpose: String, _ hint: String) -> ArgumentError {
    ArgumentError(.conflict, "\(purpose) needs \(option)", hint: hint)
  }
}

extension OAuthConfiguration {
  /// The endpoints.
  ///
  /// - Throws: ``OAuthError/insecureEndpoint(_:)``, `HTTPError` for an address that is not a URL.
  var server: AuthorizationServer {
    get throws {
      try AuthorizationServer(
        issuer: issuer, token: tokenURL, authorization: authorizationURL, device: deviceURL, revocation: revocationURL,
        namesIssuer: namesIssuer == true)
    }
  }

  /// Whether the endpoints are those of another server than a described one, or than one with a token endpoint.
  fileprivate func isOfOtherServer(than described: AuthorizationServer?, token: String?) throws -> Bool {
    if let issuer, let other = described?.issuer, issuer != other { return true }
    guard let asked = try token.map({ try ServiceURL($0) }) ?? described?.token else { return false }
    return try ServiceURL(tokenURL).origin != asked.origin
  }

  /// Removes what is only for the server.
  fileprivate mutating func forgetServer() {
    var other = OAuthConfiguration(grant: grant, clientID: clientID, tokenURL: "")
    (other.scope, other.redirectURL) = (scope, redirectURL)
    self = other
  }

  fileprivate mutating func take(_ metadata: AuthorizationServer.Metadata) {
    let server = metadata.server
    self.issuer = server.issuer
    tokenURL = server.token.description
    authorizationURL = server.authorization?.description
    deviceURL = server.device?.description
    revocationURL = server.revocation?.description
    sendsSecretInBody = metadata.wantsSecretInBody ? true : nil
    namesIssuer = server.namesIssuer ? true : nil
  }
}
