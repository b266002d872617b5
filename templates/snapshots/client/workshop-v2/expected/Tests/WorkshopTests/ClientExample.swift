import EntityAccess
import TypedEntities
import Workshop
import WorkshopModel

/// The code of the README, which is compiled with the tests.
enum ClientExample {
  static func run() async throws {
    let client = try WorkshopClient(serviceURL: "https://example.com/service")
    for entity in try await client.fetch(WorkshopSets.bicycles.top(10)) {
      try await client.update(entity)
    }
  }
}
