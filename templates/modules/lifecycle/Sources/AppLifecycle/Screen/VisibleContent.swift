/// What is drawn, which follows from the screen and from the steps that are under way.
public enum VisibleContent: String, Sendable, CaseIterable {
  /// The splash screen: onboarding, and no step has told of progress.
  case splash
  /// The progress of the steps of onboarding.
  case progress
  /// The application.
  case viewer
  /// A cover with no business data.
  case cover

  /// Decides what is drawn for a screen and the steps under way.
  public init<Steps: Collection>(screen: ApplicationScreen, steps: Steps) {
    switch screen {
    case .onboarding: self = steps.isEmpty ? .splash : .progress
    case .app: self = .viewer
    case .screenshot: self = .cover
    }
  }
}
