import OfflineData
import SampleApplication
import ServiceChecks
import ServiceData

extension ShopApplication {
  /// Runs a check as an emitted test does.
  func check(_ work: (TestBench) async throws -> Void) async throws {
    try await TestBench.with(
      self, { try OfflineDataController(remote: $0, directory: $1, queries: $2) }, work)
  }
}

extension CheckedSet {
  static let products = CheckedSet(EntityQuery<Product>(set: "Products"))
  static let reports = CheckedSet(EntityQuery<Report>(set: "Reports"))
  static let settings = CheckedSet(EntityQuery<Settings>(set: "Settings"))
}

struct Product: EntityValue {
  static let schema = ShopApplication.schema.emittedType("Shop.Product")
  var row: Row
}

struct Report: EntityValue {
  static let schema = ShopApplication.schema.emittedType("Shop.Report")
  var row: Row
}

struct Settings: EntityValue {
  static let schema = ShopApplication.schema.emittedType("Shop.Settings")
  var row: Row
}
