import HTTPTransport
import OfflineData
import OnboardingSessions
import ServiceData

/// The values of an opened session: how the service is reached and the controller of its data.
public struct ServiceSession: OnboardingSession {
  public let configuration: SessionConfiguration
  public let controller: any ODataControlling
  /// What was downloaded after the opening, where anything was.
  public internal(set) var report: SyncReport?

  public init(context: OnboardingContext) throws {
    configuration = try context.value(for: .configuration)
    controller = try context.value(for: .controller)
  }

  public func invalidate() async { try? await controller.close() }
}

extension ContextKey where Value == any ODataControlling {
  /// The controller of the session's data; put there when the store is opened.
  public static var controller: ContextKey { ContextKey("controller") }
}
