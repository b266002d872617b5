/// Finds out whether the service can be reached.
///
/// The program sends a small request. An application or a test can register another prober in the ``DependencyContainer``.
public protocol ConnectivityProbing: Sendable {
  /// The route to the service; nil if the service cannot be reached.
  func route() async -> ConnectivityRoute?
}
