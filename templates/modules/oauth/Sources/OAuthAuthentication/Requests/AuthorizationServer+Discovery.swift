import HTTPTransport

extension AuthorizationServer {
  /// What an authorization server says about itself.
  public struct Metadata: Sendable, Hashable {
    /// The endpoints.
    public let server: AuthorizationServer
    /// Whether the client's secret has to be sent in the body.
    public let wantsSecretInBody: Bool
  }

  /// Asks an issuer for its endpoints: as OpenID Connect Discovery 1.0 does, then as RFC 8414 does.
  ///
  /// - Throws: ``OAuthError``, in particular if the answer is from another issuer (RFC 8414, 3.3), and `HTTPError`.
  public static func discover(issuer: String, over transport: any HTTPTransporting) async throws -> Metadata {
    let root = try endpoint(issuer)
    let path = root.path == "/" ? "" : root.path
    let base = path.hasSuffix("/") ? String(path.dropLast()) : path
    var places = [root, root]
    places[0].path = base + "/.well-known/openid-configuration"
    places[1].path = "/.well-known/oauth-authorization-server" + base
    do {
      return try await metadata(at: places[0], of: root, over: transport)
    } catch let error as OAuthError where !error.isOutage {
      return try await metadata(at: places[1], of: root, over: transport)
    }
  }

  private static func metadata(
    at url: ServiceURL, of issuer: ServiceURL, over transport: any HTTPTransporting
  ) async throws -> Metadata {
    let body = try await transport.answer(to: HTTPRequest(.get, url: url.description), of: url)
    guard let found = ServerAnswer.decode(MetadataDocument.self, from: body) else {
      throw OAuthError.malformed(reason: "'\(url)' is not the description of a server", host: url.hostAndPort)
    }
    let named = try? ServiceURL(found.issuer)
    guard let named, withoutSlash(named) == withoutSlash(issuer) else {
      throw OAuthError.malformed(reason: "it describes the issuer '\(found.issuer)'", host: url.hostAndPort)
    }
    let methods = found.tokenEndpointAuthMethodsSupported ?? ["client_secret_basic"]
    let server = try AuthorizationServer(
      issuer: found.issuer, token: found.tokenEndpoint, authorization: found.authorizationEndpoint,
      device: found.deviceAuthorizationEndpoint, revocation: found.revocationEndpoint,
      namesIssuer: found.authorizationResponseIssParameterSupported ?? false)
    return Metadata(
      server: server,
      wantsSecretInBody: !methods.contains("client_secret_basic") && methods.contains("client_secret_post"))
  }

  private static func withoutSlash(_ url: ServiceURL) -> String {
    let text = url.description
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }
}

/// The metadata of a server (RFC 8414, 2).
private struct MetadataDocument: Decodable {
  let issuer: String
  let tokenEndpoint: String
  let authorizationEndpoint: String?
  let deviceAuthorizationEndpoint: String?
  let revocationEndpoint: String?
  let tokenEndpointAuthMethodsSupported: [String]?
  let authorizationResponseIssParameterSupported: Bool?
}
