import DataChecks
import ServiceChecks
import Testing

@Suite("the store")
struct StoreTests {
  @Test("the store answers as the service does", arguments: CheckedService.sets)
  func offline(set: CheckedSet) async throws {
    try await TestBench.run { try await SetReading(set, on: $0).checkOffline() }
  }

  @Test("the store relates entities as the service does, or says that it does not know")
  func relations() async throws {
    try await TestBench.run { try await RelationChecks(on: $0).checkExpansions() }
  }
}
