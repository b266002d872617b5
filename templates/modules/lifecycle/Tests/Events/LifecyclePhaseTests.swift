import Glibc
import Testing

@testable import AppLifecycle

@Suite struct LifecyclePhaseTests {
  private func events(_ signals: [Int32], terminalIsLost: Bool = false) -> [LifecycleEvent] {
    var phase = LifecyclePhase()
    return signals.flatMap { phase.events(for: $0, terminalIsLost: terminalIsLost) }
  }

  @Test(
    "P43: maps signals to events",
    arguments: [
      ([SIGTSTP, SIGCONT], [LifecycleEvent.background, .foreground, .active]),
      ([SIGTSTP, SIGTSTP], [.background]),
      ([SIGCONT], [.active]),
      ([SIGINT], [.terminate]),
      ([SIGTERM], [.terminate]),
      ([SIGHUP], [.reload]),
      ([SIGUSR1], []),
    ])
  func mapsSignalsToEvents(signals: [Int32], expected: [LifecycleEvent]) {
    #expect(events(signals) == expected)
  }

  @Test func endsWhenTheTerminalCloses() {
    #expect(events([SIGHUP], terminalIsLost: true) == [.terminate])
  }
}
