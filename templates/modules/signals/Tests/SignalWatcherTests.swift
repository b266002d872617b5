import Glibc
import ProcessSignals
import Testing

/// Tests with real signals, each in a separate process.
@Suite struct SignalWatcherTests {
  @Test func deliversSignalsToTheNewestReceiver() async {
    await #expect(processExitsWith: .success) {
      let former = SignalWatcher.signals([SIGHUP, SIGUSR1])
      let newest = SignalWatcher.signals([SIGHUP])
      kill(getpid(), SIGHUP)
      for await signal in newest {
        #expect(signal == SIGHUP)
        break
      }
      kill(getpid(), SIGUSR1)
      for await signal in former {
        #expect(signal == SIGUSR1)
        break
      }
    }
  }

  @Test func restoresDefaultActions() async {
    await #expect(processExitsWith: .signal(SIGHUP)) {
      let never = SignalWatcher.signals([SIGHUP])
      SignalWatcher.restoreDefaultActions(of: [SIGHUP])
      kill(getpid(), SIGHUP)
      for await _ in never {}
    }
  }

  @Test func ignoresASignalUntilItsActionIsRestored() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      let former = SignalAction.ignore(SIGINT)
      kill(getpid(), SIGINT)
      former?.restore()
      kill(getpid(), SIGINT)
      for await _ in AsyncStream<Void>.makeStream().stream {}
    }
  }

  @Test func handlesASignalOnce() async {
    await #expect(processExitsWith: .exitCode(3)) {
      _ = SignalAction.handleOnce(SIGUSR1) { _ in _exit(3) }
      kill(getpid(), SIGUSR1)
      for await _ in AsyncStream<Void>.makeStream().stream {}
    }
    await #expect(processExitsWith: .signal(SIGUSR1)) {
      _ = SignalAction.handleOnce(SIGUSR1) { raise($0) }
      kill(getpid(), SIGUSR1)
      for await _ in AsyncStream<Void>.makeStream().stream {}
    }
  }

  @Test func writesToABrokenPipeWithoutASignal() async {
    await #expect(processExitsWith: .signal(SIGPIPE)) {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { exit(1) }
      close(ends[0])
      let written = BrokenPipe.withoutSignal { write(ends[1], ".", 1) }
      guard written < 0, errno == EPIPE else { exit(1) }
      _ = write(ends[1], ".", 1)
      exit(0)
    }
  }

  @Test func performsADefaultActionFromAReceiver() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      SignalWatcher.watch([SIGUSR1]) { _ in SignalWatcher.performDefaultAction(of: SIGTERM) }
      kill(getpid(), SIGUSR1)
      for await _ in AsyncStream<Void>.makeStream().stream {}
    }
  }
}
