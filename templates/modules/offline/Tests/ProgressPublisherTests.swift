import OfflineData
import Synchronization
import Testing

private final class CountingDelegate: OfflineODataProviderDelegate {
  let events = Mutex<[ProgressEvent]>([])

  func didUpdateDownloadProgress(_ event: ProgressEvent) { events.withLock { $0.append(event) } }
}

@Suite struct ProgressBoardTests {
  @Test("P26: numbers steps and ends once") func numbersStepsAndEndsOnce() {
    let delegate = CountingDelegate()
    let board = ProgressPublisher(delegate: delegate)
    let report = board.start(.download, totalSteps: 2)
    report.step(.processingDefiningQueries, "Products", parameters: ["query": "Products"])
    #expect(board.steps[report.operationID]?.number == 1)
    report.update("page 2")
    report.step(.waitingForDownload, "sweep")
    report.step(.sendingDataToServer, "one more than was planned")
    report.end(.finished, "done")
    report.end(.failed, "again")
    report.update("late")
    let events = delegate.events.withLock { $0 }
    #expect(events.map(\.number) == [1, 1, 2, 3, 3])
    #expect(events.map(\.fraction) == [0, 0, 0.5, 1, 1])
    #expect(events.filter { $0.phase.isTerminal }.map(\.phase) == [.finished])
    #expect(events.allSatisfy { ($0.fraction ?? 0) <= 1 })
    #expect(events.last?.fraction == 1)
    #expect(board.steps.isEmpty)
  }

  @Test func hasNoFractionForAZeroTotal() {
    let board = ProgressPublisher()
    let report = board.start(.open, totalSteps: 0)
    report.update("starting")
    #expect(board.steps[report.operationID]?.fraction == nil)
  }

  /// Without a known total there is no fraction, and the fraction never decreases.
  @Test func hasAFractionOnlyForCountedSteps() {
    let delegate = CountingDelegate()
    let report = ProgressPublisher(delegate: delegate).start(.download, totalSteps: 2, countsSteps: false)
    report.step(.waitingForDownload, "waiting")
    report.step(.processingDefiningQueries, "downloading")
    for (done, expected) in [(0, 4), (1, 4), (1, 8), (3, 4)] {
      report.count(done, of: expected)
      report.update("\(done)")
    }
    report.end(.failed, "offline")
    #expect(delegate.events.withLock { $0.map(\.fraction) } == [nil, nil, 0, 0.25, 0.25, 0.75, 0.75])
  }

  @Test func listenersReceiveEveryEvent() async {
    let board = ProgressPublisher()
    let events = board.events
    let report = board.start(.download)
    report.step(.waitingForDownload, "waiting")
    report.end(.stopped, "stopped")
    var phases: [ProgressEvent.Phase] = []
    for await event in events {
      phases.append(event.phase)
      if event.phase.isTerminal { break }
    }
    #expect(phases == [.running, .stopped])
  }
}
