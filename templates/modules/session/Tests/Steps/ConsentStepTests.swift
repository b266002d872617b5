import OnboardingSessions
import Testing

@Suite struct ConsentStepTests {
  private let fixture = StepFixture()

  struct Answers: ConsentAsking {
    let log: EventLog
    var declined: Set<String> = []

    func isAccepted(_ form: ConsentForm) async throws -> Bool {
      log.note("\(form.id) \(form.version)")
      return !declined.contains(form.id)
    }
  }

  private func step(terms: Int, usage: Int, declined: Set<String> = []) -> ConsentStep {
    ConsentStep(
      forms: [
        ConsentForm(id: "terms", version: terms, title: "Terms", text: "…", isRequired: true),
        ConsentForm(id: "usage", version: usage, title: "Usage", text: "…", isRequired: false),
      ], asking: Answers(log: fixture.log, declined: declined))
  }

  @Test func asksInOrder() async throws {
    let context = try await step(terms: 1, usage: 1).onboard(fixture.context)
    #expect(fixture.log.entries == ["terms 1", "usage 1"])
    #expect(context[.acceptedConsents] == ["terms", "usage"])
  }

  @Test func asksAgainOnlyForANewVersion() async throws {
    _ = try await step(terms: 1, usage: 1, declined: ["usage"]).onboard(fixture.context)
    let same = try await step(terms: 1, usage: 1).restore(fixture.context)
    #expect(same[.acceptedConsents] == ["terms"])
    #expect(fixture.log.entries == ["terms 1", "usage 1"])
    let newer = try await step(terms: 1, usage: 2).restore(fixture.context)
    #expect(newer[.acceptedConsents] == ["terms", "usage"])
    #expect(fixture.log.entries == ["terms 1", "usage 1", "usage 2"])
    _ = try await step(terms: 1, usage: 1).restore(fixture.context)
    #expect(fixture.log.entries.count == 3)
  }

  @Test func opensNoSessionWithoutARequiredConsent() async throws {
    let declining = step(terms: 1, usage: 1, declined: ["terms"])
    let error = try await #require(throws: ConsentDeclined.self) { try await declining.onboard(fixture.context) }
    #expect(error.form == "terms")
    _ = try await step(terms: 1, usage: 1).onboard(fixture.context)
    #expect(fixture.log.entries == ["terms 1", "terms 1", "usage 1"])
  }

  @Test func doesNotAskInTheBackground() async throws {
    _ = try await step(terms: 1, usage: 1).onboard(fixture.context)
    let context = try await step(terms: 2, usage: 2).background(fixture.context)
    #expect(context[.acceptedConsents] == ["terms", "usage"])
    #expect(fixture.log.entries.count == 2)
  }

  @Test func resetRemovesEverything() async throws {
    _ = try await step(terms: 1, usage: 1).onboard(fixture.context)
    try await step(terms: 1, usage: 1).reset(fixture.context)
    _ = try await step(terms: 1, usage: 1).onboard(fixture.context)
    #expect(fixture.log.entries.count == 4)
  }
}
