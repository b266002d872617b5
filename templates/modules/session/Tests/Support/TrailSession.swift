import Foundation
import OnboardingSessions

/// A session with the trail that the steps have left.
struct TrailSession: OnboardingSession {
  let onboardingID: UUID
  let trail: String
  let log: EventLog?

  init(context: OnboardingContext) throws {
    onboardingID = context.onboardingID
    trail = try context.value(for: .trail)
    log = context[.log]
  }

  func invalidate() async {
    log?.note("invalidate \(trail)")
  }
}

extension ContextKey where Value == EventLog {
  static var log: ContextKey { ContextKey("log") }
}
