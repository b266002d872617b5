import EntityAccess
import Orders
import OrdersModel
import TypedEntities

/// The code of the README, which is compiled with the tests.
enum ClientExample {
  static func run() async throws {
    let client = try OrdersClient(serviceURL: "https://example.com/service")
    for entity in try await client.fetch(OrdersSets.bicycles.top(10)) {
      try await client.update(entity)
    }
  }
}
