import EntityAccess
import FoundationEssentials
import OfflineData
import TypedEntities
import Workshop
import WorkshopModel

/// The code of the README, which is compiled with the tests.
enum ReadmeExample {
  static func run(in directory: URL) async throws {
    let shop = try WorkshopOfflineODataController(serviceURL: "https://example.com/service", directory: directory)
    try await shop.open()

    // Read from the store. An entity whose properties were set is updated: the change is in the outbox, and in every later read.
    for entity in try await shop.fetch(WorkshopSets.bicycles.top(10)) {
      try await shop.update(entity)
    }

    // Send what waits in the outbox, then download what changed on the service.
    let report = try await shop.synchronize()
    print(report.upload?.summary ?? "nothing to send")

    // The entities now, and again after each change by local work, a synchronization or another process.
    for try await entities in shop.observe(WorkshopSets.bicycles.top(10)) {
      print("\(entities.count) entities")
    }
  }
}
