import AppLifecycle
import Foundation
import LoopbackFixtures
import ServiceData
import Testing

@Suite("P10, P61: sessions that sign in at an authorization server")
struct OAuthCommandTests {
  private let shop: GuardedShop

  init() throws { shop = try GuardedShop() }

  private func renewals() -> Int { shop.server.forms("/token").filter { $0["grant_type"] == "refresh_token" }.count }

  @Test func theUserSignsInWithACodeAndWorks() async throws {
    shop.server.with { $0.errors = ["authorization_pending", ""] }
    let opened = await shop.open("--scope", "read", "--scope", "write")
    #expect(opened.status == 0, "\(opened.errors)")
    #expect(opened.errors.contains("open \(shop.server.root)/enter on any device and enter the code WDJB-MJHT"))
    #expect(opened.errors.contains("or open \(shop.server.root)/enter?code=WDJB-MJHT"))
    #expect(opened.errors.contains("waiting until you have signed in, at most 15 minutes"))
    #expect(shop.server.forms("/device").first?["scope"] == "read write")
    #expect(await shop.terminal.run("list", "Products", "--online").status == 0)
    #expect(await shop.terminal.run("list", "Products").status == 0)
    #expect(shop.server.forms("/token").count == 2)
  }

  /// What the server sends must not pretend to be an instruction of the program.
  @Test func aCodeStaysOnItsLine() async {
    shop.server.with { $0.userCode = "A\u{1B}[2J\nenter the password" }
    let opened = await shop.open()
    #expect(opened.errors.contains("enter the code A␛[2J enter the password\n"), "\(opened.errors)")
  }

  @Test func tokensAreOnlyInTheSecretsOfTheUser() async throws {
    let opened = await shop.open("--verbose")
    let found = shop.files().filter { String(decoding: $0.value, as: UTF8.self).contains("access-1") }.keys
    let path = try #require(found.first)
    #expect(found.count == 1 && path.hasSuffix("/secrets/oauth.json"))
    let attributes = try FileManager.default.attributesOfItem(atPath: shop.terminal.file(path))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(opened.errors.contains("POST \(shop.server.tokenURL)"))
    #expect(!opened.errors.contains("access-1") && !opened.errors.contains("refresh-1"))
  }

  @Test func anExpiredTokenIsRenewedInTheMiddleOfASync() async throws {
    #expect(await shop.open().status == 0)
    shop.server.expireAccessTokens()
    let synced = await shop.terminal.run("sync", "--full")
    #expect(synced.status == 0, "\(synced.errors)")
    #expect(renewals() == 1)
    // The next process uses the renewed tokens.
    #expect(await shop.terminal.run("sync").status == 0)
    #expect(renewals() == 1)
  }

  @Test func aRevokedSignInLosesNothing() async throws {
    #expect(await shop.open().status == 0)
    #expect(await shop.terminal.run("update", "Products", "1", "--set", "Name=Milk").status == 0)
    shop.server.revokeAll()
    let refused = await shop.terminal.run("sync")
    #expect(refused.status == 5)
    #expect(refused.errors.contains("the sign-in has expired or was revoked ('invalid_grant': because of a test)"))
    #expect(refused.errors.contains("sign in again with 'shop --profile \(shop.terminal.profile.path) session open'"))
    let status = try await shop.terminal.objects("session", "status").first
    #expect(status?["authentication"] == .string("oauth device") && status?["signedIn"] == .bool(false))
    #expect(try await shop.terminal.objects("queue", "list").count == 1)
    #expect(await shop.terminal.run("show", "Products", "1").output.contains("Milk"))
    // Only the command that opens a session asks.
    let again = await shop.terminal.run("sync")
    #expect(again.status == 5 && !again.errors.contains("WDJB-MJHT"))
    let opened = await shop.terminal.run("session", "open")
    #expect(opened.status == 0 && opened.errors.contains("WDJB-MJHT"))
    #expect(try await shop.terminal.objects("session", "status").first?["signedIn"] == .bool(true))
    #expect(await shop.terminal.run("sync").status == 0)
    #expect(await shop.terminal.run("show", "Products", "1", "--online").output.contains("Milk"))
  }

  @Test func anOutageOfTheAuthorizationServerIsOffline() async throws {
    #expect(await shop.open().status == 0)
    shop.server.expireAccessTokens()
    shop.server.with { $0.statuses = Array(repeating: 503, count: 200) }
    #expect(await shop.terminal.run("sync").status == 4)
    shop.server.with { $0.statuses = [] }
    #expect(await shop.terminal.run("sync").status == 0)
  }

  @Test func removingTheSessionRevokesItsToken() async throws {
    #expect(await shop.open().status == 0)
    let removed = await shop.terminal.run("session", "remove", "--format", "json")
    #expect(removed.status == 0, "\(removed.errors)")
    #expect(removed.output.contains("\"revoked\": true"), "\(removed.output)")
    #expect(shop.server.forms("/revoke").map { $0["token"] } == ["refresh-1"])
    #expect(!shop.files().keys.contains { $0.hasSuffix("oauth.json") })
  }

  @Test("P36: the token of a session with a passcode is revoked if the session is unlocked")
  func removingAProtectedSessionRevokesItsToken() async throws {
    let fixture = try PasscodeFixture()
    let shop = try GuardedShop(PasscodeFixture.application(in: fixture.folder))
    let right = try fixture.file("right", PasscodeFixture.right)
    for unlocking in [[], ["--passcode-file", right]] {
      #expect(await shop.open().status == 0)
      #expect(await shop.terminal.run("passcode", "set", "--new-passcode-file", right).status == 0)
      if !unlocking.isEmpty { #expect(await shop.terminal.run("session", "lock").status == 0) }
      let before = shop.server.forms("/revoke").count
      let removed = await shop.terminal.run(["session", "remove", "--format", "json"] + unlocking)
      #expect(removed.status == 0, "\(removed.errors)")
      #expect(removed.output.contains("\"revoked\": true"), "\(removed.output) \(removed.errors)")
      #expect(shop.server.forms("/revoke").count == before + 1)
      #expect(shop.server.with { $0.refreshTokens.isEmpty })
    }
  }

  @Test("P49: a token expires by the clock of the container")
  func tokensExpireByTheClock() async throws {
    #expect(await shop.open().status == 0)
    #expect(renewals() == 0)
    let shop = shop
    try await DependencyContainer.withOverrides(
      { $0.register(WallClock.self) { _ in WallClock { Date(timeIntervalSinceNow: 7200) } } },
      run: { () async throws -> Void in #expect(await shop.terminal.run("sync").status == 0) })
    #expect(renewals() == 1)
  }

  @Test("P61: nobody else can sign in and send the changes of the person of a session")
  func anotherPerson() async throws {
    let (anna, bert) = ("https://login.example.com/id/00D/anna", "https://login.example.com/id/00D/bert")
    shop.server.with { $0.members["id"] = anna }
    #expect(await shop.open().status == 0)
    #expect(await shop.terminal.run("update", "Products", "1", "--set", "Name=Milk").status == 0)
    shop.server.with { $0.members["id"] = bert }
    let refused = await shop.terminal.run("session", "open", "--sign-in")
    #expect(refused.status == 5)
    #expect(refused.errors.contains("somebody else has signed in than the person of this session"))
    // Nor somebody whom the server does not name.
    shop.server.with { $0.members["id"] = nil }
    let unnamed = await shop.terminal.run("session", "open", "--sign-in")
    #expect(unnamed.status == 5)
    #expect(unnamed.errors.contains("does not say who has signed in"), "\(unnamed.errors)")
    #expect(refused.errors.contains("'session remove'") && refused.errors.contains("'user add NAME'"))
    // The tokens of the person stay.
    shop.server.with { $0.members["id"] = nil }
    #expect(try await shop.terminal.objects("session", "status").first?["signedIn"] == .bool(true))
    // Without any token, the person is still known.
    shop.server.revokeAll()
    #expect(await shop.terminal.run("sync").status == 5)
    shop.server.with { $0.members["id"] = bert }
    #expect(await shop.terminal.run("session", "open").status == 5)
    shop.server.with { $0.members["id"] = anna }
    #expect(await shop.terminal.run("session", "open").status == 0)
    #expect(await shop.terminal.run("sync").status == 0)
    #expect(try await shop.terminal.objects("queue", "list").isEmpty)
  }

  @Test func reportsThatATokenCannotBeRevokedAnywhere() async throws {
    let opened = await shop.terminal.run(
      "session", "open", "--service-url", shop.server.serviceURL, "--oauth", "device", "--client-id", "client",
      "--token-url", shop.server.tokenURL, "--device-url", shop.server.deviceURL)
    #expect(opened.status == 0, "\(opened.errors)")
    let removed = await shop.terminal.run("session", "remove", "--format", "json")
    #expect(removed.status == 0)
    #expect(removed.errors.contains("not revoked, because no endpoint for that is known"), "\(removed.errors)")
    #expect(removed.output.contains("\"state\": \"initial\""), "\(removed.output)")
    #expect(removed.output.contains("\"revoked\": false"), "\(removed.output)")
    #expect(shop.server.forms("/revoke").isEmpty)
  }

  @Test func aSessionIsRemovedEvenIfItsTokenCannotBeRevoked() async throws {
    let nowhere = try LoopbackServer { _ in [LoopbackServer.response("503 Service Unavailable")] }
    let opened = await shop.terminal.run(
      "session", "open", "--service-url", shop.server.serviceURL, "--oauth", "device", "--client-id", "client",
      "--token-url", shop.server.tokenURL, "--device-url", shop.server.deviceURL, "--revoke-url", nowhere.url("/revoke")
    )
    #expect(opened.status == 0)
    let removed = await shop.terminal.run("session", "remove")
    #expect(removed.status == 0)
    #expect(removed.errors.contains("could not be revoked"))
    #expect(!shop.files().keys.contains { $0.hasSuffix("oauth.json") })
  }

  @Test func anIssuerNamesTheEndpoints() async throws {
    let opened = await shop.terminal.run(
      "session", "open", "--service-url", shop.server.serviceURL, "--oauth", "device", "--client-id", "client",
      "--issuer", shop.server.root)
    #expect(opened.status == 0, "\(opened.errors)")
    #expect(await shop.terminal.run("session", "remove").status == 0)
    #expect(shop.server.forms("/revoke").count == 1)
  }

  @Test func aServerWithoutDeviceCodesIsNamed() async throws {
    shop.server.with { $0.metadata["device_authorization_endpoint"] = "" }
    let opened = await shop.terminal.run(
      "session", "open", "--service-url", shop.server.serviceURL, "--oauth", "device", "--client-id", "client",
      "--issuer", shop.server.root)
    #expect(opened.status == 64)
    #expect(opened.errors.contains("use '--oauth code'"), "\(opened.errors)")
  }

  @Test func theProgramSignsInAsItself() async throws {
    shop.server.with { $0.secret = "secret" }
    let opened = await shop.terminal.run(
      "session", "open", "--service-url", shop.server.serviceURL, "--oauth", "client", "--client-id", "client",
      "--token-url", shop.server.tokenURL, "--client-secret-file", try shop.file("client.secret", "secret\n"),
      "--no-input")
    #expect(opened.status == 0, "\(opened.errors)")
    shop.server.expireAccessTokens()
    #expect(await shop.terminal.run("sync").status == 0)
    #expect(Set(shop.server.forms("/token").map { $0["grant_type"] }) == ["client_credentials"])
    let holders = shop.files().filter { String(decoding: $0.value, as: UTF8.self) == "secret\n" }
    #expect(holders.keys.sorted() == ["client.secret"])
  }

  @Test func aRefusalOpensNoSession() async throws {
    shop.server.with { $0.errors = ["access_denied"] }
    let opened = await shop.open()
    #expect(opened.status == 5)
    #expect(opened.errors.contains("access was denied ('access_denied': because of a test); sign in again"))
    #expect(await shop.terminal.run("list", "Products").status == 5)
    #expect(await shop.open("--no-input").errors.contains("leave '--no-input' out"))
  }

  @Test func signInAgainReplacesTheToken() async throws {
    #expect(await shop.open().status == 0)
    #expect(await shop.terminal.run("session", "open").errors.contains("WDJB-MJHT") == false)
    #expect(await shop.terminal.run("session", "open", "--sign-in").errors.contains("WDJB-MJHT"))
  }

  static let incomplete: [([String], String)] = [
    (["--client-id", "x"], "'--oauth'"), (["--oauth", "device"], "'--client-id ID'"),
    (["--oauth", "device", "--client-id", "x"], "'--token-url URL'"),
    (["--oauth", "device", "--client-id", "x", "--token-url", "https://h/t"], "'--device-url URL'"),
    (["--oauth", "code", "--client-id", "x", "--token-url", "https://h/t"], "'--authorize-url URL'"),
    (["--oauth", "client", "--client-id", "x", "--token-url", "https://h/t"], "'--client-secret-file FILE'"),
    (["--oauth", "device", "--client-id", "x", "--user", "anna"], "exclude each other"),
    (["--token-command", "echo a", "--bearer-file", "x"], "exclude each other"),
    (
      [
        "--oauth", "device", "--client-id", "x", "--token-url", "http://login.example.com/", "--device-url",
        "https://h/",
      ],
      "use an address that begins with 'https://'"
    ),
  ]

  @Test(arguments: incomplete) func whatIsMissingIsSaid(arguments: [String], words: String) async throws {
    let run = await shop.terminal.run(["session", "open", "--service-url", shop.server.serviceURL] + arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains(words), "\(run.errors)")
  }

  @Test func aCommandPrintsTheToken() async throws {
    let token = try shop.file("token", "one\nmore\n")
    let log = try shop.file("runs", "")
    shop.server.accept(only: "one")
    let command = "echo run >> '\(log)'; cat '\(token)'"
    let opened = await shop.terminal.run(
      "session", "open", "--service-url", shop.server.serviceURL, "--token-command", command)
    #expect(opened.status == 0, "\(opened.errors)")
    #expect(await shop.terminal.run("list", "Products").status == 0)
    let runs = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").count
    _ = try shop.file("token", "two\n")
    shop.server.accept(only: "two")
    #expect(await shop.terminal.run("sync").status == 0)
    #expect(try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").count == runs + 1)
    _ = try shop.file("token", "")
    shop.server.accept(only: "three")
    #expect(await shop.terminal.run("update", "Products", "1", "--set", "Name=Milk").status == 0)
    let failed = await shop.terminal.run("sync")
    #expect(failed.status == 5)
    #expect(failed.errors.contains("the token command printed no token"))
    #expect(try await shop.terminal.objects("queue", "list").count == 1)
  }

  @Test func aRefusedTokenMakesTheCommandRunAgain() async throws {
    // Prints 'old' the first time, then 'new'.
    let mark = shop.terminal.profile.path + "-mark"
    defer { try? FileManager.default.removeItem(atPath: mark) }
    shop.server.accept(only: "new")
    let command = "if [ -e '\(mark)' ]; then echo new; else touch '\(mark)'; echo old; fi"
    let opened = await shop.terminal.run(
      "session", "open", "--service-url", shop.server.serviceURL, "--token-command", command)
    #expect(opened.status == 0, "\(opened.errors)")
  }
}
