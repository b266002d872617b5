import OnboardingSessions

struct StepFault: Error, Equatable, CustomStringConvertible {
  let description: String
}

/// A step that logs its calls, adds its name to a trail in the context, and runs the test's action.
struct RecordingStep: OnboardingStep {
  typealias Action = @Sendable (OnboardingFlowKind, OnboardingContext) async throws -> Void

  let name: String
  let log: EventLog
  var action: Action = { _, _ in }

  func onboard(_ context: OnboardingContext) async throws -> OnboardingContext {
    try await run(.onboard, context)
  }

  func restore(_ context: OnboardingContext) async throws -> OnboardingContext {
    try await run(.restore, context)
  }

  func background(_ context: OnboardingContext) async throws -> OnboardingContext {
    try await run(.background, context)
  }

  func resetPasscode(_ context: OnboardingContext) async throws -> OnboardingContext {
    try await run(.resetPasscode, context)
  }

  func reset(_ context: OnboardingContext) async throws {
    log.note("reset \(name)")
    try await action(.reset, context)
  }

  private func run(_ kind: OnboardingFlowKind, _ context: OnboardingContext) async throws -> OnboardingContext {
    log.note("\(kind.rawValue) \(name) after \(context[.trail] ?? "nothing")")
    try await action(kind, context)
    var context: OnboardingContext = context
    context[.trail] = name
    return context
  }
}

extension ContextKey where Value == String {
  static var trail: ContextKey { ContextKey("trail") }
}
