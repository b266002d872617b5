import EntityAccess
import Tools
import ToolsModel
import TypedEntities

/// The code of the README, which is compiled with the tests.
enum ClientExample {
  static func run() async throws {
    let client = try ToolsClient(serviceURL: "https://example.com/service")
    for entity in try await client.fetch(ToolsSets.tools.top(10)) {
      try await client.update(entity)
    }
  }
}
