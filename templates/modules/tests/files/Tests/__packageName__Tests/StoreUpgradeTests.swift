import DataChecks
import ServiceChecks
import Testing

@Suite("schema changes")
struct StoreUpgradeTests {
  @Test("a store of an earlier version keeps its contents", arguments: CheckedService.upgradedSets)
  func upgrade(set: CheckedSet) async throws {
    try await TestBench.run { bench in
      let checks = SchemaChangeChecks(
        of: CheckedService.offlineSubject, renames: CheckedService.renames, on: bench, service: CheckedService.service)
      try await checks.checkUpgrade(of: set.description)
    }
  }
}
