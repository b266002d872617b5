import DataChecks
import Testing

@Suite("fixtures instead of answers")
struct FixtureTests {
  @Test("a recorded answer is read like the service's answer", arguments: CheckedService.sets.prefix(5))
  func replay(set: CheckedSet) async throws {
    try await TestBench.run { try await FixtureChecks(on: $0).checkReplay(of: set.description) }
  }

  @Test("a fixture of a failure is a typed error", arguments: CheckedService.sets.prefix(1))
  func failure(set: CheckedSet) async throws {
    try await TestBench.run { try await FixtureChecks(on: $0).checkFailure(of: set.description) }
  }
}
