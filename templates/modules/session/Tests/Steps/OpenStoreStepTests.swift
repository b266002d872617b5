import OnboardingSessions
import Testing

@Suite struct OpenStoreStepTests {
  private let fixture = StepFixture()

  private var step: OpenStoreStep {
    OpenStoreStep { [log = fixture.log] context in
      log.note("open")
      var context: OnboardingContext = context
      context[.trail] = "store"
      return context
    } remove: { [log = fixture.log] _ in
      log.note("remove")
    }
  }

  @Test func showsProgressWhileItOpens() async throws {
    #expect(try await step.onboard(fixture.context)[.trail] == "store")
    #expect(try await step.restore(fixture.context)[.trail] == "store")
    #expect(fixture.log.entries == ["progress", "open", "progress", "open"])
  }

  @Test func opensWithoutAScreenInTheBackground() async throws {
    let context = OnboardingContext(onboardingID: fixture.context.onboardingID, profile: fixture.profile.directory)
    #expect(try await step.background(context)[.trail] == "store")
    #expect(fixture.log.entries == ["open"])
  }

  @Test func removesOnReset() async throws {
    try await step.reset(fixture.context)
    #expect(fixture.log.entries == ["remove"])
  }
}
