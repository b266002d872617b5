import Foundation
import OnboardingSessions
import Testing

@Suite struct OnboardingFlowRunnerTests {
  let fixture = SessionFixture()

  private func run(_ kind: OnboardingFlowKind, _ steps: [any OnboardingStep]) async throws -> OnboardingContext {
    let flow = OnboardingFlow(kind: kind, onboardingID: UUID(), steps: steps)
    let context = OnboardingContext(onboardingID: flow.onboardingID, profile: fixture.profile.directory)
    return try await OnboardingFlowRunner(flow: flow).run(context)
  }

  private func failing(_ name: String, in kinds: Set<OnboardingFlowKind>) -> RecordingStep {
    fixture.step(name) { kind, _ in
      if kinds.contains(kind) { throw StepFault(description: "\(name) is broken") }
    }
  }

  @Test(arguments: [OnboardingFlowKind.onboard, .restore, .background, .resetPasscode])
  func runsEachStepOnceWithTheContext(kind: OnboardingFlowKind) async throws {
    let context = try await run(kind, [fixture.step("a"), fixture.step("b"), fixture.step("c")])
    #expect(context[.trail] == "c")
    let word: String = kind.rawValue
    #expect(fixture.log.entries == ["\(word) a after nothing", "\(word) b after a", "\(word) c after b"])
  }

  @Test func resetsInReverseOrder() async throws {
    _ = try await run(.reset, [fixture.step("a"), fixture.step("b")])
    #expect(fixture.log.entries == ["reset b", "reset a"])
  }

  @Test("P34: undoes a failed onboarding in reverse") func undoesAFailedOnboardingInReverse() async throws {
    let steps: [any OnboardingStep] = [fixture.step("a"), failing("b", in: [.onboard]), fixture.step("c")]
    let error = try await #require(throws: OnboardingError.self) { try await run(.onboard, steps) }
    #expect(error.underlying as? StepFault == StepFault(description: "b is broken"))
    #expect(error.description == "step 'b' of the onboard flow failed: b is broken")
    #expect(fixture.log.entries == ["onboard a after nothing", "onboard b after a", "reset b", "reset a"])
  }

  /// How a flow of the steps a, b and c can end.
  enum End: Sendable, CaseIterable { case completion, failure, cancellation }

  @Test(
    "P34: each kind of flow, ended in each way, runs and resets the steps of its table",
    arguments: OnboardingFlowKind.allCases, End.allCases)
  func endsEachFlow(kind: OnboardingFlowKind, end: End) async throws {
    let middle = fixture.step("b") { kind, _ in
      guard kind != .reset else { return }
      switch end {
      case .completion: break
      case .failure: throw StepFault(description: "b is broken")
      case .cancellation: throw CancellationError()
      }
    }
    var failure: (any Error)?
    do {
      _ = try await run(kind, [fixture.step("a"), middle, fixture.step("c")])
    } catch {
      failure = error
    }
    let calls = fixture.log.entries.compactMap { entry in
      entry.split(separator: " after").first.map(String.init)
    }
    let word = kind.rawValue
    switch (kind, end) {
    case (.reset, _):
      #expect(calls == ["reset c", "reset b", "reset a"])
      #expect(failure == nil)
    case (_, .completion):
      #expect(calls == ["\(word) a", "\(word) b", "\(word) c"])
      #expect(failure == nil)
    case (.onboard, _): #expect(calls == ["onboard a", "onboard b", "reset b", "reset a"])
    case (_, _): #expect(calls == ["\(word) a", "\(word) b"])
    }
    if kind != .reset, end == .cancellation { #expect(failure is CancellationError) }
    if kind != .reset, end == .failure, case OnboardingError.stepFailed(let step, let flow, _, let resets)? = failure {
      #expect(step == "b" && flow == kind && resets.isEmpty)
    } else {
      #expect(kind == .reset || end != .failure, "\(String(describing: failure))")
    }
  }

  @Test func reportsAFailedUndoAndContinues() async throws {
    let steps: [any OnboardingStep] = [fixture.step("a"), failing("b", in: [.onboard, .reset])]
    let error = try await #require(throws: OnboardingError.self) { try await run(.onboard, steps) }
    #expect(error.description.contains("could not be reset: step 'b': b is broken"))
    #expect(fixture.log.entries.suffix(2) == ["reset b", "reset a"])
  }

  @Test(arguments: [OnboardingFlowKind.restore, .background, .resetPasscode])
  func keepsDataOfAFailedFlow(kind: OnboardingFlowKind) async throws {
    let steps: [any OnboardingStep] = [fixture.step("a"), failing("b", in: [kind])]
    await #expect(throws: OnboardingError.self) { try await run(kind, steps) }
    #expect(!fixture.log.entries.contains { $0.hasPrefix("reset ") })
  }

  @Test func continuesAfterAFailedReset() async throws {
    let steps: [any OnboardingStep] = [fixture.step("a"), failing("b", in: [.reset]), fixture.step("c")]
    let error = try await #require(throws: OnboardingError.self) { try await run(.reset, steps) }
    #expect(error.description.contains("step 'b': b is broken"))
    #expect(fixture.log.entries == ["reset c", "reset b", "reset a"])
  }

  @Test func refusesDuplicateStepNames() async throws {
    let error = try await #require(throws: OnboardingError.self) {
      try await run(.onboard, [fixture.step("a"), fixture.step("a")])
    }
    #expect(error.description.contains("two steps named 'a'"))
    #expect(fixture.log.entries.isEmpty)
  }

  @Test func undoesDespiteCancellation() async throws {
    let cancelled = fixture.step("b") { kind, _ in
      if kind == .onboard { withUnsafeCurrentTask { $0?.cancel() } }
      if kind == .reset { try Task.checkCancellation() }
    }
    let steps: [any OnboardingStep] = [fixture.step("a"), cancelled, fixture.step("c")]
    let task = Task { try await run(.onboard, steps) }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(fixture.log.entries == ["onboard a after nothing", "onboard b after a", "reset b", "reset a"])
  }

  @Test func reportsAMissingValue() throws {
    let context = OnboardingContext(onboardingID: UUID(), profile: fixture.profile.directory)
    let error = try #require(throws: MissingContextValue.self) { try context.value(for: .trail) }
    #expect(error.description.contains("'trail'"))
  }
}
