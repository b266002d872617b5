import Foundation
import LocalFiles
import OnboardingSessions
import Testing

@Suite struct AuthenticationStepTests {
  private let fixture = StepFixture()

  /// Returns passwords in turn, and accepts one of them.
  struct Service: CredentialProviding {
    let log: EventLog
    var passwords: [String] = []
    var accepted: SessionCredential?
    var checksStored = false
    var person: String?

    func checkStored(_ credential: SessionCredential, configuration: SessionConfiguration) async throws {
      if checksStored { try await verify(credential, configuration: configuration) }
    }

    func signedInPerson(secrets: ProfileDirectory) throws -> String? { person }

    func password(for user: String, configuration: SessionConfiguration) async throws -> String? {
      let asked: Int = log.entries.filter { $0 == "ask \(user)" }.count
      log.note("ask \(user)")
      return asked < passwords.count ? passwords[asked] : nil
    }

    func verify(_ credential: SessionCredential, configuration: SessionConfiguration) async throws {
      log.note("verify \(credential)")
      if let accepted, accepted != credential { throw CredentialError.refused(reason: "401") }
    }

    func signIn(_ configuration: SessionConfiguration, secrets: ProfileDirectory, isRestored: Bool) async throws {
      log.note(isRestored ? "sign in if needed" : "sign in")
      try secrets.write(Data("token".utf8), to: "token")
    }

    func signOut(_ configuration: SessionConfiguration, secrets: ProfileDirectory) async {
      log.note("sign out with \((try? secrets.contents(of: "token"))?.count ?? 0) bytes")
    }
  }

  @Test func readsTheBearerTokenFromItsFile() async throws {
    let path: String = try fixture.file("token", "abc\n")
    let context: OnboardingContext = fixture.context { $0.bearerFile = path }
    let step = AuthenticationStep(provider: Service(log: fixture.log))
    #expect(try await step.onboard(context)[.credential] == .bearer(token: "abc"))
    #expect(try await step.restore(context)[.credential] == .bearer(token: "abc"))
    #expect(fixture.log.entries == ["verify bearer token"])
  }

  @Test func readsThePasswordFromItsFile() async throws {
    let path: String = try fixture.file("password", "päss word\r\nsecond line")
    let context: OnboardingContext = fixture.context {
      $0.user = "ada"
      $0.passwordFile = path
    }
    let step = AuthenticationStep(provider: Service(log: fixture.log))
    let expected: SessionCredential = .basic(user: "ada", password: "päss word")
    #expect(try await step.onboard(context)[.credential] == expected)
    #expect(fixture.log.entries == ["verify password of 'ada'"])
  }

  @Test func storesAPromptedPasswordPrivately() async throws {
    let context: OnboardingContext = fixture.context { $0.user = "ada" }
    let step = AuthenticationStep(provider: Service(log: fixture.log, passwords: ["secret"]))
    _ = try await step.onboard(context)
    let directory: ProfileDirectory = context.userDirectory.subdirectory("secrets")
    #expect(try fixture.profile.mode(ofPath: directory.path(of: "password")) == 0o600)
    let restored = try await step.restore(context)
    #expect(restored[.credential] == .basic(user: "ada", password: "secret"))
    #expect(fixture.log.entries == ["ask ada", "verify password of 'ada'"])
    try await step.reset(context)
    #expect(try directory.contents(of: "password") == nil)
  }

  @Test func asksAgainForARefusedPassword() async throws {
    let context: OnboardingContext = fixture.context { $0.user = "ada" }
    let right: SessionCredential = .basic(user: "ada", password: "right")
    let service = Service(log: fixture.log, passwords: ["wrong", "right"], accepted: right)
    #expect(try await AuthenticationStep(provider: service).onboard(context)[.credential] == right)
  }

  @Test func givesUpAfterTheAttempts() async throws {
    let context: OnboardingContext = fixture.context { $0.user = "ada" }
    let service = Service(log: fixture.log, passwords: ["a", "b", "c"], accepted: SessionCredential.none)
    await #expect(throws: CredentialError.refused(reason: "401")) {
      try await AuthenticationStep(provider: service, attempts: 2).onboard(context)
    }
    #expect(fixture.log.entries.filter { $0 == "ask ada" }.count == 2)
    #expect(try context.userDirectory.subdirectory("secrets").contents(of: "password") == nil)
  }

  @Test func replacesAStoredPasswordThatTheServiceRefuses() async throws {
    let context: OnboardingContext = fixture.context { $0.user = "ada" }
    _ = try await AuthenticationStep(provider: Service(log: fixture.log, passwords: ["old"])).onboard(context)
    let new: SessionCredential = .basic(user: "ada", password: "new")
    let unchecked = Service(log: EventLog(), passwords: ["new"], accepted: new)
    #expect(
      try await AuthenticationStep(provider: unchecked).restore(context)[.credential]
        == .basic(user: "ada", password: "old"))
    let alone = Service(log: EventLog(), accepted: new, checksStored: true)
    await #expect(throws: CredentialError.refused(reason: "401")) {
      try await AuthenticationStep(provider: alone).restore(context)
    }
    let asking = Service(log: EventLog(), passwords: ["new"], accepted: new, checksStored: true)
    #expect(try await AuthenticationStep(provider: asking).restore(context)[.credential] == new)
    #expect(try await AuthenticationStep(provider: unchecked).restore(context)[.credential] == new)
    #expect(asking.log.entries == ["verify password of 'ada'", "ask ada", "verify password of 'ada'"])
  }

  @Test("P61: the person who signed in is remembered, also in a session that an earlier version has opened")
  func person() async throws {
    let context: OnboardingContext = oauthContext()
    let plain = AuthenticationStep(provider: Service(log: fixture.log))
    #expect(try await plain.onboard(context).value(for: .configuration).person == nil)
    let naming = AuthenticationStep(provider: Service(log: fixture.log, person: "anna"))
    #expect(try await naming.restore(context).value(for: .configuration).person == "anna")
    let kept = try context.userDirectory.document(SessionConfiguration.self, named: "configuration.json")
    #expect(kept?.person == "anna")
  }

  @Test func reportsAMissingPrompt() async throws {
    let context: OnboardingContext = fixture.context { $0.user = "ada" }
    await #expect(throws: CredentialError.missingPassword(user: "ada")) {
      try await AuthenticationStep(provider: Service(log: fixture.log)).onboard(context)
    }
  }

  private func oauthContext() -> OnboardingContext {
    fixture.context { $0.oauth = OAuthConfiguration(grant: .device, clientID: "c", tokenURL: "https://h/t") }
  }

  @Test func signsInAtAnAuthorizationServer() async throws {
    let context: OnboardingContext = oauthContext()
    let configuration: SessionConfiguration = try context.value(for: .configuration)
    try context.userDirectory.keep(configuration, named: "configuration.json")
    // Whoever stores a token holds the lock.
    try context.secrets.write(Data(), to: AuthenticationStep.tokenLock)
    let step = AuthenticationStep(provider: Service(log: fixture.log))
    let expected: SessionCredential = .oauth(secrets: context.userDirectory.subdirectory("secrets"))
    #expect(try await step.onboard(context)[.credential] == expected)
    #expect(try await step.restore(context)[.credential] == expected)
    #expect(try await step.background(context)[.credential] == expected)
    try await step.reset(context)
    #expect(try context.userDirectory.subdirectory("secrets").contents(of: "token") == nil)
    #expect(
      fixture.log.entries == [
        "sign in", "verify token of an authorization server", "sign in if needed", "sign out with 5 bytes",
      ])
  }

  @Test func saysThatAProviderKnowsNoAuthorizationServer() async throws {
    struct Plain: CredentialProviding {
      func password(for user: String, configuration: SessionConfiguration) async throws -> String? { nil }
      func verify(_ credential: SessionCredential, configuration: SessionConfiguration) async throws {}
    }
    let step = AuthenticationStep(provider: Plain())
    await #expect(throws: CredentialError.self) { try await step.onboard(oauthContext()) }
  }

  @Test func leavesTheCommandForTheTokenToWhoSendsRequests() async throws {
    let context: OnboardingContext = fixture.context { $0.tokenCommand = "echo a" }
    let step = AuthenticationStep(provider: Service(log: fixture.log))
    #expect(try await step.onboard(context)[.credential] == .tokenCommand("echo a"))
    #expect(try await step.restore(context)[.credential] == .tokenCommand("echo a"))
  }

  @Test func needsNoCredentialWithoutAUser() async throws {
    let context: OnboardingContext = fixture.context { _ in }
    let step = AuthenticationStep(provider: Service(log: fixture.log))
    #expect(try await step.onboard(context)[.credential] == SessionCredential.none)
  }

  @Test func namesTheFaultySecretFile() async throws {
    let path: String = try fixture.file("token", "\n")
    let step = AuthenticationStep(provider: Service(log: fixture.log))
    await #expect(throws: SecretFileError.empty(path: path)) {
      try await step.onboard(fixture.context { $0.bearerFile = path })
    }
    let error = try await #require(throws: SecretFileError.self) {
      try await step.onboard(fixture.context { $0.bearerFile = "/nowhere/token" })
    }
    #expect(error.description.contains("'/nowhere/token'"))
  }

  @Test(arguments: [
    SessionCredential.basic(user: "ada", password: "hidden"), .bearer(token: "hidden"),
  ])
  func showsNoSecret(credential: SessionCredential) {
    var dumped: String = ""
    dump(credential, to: &dumped)
    let shown: String = "\(credential) \(String(reflecting: credential)) \([credential]) \(dumped)"
    #expect(!shown.contains("hidden"))
  }
}
