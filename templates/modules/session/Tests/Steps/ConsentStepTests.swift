import Foundation
import OnboardingSessions
import Testing

@Suite struct ConsentStepTests {
  private let fixture = StepFixture()

  struct Answers: ConsentAsking {
    let log: EventLog
    var declined: Set<String> = []
    var canAsk = true
    var now: Date { Date(timeIntervalSince1970: 1_700_000_000) }

    func isAccepted(_ form: ConsentForm) async throws -> Bool {
      log.note("\(form.id) \(form.version)")
      return !declined.contains(form.id)
    }
  }

  private var accepted: Set<String> { get throws { try ConsentStep.accepted(in: fixture.context.userDirectory) } }

  private func step(terms: Int, usage: Int, declined: Set<String> = [], canAsk: Bool = true) -> ConsentStep {
    ConsentStep(
      forms: [
        ConsentForm(id: "terms", version: terms, title: "Terms", text: "…", isRequired: true),
        ConsentForm(id: "usage", version: usage, title: "Usage", text: "…", isRequired: false),
      ], asking: Answers(log: fixture.log, declined: declined, canAsk: canAsk))
  }

  @Test func asksInOrder() async throws {
    _ = try await step(terms: 1, usage: 1).onboard(fixture.context)
    #expect(fixture.log.entries == ["terms 1", "usage 1"])
    #expect(try accepted == ["terms", "usage"])
  }

  @Test("P35: asks again only for a new version") func asksAgainOnlyForANewVersion() async throws {
    _ = try await step(terms: 1, usage: 1, declined: ["usage"]).onboard(fixture.context)
    _ = try await step(terms: 1, usage: 1).restore(fixture.context)
    #expect(try accepted == ["terms"])
    #expect(fixture.log.entries == ["terms 1", "usage 1"])
    _ = try await step(terms: 1, usage: 2).restore(fixture.context)
    #expect(try accepted == ["terms", "usage"])
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
    _ = try await step(terms: 2, usage: 2).background(fixture.context)
    #expect(try accepted == [])
    #expect(fixture.log.entries.count == 2)
    _ = try await step(terms: 2, usage: 2, declined: ["usage"]).restore(fixture.context)
    #expect(try accepted == ["terms"])
  }

  @Test("P35: a refusal is recorded with its version, and a required form is asked for again")
  func recordsRefusals() async throws {
    let declining = step(terms: 2, usage: 1, declined: ["terms", "usage"])
    await #expect(throws: ConsentDeclined.self) { try await declining.restore(fixture.context) }
    let text = String(
      decoding: try #require(try fixture.context.userDirectory.contents(of: "consents.json")), as: UTF8.self)
    #expect(text.contains("\"terms\"") && text.contains("\"isAccepted\" : false") && text.contains("\"version\" : 2"))
    #expect(text.contains("\"time\" : \"2023-11-14T22:13:20Z\""))
    _ = try await step(terms: 2, usage: 1, declined: ["usage"]).restore(fixture.context)
    #expect(try accepted == ["terms"])
    #expect(fixture.log.entries == ["terms 2", "terms 2", "usage 1"])
  }

  @Test(
    "P35: if nobody can be asked, no answer is recorded, the agreement to an earlier version does not count, and a required form keeps the session closed"
  )
  func nobodyToAsk() async throws {
    _ = try await step(terms: 1, usage: 0).onboard(fixture.context)
    _ = try await step(terms: 1, usage: 1, canAsk: false).restore(fixture.context)
    #expect(try accepted == ["terms"])
    let unasked = step(terms: 2, usage: 1, canAsk: false)
    let error = try await #require(throws: ConsentMissing.self) { try await unasked.restore(fixture.context) }
    #expect(error.form == "terms")
    fixture.log.note("terminal")
    _ = try await step(terms: 2, usage: 1).restore(fixture.context)
    #expect(fixture.log.entries == ["terms 1", "usage 0", "terminal", "terms 2", "usage 1"])
  }

  @Test func resetRemovesEverything() async throws {
    _ = try await step(terms: 1, usage: 1).onboard(fixture.context)
    try await step(terms: 1, usage: 1).reset(fixture.context)
    _ = try await step(terms: 1, usage: 1).onboard(fixture.context)
    #expect(fixture.log.entries.count == 4)
  }
}
