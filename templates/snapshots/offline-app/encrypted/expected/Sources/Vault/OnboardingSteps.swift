import OnboardingSessions
import ServiceCommands

// This file is yours: it was written once, and is never generated again.

/// The steps that open a session, in their order. Put steps of your own between the provided ones: each gets the context
/// of the step before it, and a failed onboarding resets them from the last to the first.
enum OnboardingSteps {
  static func plan(_ provided: ProvidedSteps) -> OnboardingStepPlan {
    OnboardingStepPlan(steps: [
      provided.configuration,
      provided.authentication,
      SettingsDownloadStep(),
      ConsentStep(forms: consents, asking: provided.consentAsking),
      provided.openStore,
    ])
  }

  /// What a user has to agree to; a new version of a form is asked for again.
  static let consents: [ConsentForm] = []
}
