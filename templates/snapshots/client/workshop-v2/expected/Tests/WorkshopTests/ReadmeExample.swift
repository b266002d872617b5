import ClientCommands
import CommandLineInterface
import DataChecks
import DataCommands
import FoundationEssentials
import ModelChecks
import ServiceData
import TypedEntities
import Workshop
import WorkshopCommand
import WorkshopModel

/// The code of the README, which is compiled with the tests.
enum ReadmeExample {
  static func run() async throws {
    let client = try WorkshopClient(serviceURL: "https://example.com/service")
    for entity in try await client.fetch(WorkshopSets.bicycles.top(10)) {
      try await client.update(entity)
    }
  }
}
