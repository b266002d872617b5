import OnboardingSessions
import Testing

@Suite struct LogDeliveryTests {
  /// A provider that can fail.
  private struct Provider: LogUploading, UsageReporting, AnalyticsTracking {
    struct Outage: Error {}

    let received = EventLog()
    var isDown = false

    func upload(_ entries: [ProgramLog.Entry]) async throws {
      if isDown { throw Outage() }
      received.note("log " + entries.map(\.message).joined(separator: ","))
    }

    func report(_ usage: ProgramUsage) async throws {
      received.note("usage " + usage.commands.map(\.name).joined(separator: ","))
    }

    func track(_ entry: ProgramLog.Entry) async { received.note("event " + entry.message) }
  }

  private struct Answers: ConsentAsking {
    let accepted: Set<String>
    func isAccepted(_ form: ConsentForm) async throws -> Bool { accepted.contains(form.id) }
  }

  private let fixture = StepFixture()
  private var log: ProgramLog { ProgramLog(profile: fixture.context.profile) }

  private func delivery(_ provider: Provider) -> LogDelivery {
    LogDelivery(
      log, to: LogProviders(upload: provider, usage: provider, analytics: provider),
      user: fixture.context.userDirectory)
  }

  private func ask(accepting accepted: Set<String>) async throws {
    let forms = [
      ConsentForm.logUpload(title: "Log", text: "…"), .usage(title: "Use", text: "…"),
      .analytics(title: "Events", text: "…"),
    ]
    _ = try await ConsentStep(forms: forms, asking: Answers(accepted: accepted)).onboard(fixture.context)
  }

  @Test("P50: a provider receives nothing without the user's consent") func consent() async throws {
    let provider = Provider()
    let entry = log.write(.medium, ProgramUsage.area, "list")
    try await delivery(provider).track(entry)
    try await delivery(provider).send()
    #expect(provider.received.entries.isEmpty)
    try await ask(accepting: ["usage"])
    try await delivery(provider).track(entry)
    try await delivery(provider).send()
    #expect(provider.received.entries == ["usage list"])
  }

  @Test("P50: an entry is sent once, and again after an error") func sendsOnce() async throws {
    try await ask(accepting: ["log-upload", "analytics"])
    let entry = log.write(.medium, ProgramUsage.area, "list")
    var provider = Provider()
    provider.isDown = true
    await #expect(throws: Provider.Outage.self) { try await delivery(provider).send() }
    provider.isDown = false
    try await delivery(provider).send()
    try await delivery(provider).send()
    try await delivery(provider).track(entry)
    #expect(provider.received.entries == ["log list", "event list"])
  }
}
