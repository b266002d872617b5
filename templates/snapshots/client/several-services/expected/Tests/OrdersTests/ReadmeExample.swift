import ClientCommands
import CommandLineInterface
import DataChecks
import DataCommands
import FoundationEssentials
import ModelChecks
import Orders
import OrdersCommand
import OrdersModel
import ServiceData
import TypedEntities

/// The code of the README, which is compiled with the tests.
enum ReadmeExample {
  static func run() async throws {
    let client = try OrdersClient(serviceURL: "https://example.com/service")
    for entity in try await client.fetch(OrdersSets.bicycles.top(10)) {
      try await client.update(entity)
    }
  }
}
