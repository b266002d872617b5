import DataChecks
import Testing

@Suite("fixtures in place of answers")
struct FixtureTests {
  @Test("a recorded answer is read as the service's own", arguments: CheckedService.sets.prefix(5))
  func replay(set: CheckedSet) async throws {
    try await TestBench.run { try await FixtureChecks(on: $0).checkReplay(of: set.description) }
  }

  @Test("a failure that a fixture tells of is a typed error", arguments: CheckedService.sets.prefix(1))
  func failure(set: CheckedSet) async throws {
    try await TestBench.run { try await FixtureChecks(on: $0).checkFailure(of: set.description) }
  }
}
