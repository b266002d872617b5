import Artists
import ArtistsModel
import EntityAccess
import TypedEntities

/// The code of the README, which is compiled with the tests.
enum ClientExample {
  static func run() async throws {
    let client = try ArtistsClient(serviceURL: "https://example.com/service")
    for entity in try await client.fetch(ArtistsSets.artists.top(10)) {
      try await client.update(entity)
    }
  }
}
