import FakeService
import FoundationEssentials
import ODataDialect
import OfflineData
import OnboardingSessions
import Orders
import OrdersModel

/// The code of the articles in `Documentation.docc`, which is compiled with the tests.
enum ArticleExamples {
  static func synchronize(_ shop: OrdersOfflineODataController) async throws {
    let report = try await shop.synchronize()
    print(report.upload?.summary ?? "nothing to send")

    // What still waits, by its state.
    for (state, count) in try await shop.controller.pendingCounts() {
      print("\(count) changes are \(state)")
    }
  }

  static func decide(_ shop: OrdersOfflineODataController) async throws {
    for conflict in try await shop.controller.conflicts() {
      print(conflict.set, conflict.properties.count)
      // Keeps the local change. `.theirs` discards it, and `.merged(row)` replaces it.
      try await shop.controller.queue.resolve(conflict.id, .mine)
    }
  }

  static let passcode = PasscodePolicy(
    isRequired: true, minimumLength: 12, needsDigit: true, lockTimeout: .seconds(300))
  static let disconnection = DisconnectionPolicy(lockAfterDays: 14, wipeAfterDays: 0)

  static func fake(in directory: URL) async throws {
    let demo = try ServiceDemo(schema: OrdersSchema.shared, directory: directory)
    let remote = try ServiceDialect.service(
      at: demo.root, schema: OrdersSchema.shared, transport: demo.transport)
    let shop = try OrdersOfflineODataController(remote: remote, directory: directory)
    try await shop.open()
  }
}
