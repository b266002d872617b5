/// The screens of the application.
public enum ApplicationScreen: String, Sendable, CaseIterable {
  /// Shown while a flow of the session runs, or without a session.
  case onboarding
  /// The application itself.
  case app
  /// A cover while the application is in the background or locked.
  case screenshot
}
