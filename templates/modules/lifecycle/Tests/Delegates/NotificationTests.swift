import AppLifecycle
import Testing

@MainActor
@Suite struct NotificationTests {
  let log = EventLog()

  final class Receiver: NotificationDelegate {
    let outcome: NotificationOutcome?
    let log: EventLog

    init(_ outcome: NotificationOutcome?, _ log: EventLog) {
      self.outcome = outcome
      self.log = log
    }

    func didReceive(_ notification: AppNotification) async -> NotificationOutcome? {
      log.note(notification.fields["id"] ?? "")
      return outcome
    }

    func didRegister(token: String) { log.note("token \(token)") }
    func didFailToRegister(_ error: any Error) { log.note("\(error)") }
  }

  @Test(arguments: [
    ([NotificationOutcome?](), NotificationOutcome.failed), ([nil], .failed), ([.noData], .noData),
    ([.noData, nil], .noData), ([.noData, .failed], .failed), ([.failed, .newData, .noData], .newData),
  ])
  func combinesNotificationOutcomes(outcomes: [NotificationOutcome?], expected: NotificationOutcome) async {
    let composite = CompositeDelegate(outcomes.map { Receiver($0, log) })
    #expect(await composite.didReceive(AppNotification(fields: ["id": "1"])) == expected)
    #expect(log.entries.count == outcomes.count)
  }

  @Test func failsAfterATimeout() async {
    final class Hanging: NotificationDelegate {
      func didReceive(_ notification: AppNotification) async -> NotificationOutcome? {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        return .newData
      }
    }
    let composite = CompositeDelegate([Receiver(.noData, log), Hanging()], timeLimit: .milliseconds(1))
    #expect(await composite.didReceive(AppNotification(fields: [:])) == .failed)
  }

  @Test(
    "P46: the outcome of the synchronization counts like that of a delegate",
    arguments: [
      ([NotificationOutcome?](), NotificationOutcome.noData, NotificationOutcome.noData), ([nil], .newData, .newData),
      ([.noData], .failed, .failed), ([.failed], .noData, .failed), ([.newData], .failed, .newData),
    ])
  func combinesTheFetch(
    outcomes: [NotificationOutcome?], fetched: NotificationOutcome, expected: NotificationOutcome
  ) async {
    let composite = CompositeDelegate(outcomes.map { Receiver($0, log) })
    #expect(await composite.didReceive(AppNotification(sets: ["Products"]), fetched: fetched) == expected)
    #expect(log.entries.count == outcomes.count)
  }

  @Test("P46: passes the registration on") func reportsTheRegistration() {
    let composite = CompositeDelegate([Receiver(nil, log)])
    composite.didRegister(token: "abc")
    composite.didFailToRegister(CancellationError())
    #expect(log.entries == ["token abc", "CancellationError()"])
  }

  @Test("P46: completes once") func completesOnce() {
    let completion = SingleCompletion<Int> { [log] in log.note("\($0)") }
    #expect(completion.complete(1))
    #expect(!completion.complete(2))
    #expect(log.entries == ["1"])
  }
}
