import DataChecks
import OfflineData
import SampleApplication
import ServiceChecks
import ServiceData

extension ShopApplication {
  /// Runs a check as an emitted test does.
  func check(_ work: (TestBench) async throws -> Void) async throws {
    let subject = OfflineSubject(self) { try OfflineDataController(remote: $0, directory: $1, queries: $2) }
    try await TestBench.with(subject, work)
  }
}
