import Foundation
import OnboardingSessions

/// The context for testing a single step.
struct StepFixture {
  let profile = TemporaryProfile()
  let log = EventLog()
  let context: OnboardingContext

  init() {
    context = OnboardingContext(
      onboardingID: UUID(), profile: profile.directory, presentation: RecordingScreens(log))
  }

  func context(_ change: (inout SessionConfiguration) -> Void) -> OnboardingContext {
    var configuration = SessionConfiguration()
    change(&configuration)
    var context: OnboardingContext = context
    context[.configuration] = configuration
    return context
  }

  /// Writes a file into the profile.
  func file(_ name: String, _ text: String) throws -> String {
    try profile.directory.write(Data(text.utf8), to: name)
    return profile.directory.path(of: name)
  }
}
