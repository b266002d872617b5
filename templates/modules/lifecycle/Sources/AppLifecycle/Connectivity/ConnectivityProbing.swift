/// Finds out whether the service can be reached.
///
/// The program sends a small request. An application or a test can register another prober in the ``DependencyContainer``.
public protocol ConnectivityProbing: Sendable {
  /// The route to the service; nil if the service cannot be reached.
  func route() async -> ConnectivityRoute?
  /// The route of a request that has just reached the service, without another request; nil if it is not known. By default it
  /// is not.
  func routeTaken() async -> ConnectivityRoute?
}

extension ConnectivityProbing {
  public func routeTaken() async -> ConnectivityRoute? { nil }
}
