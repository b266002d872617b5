import HTTPTransport
import LoopbackFixtures
import OAuthAuthentication

extension AuthorizationFixture {
  /// A client of this server, over the network.
  func client(
    secret: String? = nil, scope: String? = nil, clock: RetryClock = .system
  ) throws -> AuthorizationClient {
    AuthorizationClient(
      server: try AuthorizationServer(
        token: tokenURL, authorization: authorizationURL, device: deviceURL, revocation: revocationURL),
      registration: ClientRegistration(id: "client", secret: secret.map(SecretText.init)), scope: scope,
      transport: CurlTransport(settings: TransportSettings()), clock: clock)
  }
}
