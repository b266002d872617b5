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

  @Test func performsADefaultActionFromAReceiver() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      SignalWatcher.watch([SIGUSR1]) { _ in SignalWatcher.performDefaultAction(of: SIGTERM) }
      kill(getpid(), SIGUSR1)
      for await _ in AsyncStream<Void>.makeStream().stream {}
    }
  }
}
