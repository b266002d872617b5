import EntityAccess
import Foundation
import SampleApplication
import ServiceData
import Testing
import TypedEntities

struct EntityWritingTests {
  /// A client of the shop that runs in this process.
  private struct Client: ServiceClient {
    let remote: any RemoteService

    init(_ directory: URL) throws {
      let application = ShopApplication()
      let demo = try application.makeDemo(in: directory)
      remote = try application.makeService(at: demo.root, over: demo.transport)
    }
  }

  private let directory = FileManager.default.temporaryDirectory.appendingPathComponent("typed-\(UUID().uuidString)")

  @Test("entities are created, changed and deleted by their types")
  func changes() async throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let client = try Client(directory)
    let products = EntityQuery<Product>(set: "Products")
    let before = try await client.count(products)
    var product = try await client.create(Product.with { $0.row["Name"] = .string("Rye") }, in: products)
    #expect(product.id != nil)
    product.row["Name"] = .string("Oats")
    let changed = try await client.update(product, in: products)
    #expect(try await client.fetch(changed.id, products)?.row["Name"] == .string("Oats"))
    try await client.delete(changed, in: products)
    #expect(try await client.count(products) == before)
  }

  @Test("a singleton is changed without a key")
  func singleton() async throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let client = try Client(directory)
    let query = EntityQuery<Settings>(set: "Settings")
    var settings = try #require(try await client.fetch(nil, query))
    settings.row["Language"] = .string("eo")
    try await client.update(settings, in: query)
    #expect(try await client.fetch(nil, query)?.row["Language"] == .string("eo"))
  }

  @Test("an entity whose key was set is not sent")
  func key() async throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let client = try Client(directory)
    let products = EntityQuery<Product>(set: "Products")
    let before = try await client.fetch(products)
    var product = try #require(before.first)
    product.row["ID"] = before.last?.row["ID"]
    product.row["Name"] = .string("Oats")
    let changed = product
    for replaces in [false, true] {
      await #expect(throws: KeyAssignmentError(set: "Products", property: "ID")) {
        try await client.update(changed, in: products, options: SendOptions(replaces: replaces))
      }
    }
    let query = EntityQuery<Settings>(set: "Settings")
    var settings = try #require(try await client.fetch(nil, query))
    settings.row["ID"] = .int(99)
    let other = settings
    await #expect(throws: KeyAssignmentError(set: "Settings", property: "ID")) {
      try await client.update(other, in: query)
    }
    #expect(try await client.fetch(products).map(\.row) == before.map(\.row))
  }

  @Test("an entity without a key is not deleted")
  func noKey() async throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let client = try Client(directory)
    await #expect(throws: EntityAccessError.missingKey(set: "Products")) {
      try await client.delete(Product(), in: EntityQuery<Product>(set: "Products"))
    }
  }
}
