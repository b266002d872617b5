import ClientCommands
import CommandLineInterface
import DataChecks
import DataCommands
import FoundationEssentials
import ModelChecks
import Museum
import MuseumCommand
import MuseumModel
import ServiceData
import TypedEntities

/// The code of the README, which is compiled with the tests.
enum ReadmeExample {
  static func run() async throws {
    let client = try MuseumClient(serviceURL: "https://example.com/service")
    for entity in try await client.fetch(MuseumSets.paintings.top(10)) {
      try await client.update(entity)
    }
  }
}
