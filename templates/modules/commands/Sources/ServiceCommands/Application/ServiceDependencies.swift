import AppLifecycle
import HTTPTransport
import OfflineData
import OnboardingSessions

/// Creates what sends the requests to services and authorization servers. Register another one in the
/// `DependencyContainer` to replace the network.
public struct HTTPTransportFactory: PlatformProvided {
  /// Creates a transport with the settings of a connection.
  public let make: @Sendable (TransportSettings) -> any HTTPTransporting

  /// Creates a factory.
  public init(make: @escaping @Sendable (TransportSettings) -> any HTTPTransporting) {
    self.make = make
  }

  /// Transports over libcurl.
  public static var platformDefault: HTTPTransportFactory {
    HTTPTransportFactory { CurlTransport(settings: $0) }
  }
}

/// Creates the manager of a profile's session. Register another one in the `DependencyContainer` to replace it.
public struct SessionManagerFactory: PlatformProvided {
  /// Creates a manager from the profile, the plan of the application, the delegate of its flows, and its screens.
  public let make:
    @Sendable (
      ProfileDirectory, OnboardingStepPlan, any OnboardingFlowDelegate, any SessionPresenting
    ) -> OnboardingSessionManager<ServiceSession>

  /// Creates a factory.
  public init(
    make:
      @escaping @Sendable (
        ProfileDirectory, OnboardingStepPlan, any OnboardingFlowDelegate, any SessionPresenting
      ) -> OnboardingSessionManager<ServiceSession>
  ) {
    self.make = make
  }

  /// The manager with the usual steps.
  public static var platformDefault: SessionManagerFactory {
    SessionManagerFactory { profile, plan, delegate, presentation in
      OnboardingSessionManager(profile: profile, plan: plan, delegate: delegate, presentation: presentation)
    }
  }
}

/// Replaces the controller of the session's data. Register another one in the `DependencyContainer` to put something
/// around the controller of the application, or in its place.
public struct ControllerFactory: PlatformProvided {
  /// Creates the controller; the parameter creates that of the application.
  public let make: @Sendable (_ usual: () throws -> any ODataControlling) throws -> any ODataControlling

  /// Creates a factory.
  public init(make: @escaping @Sendable (_ usual: () throws -> any ODataControlling) throws -> any ODataControlling) {
    self.make = make
  }

  /// The controller of the application.
  public static var platformDefault: ControllerFactory { ControllerFactory { try $0() } }
}
