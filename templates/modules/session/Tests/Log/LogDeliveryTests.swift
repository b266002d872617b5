import Foundation
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

  /// A log whose entries all have the same time.
  private func timeless(fileSize: Int = ProgramLog.fileSize) -> ProgramLog {
    ProgramLog(profile: fixture.context.profile, fileSize: fileSize) { Date(timeIntervalSince1970: 0) }
  }

  private func delivery(_ provider: Provider, of log: ProgramLog? = nil) -> LogDelivery {
    LogDelivery(
      log ?? self.log, to: LogProviders(upload: provider, usage: provider, analytics: provider),
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

  @Test("P50: entries of the same moment are sent") func sameMoment() async throws {
    try await ask(accepting: ["log-upload"])
    let provider = Provider()
    for message in ["first", "second"] {
      timeless().write(.medium, "test", message)
      try await delivery(provider, of: timeless()).send()
    }
    #expect(provider.received.entries == ["log first", "log second"])
  }

  @Test("P50: entries are sent once although files are renamed and removed") func rotation() async throws {
    try await ask(accepting: ["log-upload"])
    let provider = Provider()
    let log = timeless(fileSize: 200)
    var written: [String] = []
    for number in 1...40 {
      log.write(.medium, "test", "\(number)")
      written.append("\(number)")
      if number % 3 == 0 { try await delivery(provider, of: log).send() }
    }
    try await delivery(provider, of: log).send()
    #expect(provider.received.entries.flatMap { $0.dropFirst(4).split(separator: ",").map(String.init) } == written)
  }

  @Test("P50: two processes do not send the same entries") func twoProcesses() async throws {
    try await ask(accepting: ["log-upload"])
    for number in 1...20 { log.write(.medium, "test", "\(number)") }
    let provider = Provider()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...8 { group.addTask { try await delivery(provider).send() } }
      try await group.waitForAll()
    }
    #expect(provider.received.entries.count == 1)
  }
}
