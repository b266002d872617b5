import AppLifecycle
import Foundation
import Testing

/// Tests with real signals, each in a separate process.
@Suite struct ProcessLifecycleTests {
  @Test func deliversLaunchThenActive() async {
    await #expect(processExitsWith: .success) {
      let log = EventLog()
      let lifecycle = ProcessLifecycle { log.note($0.rawValue) }
      await lifecycle.start()
      #expect(log.entries == ["launch", "active"])
      await lifecycle.stop()
    }
  }

  @Test func deliversSignalsInSequence() async {
    await #expect(processExitsWith: .success) {
      let events = AsyncStream<LifecycleEvent>.makeStream()
      let lifecycle = ProcessLifecycle { events.continuation.yield($0) }
      await lifecycle.start()
      var reported: [LifecycleEvent] = []
      for await event in events.stream {
        reported.append(event)
        switch reported.count {
        case 2: kill(getpid(), SIGHUP)
        case 3: kill(getpid(), SIGTERM)
        case 4: events.continuation.finish()
        default: break
        }
      }
      await lifecycle.stop()
      #expect(reported == [.launch, .active, .reload, .terminate])
    }
  }

  @Test(.enabled(if: ContinuingShell.isPossible, "the system has no process states under /proc"))
  func suspendsInTheBackgroundAndResumes() async {
    await #expect(processExitsWith: .success) {
      let events = AsyncStream<LifecycleEvent>.makeStream()
      let lifecycle = ProcessLifecycle { events.continuation.yield($0) }
      await lifecycle.start()
      try ContinuingShell.start(for: getpid())
      kill(getpid(), SIGTSTP)
      var reported: [LifecycleEvent] = []
      for await event in events.stream {
        reported.append(event)
        if reported.count == 5 { break }
      }
      #expect(reported == [.launch, .active, .background, .foreground, .active])
      await lifecycle.stop()
    }
  }

  @Test func handlesTheBackgroundBeforeSuspending() async {
    await #expect(processExitsWith: .success) {
      let log = EventLog()
      let stopped = AsyncStream<Void>.makeStream()
      let lifecycle = ProcessLifecycle {
        log.note("stop")
        stopped.continuation.finish()
      } handler: { event in
        log.note("begin \(event)")
        await Task.yield()
        log.note("end \(event)")
      }
      await lifecycle.start()
      kill(getpid(), SIGTSTP)
      for await _ in stopped.stream {}
      #expect(log.entries.suffix(3) == ["begin background", "end background", "stop"])
      await lifecycle.stop()
    }
  }

  @Test func endsImmediatelyOnASecondSignal() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      let never = AsyncStream<Void>.makeStream()
      let asked = AsyncStream<Void>.makeStream()
      let lifecycle = ProcessLifecycle { event in
        guard event == .terminate else { return }
        asked.continuation.finish()
        for await _ in never.stream {}
      }
      await lifecycle.start()
      kill(getpid(), SIGINT)
      for await _ in asked.stream {}
      kill(getpid(), SIGTERM)
      for await _ in never.stream {}
    }
  }

  @Test func restoresSignalHandlers() async {
    await #expect(processExitsWith: .signal(SIGHUP)) {
      let never = AsyncStream<Void>.makeStream()
      let reloaded = AsyncStream<Void>.makeStream()
      let lifecycle = ProcessLifecycle { event in
        if event == .reload { reloaded.continuation.finish() }
      }
      await lifecycle.start()
      kill(getpid(), SIGHUP)
      for await _ in reloaded.stream {}
      await lifecycle.stop()
      kill(getpid(), SIGHUP)
      for await _ in never.stream {}
    }
  }
}

/// A shell that continues a process as soon as it is stopped.
private enum ContinuingShell {
  static var isPossible: Bool {
    FileManager.default.fileExists(atPath: statusFile(of: "self"))
  }

  static func statusFile(of process: String) -> String {
    "/proc/\(process)/status"
  }

  static func start(for processID: Int32) throws {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    let isStopped: String = "grep -q 'State:.T' \(statusFile(of: "\(processID)"))"
    shell.arguments = ["-c", "until \(isStopped); do sleep 0.01; done; kill -CONT \(processID)"]
    try shell.run()
  }
}
