import Foundation
import HTTPTransport
import LoopbackFixtures
import OAuthAuthentication
import Testing

@Suite struct DiscoveryTests {
  private let transport = CurlTransport(settings: TransportSettings())

  @Test func anIssuerNamesItsEndpoints() async throws {
    let fixture = try AuthorizationFixture()
    let found = try await AuthorizationServer.discover(issuer: fixture.root + "/", over: transport)
    #expect(found.server.token.description == fixture.tokenURL)
    #expect(found.server.device?.description == fixture.deviceURL)
    #expect(found.server.authorization?.description == fixture.authorizationURL)
    #expect(found.server.revocation?.description == fixture.revocationURL)
    #expect(found.server.issuer == fixture.root)
    #expect(!found.wantsSecretInBody)
    #expect(!found.server.namesIssuer)
    fixture.with { $0.metadata = ["authorization_response_iss_parameter_supported": true] }
    #expect(try await AuthorizationServer.discover(issuer: fixture.root, over: transport).server.namesIssuer)
  }

  @Test func anotherIssuerIsRefused() async throws {
    let fixture = try AuthorizationFixture()
    fixture.with { $0.metadata = ["issuer": "https://elsewhere.example.com"] }
    let error = await #expect(throws: OAuthError.self) {
      try await AuthorizationServer.discover(issuer: fixture.root, over: transport)
    }
    // The second place does not exist either, so its answer is the one that is reported.
    #expect(error?.description.contains("authorization server") == true)
  }

  @Test func endpointsHaveToBeSecure() async throws {
    let fixture = try AuthorizationFixture()
    fixture.with { $0.metadata = ["token_endpoint": "http://elsewhere.example.com/token"] }
    await #expect(throws: OAuthError.self) {
      try await AuthorizationServer.discover(issuer: fixture.root, over: transport)
    }
  }

  @Test func theSecondPlaceIsThatOfOAuth() async throws {
    let server = try LoopbackServer { request in
      guard request.target == "/.well-known/oauth-authorization-server/tenant" else {
        return [LoopbackServer.response("404 Not Found", body: Array(#"{"error": "not here"}"#.utf8))]
      }
      let root = "http://\(request.headers["Host"] ?? "")"
      let body = #"""
        {"issuer": "\#(root)/tenant", "token_endpoint": "\#(root)/token",
         "token_endpoint_auth_methods_supported": ["client_secret_post"]}
        """#
      return [LoopbackServer.response("200 OK", body: Array(body.utf8))]
    }
    let found = try await AuthorizationServer.discover(issuer: server.url("/tenant"), over: transport)
    #expect(found.server.token.description == server.url("/token"))
    #expect(found.wantsSecretInBody)
    #expect(server.received.map(\.target).first == "/tenant/.well-known/openid-configuration")
  }
}
