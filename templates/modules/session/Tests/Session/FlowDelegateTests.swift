import OnboardingSessions
import Synchronization
import Testing

@Suite struct FlowDelegateTests {
  let fixture = SessionFixture()

  /// Retries a number of times, then stops with an error of its own.
  final class Retrying: OnboardingFlowDelegate {
    private let left: Mutex<Int>

    init(times: Int) {
      left = Mutex(times)
    }

    func didFail(_ flow: OnboardingFlow, error: any Error) async -> FlowDisposition {
      left.withLock { left in
        left -= 1
        return left >= 0 ? .retry : .stop(StepFault(description: "gave up"))
      }
    }
  }

  private func failing(times: Int) -> RecordingStep {
    let left = FaultCount(times)
    return fixture.step("only") { kind, _ in
      if kind == .onboard, left.takesOne() { throw StepFault(description: "broken") }
    }
  }

  @Test func retriesAFlow() async throws {
    let manager = fixture.manager(steps: [failing(times: 2)], delegate: Retrying(times: 2))
    try await manager.open()
    let onboardings: [String] = fixture.log.entries.filter { $0.hasPrefix("onboard") }
    #expect(onboardings.count == 3)
    #expect(fixture.log.entries.filter { $0 == "reset only" }.count == 2)
  }

  @Test func stopsWithTheErrorOfTheDelegate() async throws {
    let manager = fixture.manager(steps: [failing(times: 2)], delegate: Retrying(times: 1))
    await #expect(throws: StepFault(description: "gave up")) { try await manager.open() }
    #expect(try await manager.state == .initial)
  }

  @Test func asksTheIDStoreAgainAfterAReplacedFlow() async throws {
    struct ResettingFirst: OnboardingFlowDelegate {
      func willStart(_ flow: OnboardingFlow) async throws -> OnboardingFlow {
        var flow: OnboardingFlow = flow
        if flow.kind == .restore { flow.kind = .reset }
        return flow
      }
    }
    let first = try await fixture.manager().open()
    let second = try await fixture.manager(delegate: ResettingFirst()).open()
    #expect(first.onboardingID != second.onboardingID)
    let expected: [String] = ["splash", "reset only", "onboard only after nothing", "application"]
    #expect(fixture.log.entries.suffix(4) == expected)
  }

  @Test func runsTheStepsOfTheDelegate() async throws {
    struct Reducing: OnboardingFlowDelegate {
      let steps: [any OnboardingStep]

      func willStart(_ flow: OnboardingFlow) async throws -> OnboardingFlow {
        var flow: OnboardingFlow = flow
        flow.steps = steps
        return flow
      }
    }
    let manager = fixture.manager(
      steps: [fixture.step("a"), fixture.step("b")], delegate: Reducing(steps: [fixture.step("z")]))
    #expect(try await manager.open().trail == "z")
  }

  @Test func refusesAResetBeforeAnyChange() async throws {
    struct Refusing: OnboardingFlowDelegate {
      func willStart(_ flow: OnboardingFlow) async throws -> OnboardingFlow {
        guard flow.kind != .reset else { throw StepFault(description: "work is pending") }
        return flow
      }
    }
    let manager = fixture.manager(delegate: Refusing())
    try await manager.open()
    await #expect(throws: StepFault.self) { try await manager.removeSession() }
    #expect(try await manager.state == .opened)
    #expect(!fixture.log.entries.contains("reset only"))
  }

  @Test func undoesAnOnboardingThatTheDelegateRejects() async throws {
    struct Rejecting: OnboardingFlowDelegate {
      func didComplete(_ flow: OnboardingFlow, context: OnboardingContext) async throws -> OnboardingContext {
        throw StepFault(description: "not accepted")
      }
    }
    let manager = fixture.manager(steps: [fixture.step("a"), fixture.step("b")], delegate: Rejecting())
    await #expect(throws: StepFault.self) { try await manager.open() }
    #expect(fixture.log.entries.suffix(2) == ["reset b", "reset a"])
    #expect(try await SingleUserIDStore(profile: fixture.profile.directory).currentID() == nil)
  }
}

/// Counts down faults, safely from any task.
private final class FaultCount: Sendable {
  private let left: Mutex<Int>

  init(_ count: Int) {
    left = Mutex(count)
  }

  func takesOne() -> Bool {
    left.withLock { left in
      defer { left -= 1 }
      return left > 0
    }
  }
}
