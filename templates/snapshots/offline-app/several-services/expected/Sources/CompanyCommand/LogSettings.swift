import OnboardingSessions

// This file is yours: scaffold wrote it once and never changes it.

/// Who receives the log of the program, its use, and each command; nobody by default.
enum LogSettings {
  /// The providers. Each receives nothing until the user agrees to its form in `OnboardingSteps.consents`:
  /// `ConsentForm.logUpload(title:text:)`, `usage(title:text:)` or `analytics(title:text:)`.
  static let providers = LogProviders()
}
