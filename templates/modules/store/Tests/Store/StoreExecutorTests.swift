import SharedState
import Testing

@testable import LocalStore

/// Postponing work until the next job.
struct StoreExecutorTests {
  private let bench = Bench()
  private var executor: StoreExecutor { bench.executor }
  /// Longer than any test, so that only a job runs the work.
  private let never = Duration.seconds(3600)

  /// An actor on a store executor that logs its work.
  private actor Bench {
    nonisolated let executor = StoreExecutor(label: "bench")
    private nonisolated let log = Locked<[String]>([])
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    nonisolated var notes: [String] { log.withLock { $0 } }

    nonisolated func note(_ text: String) { log.withLock { $0.append(text) } }

    func work() { note("job") }
  }

  private func postpone(_ name: String, for pause: Duration) {
    executor.postpone(for: pause) { [bench] in bench.note(name) }
  }

  @Test func runsPostponedWorkOnceBeforeTheNextJob() async {
    postpone("first", for: never)
    #expect(bench.notes.isEmpty)
    await bench.work()
    #expect(bench.notes == ["first", "job"])
    await bench.work()
    #expect(bench.notes == ["first", "job", "job"])
  }

  @Test func ignoresFurtherPostponedWork() async {
    postpone("first", for: never)
    postpone("second", for: never)
    await bench.work()
    postpone("third", for: never)
    await bench.work()
    #expect(bench.notes == ["first", "job", "third", "job"])
  }

  @Test func postponedWorkMayPostponeMore() async {
    executor.postpone(for: never) { [bench, never] in
      bench.note("first")
      bench.executor.postpone(for: never) { bench.note("second") }
    }
    // Consecutive calls may be one job.
    await bench.work()
    #expect(bench.notes == ["first", "job"])
    await bench.work()
    #expect(bench.notes == ["first", "job", "second", "job"])
  }

  @Test func postponedWorkRunsWithoutAnyJob() async {
    await withCheckedContinuation { next in
      executor.postpone(for: .milliseconds(1)) { [bench] in
        bench.note("first")
        next.resume()
      }
    }
    #expect(bench.notes == ["first"])
  }

  @Test func doesNotRepeatPostponedWork() async {
    postpone("first", for: .zero)
    await bench.work()
    await withCheckedContinuation { next in executor.postpone(for: .zero) { next.resume() } }
    #expect(bench.notes == ["first", "job"])
  }

  @Test func limitsTheDelay() async {
    postpone("first", for: Duration(secondsComponent: .max, attosecondsComponent: 0))
    await bench.work()
    #expect(bench.notes == ["first", "job"])
  }
}
