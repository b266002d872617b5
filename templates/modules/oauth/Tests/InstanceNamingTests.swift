import HTTPTransport
import OAuthAuthentication
import Testing

/// The address of the user's instance in the answers of the token endpoint.
@Suite struct InstanceNamingTests {
  /// Answers every request with the same token.
  struct Server: HTTPTransporting {
    let answer: String

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      HTTPResponse(status: 200, body: Array(answer.utf8))
    }
  }

  private func client(
    _ member: String, expected: String? = nil, endpoint: String = "https://login.example.com/token"
  ) throws -> AuthorizationClient {
    AuthorizationClient(
      server: try AuthorizationServer(token: endpoint), registration: ClientRegistration(id: "client"),
      instances: InstanceNaming(member: "instance_url", expected: try expected.map { try ServiceURL($0) }),
      transport: Server(answer: #"{"access_token": "a", "token_type": "Bearer", "id": {"x": [1]}\#(member)}"#))
  }

  private func named(_ address: String) -> String { #", "instance_url": "\#(address)""# }

  @Test(arguments: [
    ("https://a.example.com", "https://a.example.com/"), ("https://A.example.com:443/x", "https://a.example.com/x"),
    ("https://a.example.com:8443/", "https://a.example.com:8443/"),
  ])
  func theFirstAnswerNamesTheInstance(address: String, expected: String) async throws {
    #expect(try await client(named(address)).tokenForClient().instance == expected)
  }

  @Test(arguments: [
    "", #", "instance_url": null"#, #", "instance_url": 7"#, #", "instanceUrl": "https://a.example.com""#,
  ])
  func anAnswerNeedNotNameIt(member: String) async throws {
    #expect(try await client(member).tokenForClient().instance == nil)
  }

  @Test(arguments: [
    "http://a.example.com/", "https://anna@a.example.com/", "http://127.0.0.1/", "https://localhost/", "http://[::1]/",
    "https://a.example.com/?x", "https://a.example.com/#x", "a.example.com", "https://",
  ])
  func anUnsafeAddressIsRefused(address: String) async throws {
    let client = try client(named(address))
    let error = await #expect(throws: OAuthError.self) { try await client.tokenForClient() }
    #expect(error?.description.contains("that a token may be sent to") == true)
  }

  @Test func onlyAServerOnThisMachineNamesAnInstanceOnIt() async throws {
    let client = try client(named("http://127.0.0.1:8080/"), endpoint: "http://localhost/token")
    #expect(try await client.tokenForClient().instance == "http://127.0.0.1:8080/")
  }

  @Test(arguments: [
    ("https://a.example.com/", true), ("https://a.example.com:443", true), ("https://a.example.com/data", true),
    ("https://b.example.com/", false), ("https://a.example.com:8443/", false),
    ("https://a.example.com.evil.org", false),
    ("https://a.example.com/other", false), ("https://a.example.com/dat", false),
  ])
  func laterAnswersAreForTheSameService(address: String, isSame: Bool) async throws {
    let client = try client(named(address), expected: "https://a.example.com/data/v1/")
    let token = try? await client.tokenForClient()
    #expect((token != nil) == isSame)
  }

  @Test func aStoredTokenOfAnotherInstanceIsNotUsed() async throws {
    let tokens = MemoryTokens(try await client(named("https://b.example.com/")).tokenForClient())
    #expect(try tokens.token(of: client("", expected: "https://a.example.com/")) == nil)
    #expect(try tokens.token(of: client("", expected: "https://b.example.com/data")) != nil)
    #expect(try tokens.token(of: client("")) != nil)
  }
}
