import DataChecks
import ServiceChecks
import Testing

@Suite("the store")
struct StoreTests {
  @Test("the store and the service give the same answers", arguments: CheckedService.sets)
  func offline(set: CheckedSet) async throws {
    try await TestBench.run { try await SetReading(set, on: $0).checkOffline() }
  }

  @Test("the store has the service's links, or reports that it does not know them")
  func relations() async throws {
    try await TestBench.run { try await RelationChecks(on: $0).checkExpansions() }
  }
}
