/// The visible content, which depends on the screen and the running steps.
public enum VisibleContent: String, Sendable, CaseIterable {
  /// The splash screen: during onboarding, before any step reports progress.
  case splash
  /// The progress of the onboarding steps.
  case progress
  /// The application.
  case viewer
  /// A cover without business data.
  case cover

  /// Determines the content for a screen and the running steps.
  public init<Steps: Collection>(screen: ApplicationScreen, steps: Steps) {
    switch screen {
    case .onboarding: self = steps.isEmpty ? .splash : .progress
    case .app: self = .viewer
    case .screenshot: self = .cover
    }
  }
}
