/// Follows whether the service can be reached, and reports each change to the delegates.
@MainActor
public final class ConnectivityMonitor {
  /// The longest pause between two probes, in seconds, without its random part.
  private static let longestPause = 15.0

  /// Whether the last probe could not reach the service.
  public private(set) var isLost = false
  /// The last known route; nil before the service was reached.
  private var route: ConnectivityRoute?
  private let prober: any ConnectivityProbing
  private let delegate: CompositeDelegate
  private let wait: @Sendable (Duration) async throws -> Void

  /// Creates a monitor, which does not probe by itself.
  ///
  /// - Parameter wait: waits between two probes; tests replace it.
  public nonisolated init(
    _ prober: any ConnectivityProbing, delegate: CompositeDelegate,
    wait: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.prober = prober
    self.delegate = delegate
    self.wait = wait
  }

  /// Probes the service, and reports a change to the delegates. That the service is reached for the first time is not a
  /// change.
  ///
  /// - Returns: whether the service can be reached.
  @discardableResult
  public func probe() async -> Bool {
    await note(await prober.route())
    return !isLost
  }

  /// Learns from a request that has just reached the service: if the service was lost, a probe confirms that it has returned,
  /// and if the request has taken another route, that is a change.
  public func noteContact() async {
    if isLost {
      await probe()
    } else if let found = await prober.routeTaken() {
      await note(found)
    }
  }

  private func note(_ found: ConnectivityRoute?) async {
    let known: ConnectivityRoute? = route
    let wasLost: Bool = isLost
    isLost = found == nil
    route = found ?? known
    if let event = Self.event(from: known, wasLost: wasLost, to: found) { await delegate.connectivityDidChange(event) }
  }

  /// Waits until a service that could not be reached can be reached again.
  ///
  /// The first pause is a second, and each further one is twice as long, up to 15 seconds. A part of each is random, so that
  /// many programs do not return at the same moment.
  ///
  /// - Returns: true when the service has returned; false if it can be reached at once. Its failure then has another cause,
  ///   which a probe does not find.
  /// - Throws: `CancellationError`.
  public func waitForReturn() async throws -> Bool {
    guard await !probe() else { return false }
    var pause = 1.0
    repeat {
      try await wait(.seconds(pause * .random(in: 1..<1.5)))
      pause = min(pause * 2, Self.longestPause)
    } while await !probe()
    return true
  }

  private static func event(
    from known: ConnectivityRoute?, wasLost: Bool, to found: ConnectivityRoute?
  ) -> ConnectivityEvent? {
    guard let found else { return wasLost ? nil : .lost }
    if wasLost { return .established(found) }
    guard let known, known != found else { return nil }
    return .changed(from: known, to: found)
  }
}
