import AppLifecycle
import Synchronization
import Testing

@MainActor
@Suite struct ConnectivityMonitorTests {
  /// Finds the given routes, one with each probe, and then the last one again and again.
  private final class Prober: ConnectivityProbing {
    private let routes: Mutex<[ConnectivityRoute?]>

    init(_ names: [String?]) { routes = Mutex(names.map { $0.map(ConnectivityRoute.init) }) }

    func route() async -> ConnectivityRoute? {
      routes.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
    }

    func routeTaken() async -> ConnectivityRoute? { await route() }
  }

  private final class Listener: ConnectivityDelegate {
    var events: [ConnectivityEvent] = []

    func connectivityDidChange(_ event: ConnectivityEvent) async { events.append(event) }
  }

  private let listener = Listener()

  private func monitor(_ routes: String?..., pauses: EventLog = EventLog()) -> ConnectivityMonitor {
    ConnectivityMonitor(Prober(routes), delegate: CompositeDelegate([listener])) {
      pauses.note("\($0 >= .seconds(15))")
    }
  }

  @Test("P47: reports the established, changed and lost connection once")
  func changes() async {
    let (cable, radio) = (ConnectivityRoute(name: "cable"), ConnectivityRoute(name: "radio"))
    let monitor = monitor("cable", "cable", "radio", nil, nil, "cable", "cable")
    for _ in 0..<7 { await monitor.probe() }
    #expect(listener.events == [.changed(from: cable, to: radio), .lost, .established(cable)])
    #expect(!monitor.isLost)
  }

  @Test("P47: learns from requests that the service was reached by another route, or again")
  func contacts() async {
    let (cable, radio) = (ConnectivityRoute(name: "cable"), ConnectivityRoute(name: "radio"))
    let monitor = monitor("cable", "radio", nil, nil, "radio")
    for _ in 0..<3 { await monitor.noteContact() }
    // A contact without a known route says nothing.
    #expect(listener.events == [.changed(from: cable, to: radio)])
    await monitor.probe()
    await monitor.noteContact()
    #expect(listener.events.dropFirst() == [.lost, .established(radio)])
  }

  @Test("P47: waits until the service returns, with growing pauses")
  func waits() async throws {
    let pauses = EventLog()
    #expect(try await monitor(nil, nil, nil, nil, nil, nil, "cable", pauses: pauses).waitForReturn())
    #expect(listener.events == [.lost, .established(ConnectivityRoute(name: "cable"))])
    #expect(pauses.entries == ["false", "false", "false", "false", "true", "true"])
  }

  @Test("P47: does not wait for a service that can be reached") func waitsForNothing() async throws {
    let pauses = EventLog()
    #expect(try await !monitor("cable", pauses: pauses).waitForReturn())
    #expect(listener.events.isEmpty && pauses.entries.isEmpty)
  }
}
