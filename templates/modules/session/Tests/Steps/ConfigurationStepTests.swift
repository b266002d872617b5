import Foundation
import OnboardingSessions
import Testing

@Suite struct ConfigurationStepTests {
  private let fixture = StepFixture()

  struct Fixed: ConfigurationProviding {
    var change: @Sendable (SessionConfiguration?) -> SessionConfiguration

    func configuration(kept: SessionConfiguration?) async throws -> SessionConfiguration {
      change(kept)
    }
  }

  private func step(_ change: @escaping @Sendable (SessionConfiguration?) -> SessionConfiguration) -> ConfigurationStep
  {
    ConfigurationStep(provider: Fixed(change: change))
  }

  private static var full: SessionConfiguration {
    var configuration = SessionConfiguration(serviceURL: URL(string: "https://host/service"))
    configuration.user = "ada"
    configuration.passwordFile = "/secrets/password"
    configuration.bearerFile = "/secrets/token"
    configuration.headerFiles = ["/headers/1", "/headers/2"]
    configuration.authorityFile = "/authority.pem"
    configuration.clientCertificateFile = "/client.pem"
    return configuration
  }

  @Test func keepsEveryValueForTheNextCommand() async throws {
    let onboarded = try await step { _ in Self.full }.onboard(fixture.context)
    #expect(onboarded[.configuration] == Self.full)
    let restored = try await step { $0 ?? SessionConfiguration() }.restore(fixture.context)
    #expect(restored[.configuration] == Self.full)
    let inBackground = try await step { _ in SessionConfiguration() }.background(fixture.context)
    #expect(inBackground[.configuration] == Self.full)
  }

  @Test("P10: changes of later commands are kept once the service has accepted them")
  func keepsChangesOfLaterCommands() async throws {
    _ = try await step { _ in Self.full }.onboard(fixture.context)
    let token: String = try fixture.file("token", "new")
    let changing: ConfigurationStep = step { kept in
      var configuration: SessionConfiguration = kept ?? SessionConfiguration()
      configuration.bearerFile = token
      configuration.serviceURL = URL(string: "HTTPS://Host:443/service/")
      return configuration
    }
    let refusing = AuthenticationStepTests.Service(log: fixture.log, accepted: .bearer(token: "old"))
    await #expect(throws: CredentialError.self) {
      try await AuthenticationStep(provider: refusing).restore(changing.restore(fixture.context))
    }
    let unchanged = try await step { $0 ?? SessionConfiguration() }.restore(fixture.context)
    #expect(unchanged[.configuration] == Self.full)
    let accepting = AuthenticationStepTests.Service(log: fixture.log)
    _ = try await AuthenticationStep(provider: accepting).restore(changing.restore(fixture.context))
    let restored = try await step { $0 ?? SessionConfiguration() }.restore(fixture.context)
    #expect(restored[.configuration]?.bearerFile == token)
    #expect(restored[.configuration]?.passwordFile == "/secrets/password")
    #expect(fixture.log.entries == ["verify bearer token", "verify bearer token"])
  }

  @Test(arguments: ["https://other/service", "https://host/other", "http://host/service", "https://host:8443/service"])
  func staysWithItsService(_ other: String) async throws {
    _ = try await step { _ in Self.full }.onboard(fixture.context)
    let moved = step { kept in
      var configuration: SessionConfiguration = kept ?? SessionConfiguration()
      configuration.serviceURL = URL(string: other)
      return configuration
    }
    let error = await #expect(throws: SessionError.self) { try await moved.restore(fixture.context) }
    #expect(error?.description.contains("'https://host/service' as 'ada', not with '\(other)' as 'ada'") == true)
    #expect(try await step { _ in Self.full }.background(fixture.context)[.configuration] == Self.full)
  }

  @Test func staysWithItsUserAndOutOfTheDemo() async throws {
    _ = try await step { _ in Self.full }.onboard(fixture.context)
    let changes: [@Sendable (inout SessionConfiguration) -> Void] = [
      { $0.user = "grace" }, { $0.user = nil }, { ($0.isDemo, $0.serviceURL) = (true, nil) },
    ]
    for change in changes {
      let moved = step { kept in
        var configuration: SessionConfiguration = kept ?? SessionConfiguration()
        change(&configuration)
        return configuration
      }
      await #expect(throws: SessionError.self) { try await moved.restore(fixture.context) }
    }
    #expect(try await step { _ in Self.full }.background(fixture.context)[.configuration] == Self.full)
  }

  @Test func storesAbsolutePaths() {
    var configuration = SessionConfiguration()
    configuration.passwordFile = "secret/../password"
    configuration.headerFiles = ["headers", "/absolute"]
    configuration.oauth = OAuthConfiguration(grant: .client, clientID: "c", tokenURL: "https://h/t")
    configuration.oauth?.clientSecretFile = "client.secret"
    let absolute: SessionConfiguration = configuration.absolute(in: "/home/ada")
    #expect(absolute.passwordFile == "/home/ada/password")
    #expect(absolute.headerFiles == ["/home/ada/headers", "/absolute"])
    #expect(absolute.oauth?.clientSecretFile == "/home/ada/client.secret")
    #expect(absolute.bearerFile == nil)
  }

  @Test func resetRemovesEverything() async throws {
    let step = step { $0 ?? Self.full }
    _ = try await step.onboard(fixture.context)
    try await step.reset(fixture.context)
    try await step.reset(fixture.context)
    #expect(try await step.background(fixture.context)[.configuration] == nil)
  }
}
