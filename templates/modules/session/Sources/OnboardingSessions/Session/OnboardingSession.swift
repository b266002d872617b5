/// An open session, created from the context of the completed flow.
///
/// An application declares a type with the values that its commands and views need, and reads them from the context:
///
///     struct ShopSession: OnboardingSession {
///       let configuration: SessionConfiguration
///
///       init(context: OnboardingContext) throws {
///         configuration = try context.value(for: .configuration)
///       }
///     }
public protocol OnboardingSession: Sendable {
  /// Reads the session's values from a context. Throws if one is missing.
  init(context: OnboardingContext) throws
  /// Releases the session's resources. It is called once, when the session is closed or removed. By default nothing
  /// happens.
  func invalidate() async
}

extension OnboardingSession {
  public func invalidate() async {}
}
