import Foundation
import HTTPTransport
import Synchronization
import Testing

@Suite("Authentication")
struct AuthenticationTests {
  private let service: ServiceURL

  init() throws {
    service = try ServiceURL("https://h/s/")
  }

  /// Tokens `t0`, `t1`, …; each renewal returns the next one.
  private final class CountingTokens: Sendable {
    private let count = Mutex(0)
    var renewals: Int { count.withLock { $0 } }

    func token(isRenewal: Bool) -> SecretText {
      count.withLock { count in
        if isRenewal { count += 1 }
        return SecretText("t\(count)")
      }
    }
  }

  private func client(_ authenticator: any Authenticator, _ transport: ScriptedTransport) -> HTTPClient {
    HTTPClient(transport: transport, middlewares: [AuthenticationMiddleware(authenticator, service: service)])
  }

  @Test("Basic credentials are sent in UTF-8")
  func basic() async throws {
    let transport = ScriptedTransport()
    let authenticator = BasicAuthenticator(user: "test", password: SecretText("123£"))
    _ = try await client(authenticator, transport).send(HTTPRequest(url: "https://h/s/A"))
    #expect(transport.requests.first?.headers["Authorization"] == "Basic dGVzdDoxMjPCow==")
    #expect("\(authenticator)".contains("dGVz") == false)
  }

  @Test("other origins receive no credentials", arguments: ["http://h/s/A", "https://h:81/s/A", "https://i/s/A"])
  func origins(url: String) async throws {
    let transport = ScriptedTransport()
    let middlewares: [any HTTPMiddleware] = [
      AuthenticationMiddleware(BasicAuthenticator(user: "u", password: SecretText("p")), service: service),
      APIKeyMiddleware(header: "X-Key", key: SecretText("k"), service: service),
    ]
    let client = HTTPClient(transport: transport, middlewares: middlewares)
    _ = try await client.send(HTTPRequest(url: url))
    _ = try await client.send(HTTPRequest(url: "https://H:443/A"))
    #expect(transport.requests.map { $0.headers.fields.count } == [0, 2])
    #expect(transport.requests.last?.headers["X-Key"] == "k")
  }

  @Test("a refused token is renewed once for all waiting requests, and each is sent again")
  func renewal() async throws {
    let tokens = CountingTokens()
    let transport = ScriptedTransport { request, _ in
      HTTPResponse(status: request.headers["Authorization"] == "Bearer t1" ? 200 : 401)
    }
    let client = client(BearerAuthenticator { tokens.token(isRenewal: $0) }, transport)
    try await withThrowingTaskGroup { group in
      for number in 0..<20 {
        group.addTask { try await client.send(HTTPRequest(.post, url: "https://h/s/\(number)")).status }
      }
      for try await status in group { #expect(status == 200) }
    }
    #expect(tokens.renewals == 1)
    #expect(transport.requests.count { $0.headers["Authorization"] == "Bearer t1" } == 20)
  }

  @Test("a request is sent again only once, and not at all without a new token")
  func refusal() async throws {
    let tokens = CountingTokens()
    let transport = ScriptedTransport { _, _ in HTTPResponse(status: 401) }
    let renewing = client(BearerAuthenticator { tokens.token(isRenewal: $0) }, transport)
    #expect(try await renewing.send(HTTPRequest(url: "https://h/s/")).status == 401)
    #expect(transport.requests.count == 2)
    let fixed = client(BearerAuthenticator { _ in SecretText("t") }, transport)
    #expect(try await fixed.send(HTTPRequest(url: "https://h/s/")).status == 401)
    #expect(transport.requests.count == 3)
  }

  @Test("all waiting requests receive the error of a renewal")
  func failedRenewal() async throws {
    let refused = HTTPError(.notAuthenticated, host: "h", detail: "refresh token expired")
    let transport = ScriptedTransport { _, _ in HTTPResponse(status: 401) }
    let client = client(
      BearerAuthenticator { isRenewal in
        if isRenewal { throw refused }
        return SecretText("t")
      }, transport)
    await withTaskGroup { group in
      for _ in 0..<5 {
        group.addTask {
          await #expect(throws: refused) { try await client.send(HTTPRequest(url: "https://h/s/")) }
        }
      }
    }
  }

  @Test("a token file is read for every request")
  func tokenFile() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "token-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let transport = ScriptedTransport()
    let client = client(BearerAuthenticator(file: file.path), transport)
    for token in ["one\n", " two "] {
      try Data(token.utf8).write(to: file)
      _ = try await client.send(HTTPRequest(url: "https://h/s/"))
    }
    #expect(transport.requests.map { $0.headers["Authorization"] } == ["Bearer one", "Bearer two"])
    try Data("\n".utf8).write(to: file)
    await #expect(throws: HTTPError.self) { try await client.send(HTTPRequest(url: "https://h/s/")) }
  }
}
