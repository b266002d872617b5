/// The screen that ought to show.
public enum ApplicationScreen: String, Sendable, CaseIterable {
  /// A flow of the session runs, or there is no session.
  case onboarding
  /// The application itself.
  case app
  /// A cover, since the application is in the background or locked.
  case screenshot
}
