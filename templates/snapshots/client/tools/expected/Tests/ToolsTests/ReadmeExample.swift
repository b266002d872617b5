import ClientCommands
import CommandLineInterface
import DataChecks
import DataCommands
import FoundationEssentials
import ModelChecks
import ServiceData
import Tools
import ToolsCommand
import ToolsModel
import TypedEntities

/// The code of the README, which is compiled with the tests.
enum ReadmeExample {
  static func run() async throws {
    let client = try ToolsClient(serviceURL: "https://example.com/service")
    for entity in try await client.fetch(ToolsSets.tools.top(10)) {
      try await client.update(entity)
    }
  }
}
