import FoundationEssentials
import HTTPTransport
import OfflineData
import OnboardingSessions

/// An opened session: how to reach the service, and the controller of its data.
public struct ServiceSession: OnboardingSession {
  public let configuration: SessionConfiguration
  public let controller: any ODataControlling
  /// The user that was onboarded when the session was opened for the first time.
  let onboardingID: UUID
  /// How requests are authenticated.
  let credential: SessionCredential
  /// The report of the download that followed the opening; nil if there was none.
  public internal(set) var report: SyncReport?

  public init(context: OnboardingContext) throws {
    configuration = try context.value(for: .configuration)
    controller = try context.value(for: .controller)
    onboardingID = context.onboardingID
    credential = context[.credential] ?? .none
  }

  public func invalidate() async { try? await controller.close() }
}

extension ContextKey where Value == any ODataControlling {
  /// The controller of the session's data; set when the store is opened.
  public static var controller: ContextKey { ContextKey("controller") }
}

extension SessionCredential {
  /// What to tell the user if others on the network can read the credential; nil if nobody can, or there is none.
  func exposure(at address: URL?) -> String? {
    guard self != .none, let address, let url = try? ServiceURL(address.absoluteString), !url.isConfidential else {
      return nil
    }
    return "the \(self) is sent to \(url.hostAndPort) unencrypted, so that others on the network can read it; "
      + "use an address that begins with 'https://'"
  }
}
