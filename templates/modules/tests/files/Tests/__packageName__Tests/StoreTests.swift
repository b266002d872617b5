import DataChecks
import Testing

@Suite("the store")
struct StoreTests {
  @Test("the store answers as the service does", arguments: CheckedService.sets)
  func offline(set: CheckedSet) async throws {
    try await TestBench.run { try await SetReading(set, on: $0).checkOffline() }
  }
}
