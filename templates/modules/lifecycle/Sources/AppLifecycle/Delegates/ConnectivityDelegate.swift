/// A route to the service.
public struct ConnectivityRoute: Sendable, Hashable {
  /// The name of the route, such as the network interface.
  public var name: String

  /// Creates a route.
  public init(name: String) {
    self.name = name
  }
}

/// A change of the connection between the application and its service.
public enum ConnectivityEvent: Sendable, Hashable {
  /// The service can be reached again.
  case established(ConnectivityRoute)
  /// The service is reached by another route.
  case changed(from: ConnectivityRoute, to: ConnectivityRoute)
  /// The service can no longer be reached.
  case lost
}

/// Receives changes of connectivity.
@MainActor
public protocol ConnectivityDelegate: ApplicationDelegate {
  /// Connectivity has changed. Every delegate receives the event, in order.
  func connectivityDidChange(_ event: ConnectivityEvent) async
}
