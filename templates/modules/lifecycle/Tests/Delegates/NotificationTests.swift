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

  final class Other: ConnectivityDelegate {
    func connectivityDidChange(_ event: ConnectivityEvent) async {}
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

  @Test("P45: opens no source without a delegate") func opensNoSourceWithoutADelegate() async {
    let composite = CompositeDelegate([Other()])
    await composite.receiveNotifications {
      log.note("source")
      return AsyncStream { $0.finish() }
    }
    #expect(!composite.servesNotifications)
    #expect(log.entries.isEmpty)
  }

  @Test("P46: forwards notifications") func forwardsNotifications() async {
    let composite = CompositeDelegate([Other(), Receiver(.noData, log)])
    await composite.receiveNotifications {
      AsyncStream { continuation in
        continuation.yield(AppNotification(fields: ["id": "1"]))
        continuation.yield(AppNotification(fields: ["id": "2"]))
        continuation.finish()
      }
    }
    #expect(log.entries == ["1", "2"])
  }

  @Test func reportsTheRegistration() {
    let composite = CompositeDelegate([Receiver(nil, log)])
    composite.didRegister(token: "abc")
    composite.didFailToRegister(CancellationError())
    #expect(log.entries == ["token abc", "CancellationError()"])
  }

  @Test func completesOnce() {
    let completion = SingleCompletion<Int> { [log] in log.note("\($0)") }
    #expect(completion.complete(1))
    #expect(!completion.complete(2))
    #expect(log.entries == ["1"])
  }
}
