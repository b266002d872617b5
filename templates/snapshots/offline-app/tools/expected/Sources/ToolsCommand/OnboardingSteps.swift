import OnboardingSessions
import ServiceCommands

// This file is yours: scaffold wrote it once and never changes it.

/// The steps that open a session, in order. You can add your own: each step receives the context of the previous one, and a
/// failed onboarding resets the steps in reverse order.
enum OnboardingSteps {
  static func plan(_ provided: ProvidedSteps) -> OnboardingStepPlan {
    OnboardingStepPlan(steps: [
      provided.passcode,
      provided.configuration,
      provided.authentication,
      SettingsDownloadStep(),
      ConsentStep(forms: consents, asking: provided.consentAsking),
      provided.openStore,
    ])
  }

  /// The forms that the user has to agree to. The user is asked again for a new version of a form.
  static let consents: [ConsentForm] = []
}
