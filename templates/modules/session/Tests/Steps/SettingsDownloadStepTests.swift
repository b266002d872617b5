import OnboardingSessions
import Testing

@Suite struct SettingsDownloadStepTests {
  private let fixture = StepFixture()

  struct Server: SettingsProviding {
    let log: EventLog

    func settings(for context: OnboardingContext) async throws -> [String: String] {
      log.note("download")
      return ["page": "\(log.entries.count)"]
    }
  }

  @Test func hasNoSettingsWithoutAProvider() async throws {
    let step = SettingsDownloadStep()
    #expect(try await step.onboard(fixture.context)[.settings] == [:])
    #expect(try await step.restore(fixture.context)[.settings] == [:])
  }

  @Test func readsStoredSettingsOnRestore() async throws {
    let step = SettingsDownloadStep(provider: Server(log: fixture.log))
    #expect(try await step.onboard(fixture.context)[.settings] == ["page": "1"])
    #expect(try await step.restore(fixture.context)[.settings] == ["page": "1"])
    #expect(try await step.background(fixture.context)[.settings] == ["page": "1"])
    #expect(fixture.log.entries == ["download"])
    try await step.reset(fixture.context)
    #expect(try await step.restore(fixture.context)[.settings] == [:])
  }

  @Test func downloadsAgainOnRequest() async throws {
    let step = SettingsDownloadStep(provider: Server(log: fixture.log), downloadsOnRestore: true)
    _ = try await step.onboard(fixture.context)
    #expect(try await step.restore(fixture.context)[.settings] == ["page": "2"])
  }
}
