import EntityAccess
import Museum
import MuseumModel
import TypedEntities

/// The code of the README, which is compiled with the tests.
enum ClientExample {
  static func run() async throws {
    let client = try MuseumClient(serviceURL: "https://example.com/service")
    for entity in try await client.fetch(MuseumSets.paintings.top(10)) {
      try await client.update(entity)
    }
  }
}
