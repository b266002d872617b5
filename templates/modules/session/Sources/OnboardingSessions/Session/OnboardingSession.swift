/// The values of an opened session, made from the context of the flow that ended.
///
/// An application declares one type for what its commands and views need, and takes it out of the context:
///
///     struct ShopSession: OnboardingSession {
///       let configuration: SessionConfiguration
///
///       init(context: OnboardingContext) throws {
///         configuration = try context.value(for: .configuration)
///       }
///     }
public protocol OnboardingSession: Sendable {
  /// Takes the session's values out of a context, and throws where one is missing.
  init(context: OnboardingContext) throws
  /// Lets go of what the session holds open; runs once, when it is closed or removed. By default nothing happens.
  func invalidate() async
}

extension OnboardingSession {
  public func invalidate() async {}
}
