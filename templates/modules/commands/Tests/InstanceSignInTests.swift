import Foundation
import LoopbackFixtures
import SampleApplication
import ServiceCommands
import ServiceData
import Synchronization
import Testing

@Suite("Signing in where the authorization server names the service")
struct InstanceSignInTests {
  private let shop: GuardedShop

  init() throws { shop = try GuardedShop(instanceMember: "instance_url") }

  private func name(_ address: String?) { shop.server.with { $0.members["instance_url"] = address } }

  private func open(_ more: String..., from shop: GuardedShop? = nil) async -> ProgramTerminal.Run {
    let shop = shop ?? self.shop
    return await shop.terminal.run(
      ["session", "open", "--oauth", "device", "--client-id", "client", "--token-url", shop.server.tokenURL]
        + ["--device-url", shop.server.deviceURL, "--revoke-url", shop.server.revocationURL] + more)
  }

  private func service() async throws -> String? {
    guard case .string(let text)? = try await shop.terminal.objects("session", "status").first?["service"] else {
      return nil
    }
    return text
  }

  private func tokens() -> [Data] { shop.files().filter { $0.key.hasSuffix("oauth.json") }.map(\.value) }

  @Test func theServiceIsTheInstanceThatTheTokenIsFor() async throws {
    name(shop.server.serviceURL)
    let opened = await open()
    #expect(opened.status == 0, "\(opened.errors)")
    #expect(opened.errors.contains("session open with \(shop.server.serviceURL):"))
    #expect(try await service() == shop.server.serviceURL)
    #expect(await shop.terminal.run("list", "Products", "--online").status == 0)
    // The renewed token is for the same instance, whether the server repeats the address or not.
    shop.server.expireAccessTokens()
    #expect(await shop.terminal.run("sync").status == 0)
    name(nil)
    shop.server.expireAccessTokens()
    #expect(await shop.terminal.run("sync").status == 0)
    #expect(await shop.terminal.run("session", "remove").status == 0)
    #expect(shop.server.forms("/revoke").map { $0["token"] } == ["refresh-3"])
    #expect(tokens().isEmpty)
  }

  @Test func theInstanceReplacesTheNamedServiceAndKeepsItsPath() async throws {
    name(shop.server.root)
    let opened = await open("--service-url", "http://127.0.0.1:9/service/")
    #expect(opened.status == 0, "\(opened.errors)")
    #expect(try await service() == shop.server.serviceURL)
  }

  @Test func anAnswerWithoutAnInstanceLeavesTheNamedService() async throws {
    let without = await open()
    #expect(without.status == 5)
    #expect(without.errors.contains("has no 'instance_url', which names the service; name it with '--service-url URL'"))
    #expect(tokens().isEmpty)
    #expect(shop.server.forms("/revoke").map { $0["token"] } == ["refresh-1"])
    #expect(await open("--service-url", shop.server.serviceURL).status == 0)
    #expect(try await service() == shop.server.serviceURL)
  }

  @Test func aServiceOfAnotherKindIgnoresTheMember() async throws {
    let plain = try GuardedShop()
    plain.server.with { $0.members["instance_url"] = "http://127.0.0.1:9/" }
    let opened = await open(from: plain)
    #expect(opened.status == 5 && opened.errors.contains("no service is named; use '--service-url URL'"))
    #expect(await plain.open().status == 0)
    #expect(await plain.terminal.run("sync").status == 0)
  }

  @Test func aDialectNamesTheMember() {
    enum Dialect: InstanceAddressing { static let instanceMember = "home" }
    #expect(ShopApplication().instanceMember(of: Dialect.self) == "home")
    #expect(ShopApplication().instanceMember(of: Self.self) == nil)
  }

  static let refused = [
    "http://example.com/", "https://anna:secret@example.com/", "https://127.0.0.1@example.com/", "ftp://example.com/",
    "//example.com/", "https://", "", "https://example.com/?next=x", "https://example.com/#x", "https://example.com:x/",
    "https://example.com/a/../b", "http://127.0.0.1.example.com/",
  ]

  @Test(arguments: refused) func noTokenIsSentToAnUnsafeAddress(address: String) async throws {
    name(address)
    let opened = await open()
    #expect(opened.status == 5)
    #expect(opened.errors.contains("its 'instance_url' is not an address with 'https'"), "\(opened.errors)")
    #expect(!opened.errors.contains("secret"))
    #expect(tokens().isEmpty)
    #expect(await shop.terminal.run("list", "Products").status == 5)
  }

  @Test func aRenewalForAnotherInstanceIsNotFollowed() async throws {
    let requests = Mutex(0)
    let other = try LoopbackServer { _ in
      requests.withLock { $0 += 1 }
      return [LoopbackServer.response("200 OK")]
    }
    shop.server.with { $0.rotates = false }
    name(shop.server.serviceURL)
    #expect(await open().status == 0)
    #expect(await shop.terminal.run("update", "Products", "1", "--set", "Name=Milk").status == 0)
    let before = tokens()
    for address in [other.url("/service/"), shop.server.root + "/other/"] {
      name(address)
      shop.server.expireAccessTokens()
      let synced = await shop.terminal.run("sync")
      #expect(synced.status == 5)
      #expect(synced.errors.contains("the new token is for '\(address)', and this session is with"), "\(synced.errors)")
    }
    #expect(tokens() == before)
    #expect(requests.withLock { $0 } == 0)
    #expect(try await shop.terminal.objects("queue", "list").count == 1)
    #expect(try await service() == shop.server.serviceURL)
    name(shop.server.serviceURL)
    #expect(await shop.terminal.run("sync").status == 0)
    #expect(await shop.terminal.run("show", "Products", "1", "--online").output.contains("Milk"))
  }

  @Test func anotherSignInForAnotherInstanceIsNotFollowed() async throws {
    name(shop.server.serviceURL)
    #expect(await open().status == 0)
    #expect(await shop.terminal.run("update", "Products", "1", "--set", "Name=Milk").status == 0)
    let before = tokens()
    name("http://127.0.0.1:9/service/")
    let again = await shop.terminal.run("session", "open", "--sign-in")
    #expect(again.status == 5)
    #expect(again.errors.contains("use another profile for the other service"), "\(again.errors)")
    #expect(tokens() == before)
    #expect(try await service() == shop.server.serviceURL)
    #expect(await shop.terminal.run("sync").status == 0)
    #expect(await shop.terminal.run("show", "Products", "1", "--online").output.contains("Milk"))
  }
}
