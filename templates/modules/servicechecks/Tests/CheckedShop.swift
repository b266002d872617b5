import DataChecks
import OfflineData
import SampleApplication
import ServiceChecks

extension ShopApplication {
  /// The application as the subject of a test.
  var subject: OfflineSubject {
    OfflineSubject(self) { try OfflineDataController(remote: $0, directory: $1, queries: $2) }
  }

  /// Runs a check like an emitted test.
  func check(_ work: (TestBench) async throws -> Void) async throws {
    try await TestBench.with(subject, work)
  }
}
