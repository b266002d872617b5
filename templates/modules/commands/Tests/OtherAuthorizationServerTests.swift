import Foundation
import LoopbackFixtures
import Testing

/// A session whose user names another authorization server than at first.
@Suite("P61: an authorization server gets neither the secret nor the tokens of another one")
struct OtherAuthorizationServerTests {
  private let shop: GuardedShop
  private let other: AuthorizationFixture

  init() throws {
    shop = try GuardedShop()
    other = try AuthorizationFixture()
  }

  private func open() async throws {
    let opened = await shop.open("--client-secret-file", try shop.file("client.secret", "s3cret\n"))
    #expect(opened.status == 0, "\(opened.errors)")
    #expect(shop.server.forms("/token").allSatisfy { $0["Authorization"] != nil })
  }

  private func check() async {
    #expect(!other.forms("/token").isEmpty)
    for form in other.with({ $0.forms }) {
      #expect(form["Authorization"] == nil && form["client_secret"] == nil, "\(form)")
    }
    let before = shop.server.forms("/revoke").count
    #expect(await shop.terminal.run("session", "remove").status == 0)
    #expect(shop.server.forms("/revoke").count == before)
  }

  @Test("P61: another token endpoint gets no secret, and its token is not revoked at the first server")
  func tokenEndpoint() async throws {
    try await open()
    let opened = await shop.terminal.run(
      "session", "open", "--token-url", other.tokenURL, "--device-url", other.deviceURL)
    #expect(opened.status == 0, "\(opened.errors)")
    await check()
  }

  @Test("P61: another issuer gets no secret")
  func issuer() async throws {
    try await open()
    let opened = await shop.terminal.run("session", "open", "--issuer", other.root)
    #expect(opened.status == 0, "\(opened.errors)")
    await check()
    #expect(other.forms("/revoke").map { $0["token"] } == ["refresh-1"])
  }

  @Test("P61: endpoints of the first server are not used with another one")
  func endpoints() async throws {
    try await open()
    let opened = await shop.terminal.run("session", "open", "--token-url", other.tokenURL)
    #expect(opened.status == 64)
    #expect(opened.errors.contains("needs '--device-url URL'"), "\(opened.errors)")
    #expect(await shop.terminal.run("sync").status == 0)
  }

  @Test("P61: the secret that is named in the same command is for the new server")
  func namedSecret() async throws {
    try await open()
    let opened = await shop.terminal.run(
      "session", "open", "--token-url", other.tokenURL, "--device-url", other.deviceURL, "--client-secret-file",
      try shop.file("new.secret", "other\n"))
    #expect(opened.status == 0, "\(opened.errors)")
    let pair = Data("client:other".utf8).base64EncodedString()
    #expect(other.forms("/token").map { $0["Authorization"] } == ["Basic \(pair)"])
  }

  @Test("P61: another path of the same server keeps its secret")
  func samePlace() async throws {
    try await open()
    let count = shop.server.forms("/token").count
    let opened = await shop.terminal.run("session", "open", "--sign-in", "--device-url", shop.server.deviceURL)
    #expect(opened.status == 0, "\(opened.errors)")
    #expect(shop.server.forms("/token").count == count + 1)
    #expect(shop.server.forms("/token").allSatisfy { $0["Authorization"] != nil })
  }
}
