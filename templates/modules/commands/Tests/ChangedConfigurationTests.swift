import FakeService
import Foundation
import LoopbackFixtures
import SampleApplication
import Testing

/// Options that change how an open session reaches its service.
@Suite("P10: a mistake in an option does not replace a configuration that works")
struct ChangedConfigurationTests {
  private let shop: GuardedShop

  init() throws { shop = try GuardedShop() }

  @Test("P10: a file that cannot be read leaves the sign-in as it is")
  func missingFile() async throws {
    #expect(await shop.open().status == 0)
    #expect(await shop.terminal.run("update", "Products", "1", "--set", "Name=Milk").status == 0)
    let failed = await shop.terminal.run("session", "open", "--bearer-file", "/nowhere/token")
    #expect(failed.status != 0)
    #expect(failed.errors.contains("/nowhere/token"), "\(failed.errors)")
    #expect(await shop.terminal.run("list", "Products").output.contains("Milk"))
    let status = try await shop.terminal.objects("session", "status").first
    #expect(status?["authentication"] == .string("oauth device"))
    #expect(status?["signedIn"] == .bool(true))
    #expect(await shop.terminal.run("sync").status == 0)
    #expect(await shop.terminal.run("session", "remove").status == 0)
    #expect(shop.server.forms("/revoke").map { $0["token"] } == ["refresh-1"])
  }

  @Test("P10: a token that the service refuses is not used from then on")
  func refusedToken() async throws {
    #expect(await shop.open().status == 0)
    let failed = await shop.terminal.run(
      "session", "open", "--bearer-file", try shop.file("token", "unknown\n"))
    #expect(failed.status == 5, "\(failed.errors)")
    #expect(failed.errors.contains("the service answered with status 401"))
    #expect(await shop.terminal.run("sync").status == 0)
  }

  @Test("P61: who signs in in another way is signed out at the authorization server")
  func otherSignIn() async throws {
    #expect(await shop.open().status == 0)
    shop.server.accept(only: "known")
    let opened = await shop.terminal.run("session", "open", "--bearer-file", try shop.file("token", "known\n"))
    #expect(opened.status == 0, "\(opened.errors)")
    #expect(await shop.terminal.run("sync").status == 0)
    #expect(shop.server.forms("/revoke").map { $0["token"] } == ["refresh-1"])
    #expect(!shop.files().keys.contains { $0.hasSuffix("oauth.json") })
  }

  @Test("P10: a password in another file is checked, and used without the service")
  func passwordFile() async throws {
    var server: LoopbackServer? = try Self.server()
    let url = try #require(server?.url("/service/"))
    let terminal = shop.terminal
    let right = try shop.file("right", "secret\n")
    let opened = await terminal.run(
      "session", "open", "--service-url", url, "--user", "anna", "--password-file", right)
    #expect(opened.status == 0, "\(opened.errors)")
    let wrong = await terminal.run("session", "open", "--password-file", try shop.file("wrong", "guess\n"))
    #expect(wrong.status == 5, "\(wrong.errors)")
    #expect(await terminal.run("sync").status == 0)
    #expect(await terminal.run("session", "open", "--password-file", try shop.file("same", "secret\n")).status == 0)
    server = nil
    let alone = await terminal.run("session", "open", "--password-file", right)
    #expect(alone.status == 0, "\(alone.errors)")
  }

  private static func server() throws -> LoopbackServer {
    let service = try FakeODataService(schema: ShopApplication.schema, root: "http://fake.invalid/service")
    let pair = Data("anna:secret".utf8).base64EncodedString()
    return try LoopbackServer { request in
      guard request.headers["Authorization"] == "Basic \(pair)" else {
        return [LoopbackServer.response("401 Unauthorized", ["WWW-Authenticate: Basic realm=\"shop\""])]
      }
      return LoopbackServer.forward(request) { try await service.send($0) }
    }
  }
}
