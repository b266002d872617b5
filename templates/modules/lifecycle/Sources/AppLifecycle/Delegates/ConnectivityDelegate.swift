/// How the service is reached.
public struct ConnectivityRoute: Sendable, Hashable {
  /// A name of the route, such as the network interface.
  public var name: String

  /// Names a route.
  public init(name: String) {
    self.name = name
  }
}

/// A change of what connects the application with its service.
public enum ConnectivityEvent: Sendable, Hashable {
  /// The service can be reached again.
  case established(ConnectivityRoute)
  /// The service is reached in another way.
  case changed(from: ConnectivityRoute, to: ConnectivityRoute)
  /// The service cannot be reached any more.
  case lost
}

/// Hears of changes in connectivity.
@MainActor
public protocol ConnectivityDelegate: ApplicationDelegate {
  /// Connectivity has changed; every delegate hears of it, in order.
  func connectivityDidChange(_ event: ConnectivityEvent) async
}
