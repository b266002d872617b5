import DataChecks
import FakeService
import Foundation
import LocalStore
import ODataDialect
import OfflineData
import SampleApplication
import ServiceData
import Testing

@testable import ServiceChecks

struct SchemaChangeChecksTests {
  private static let renames = [
    StoreRename(from: "Goods", to: "Products"), StoreRename(from: "Shop.Thing", to: "Shop.Product"),
    StoreRename(from: "Shop.Thing/Title", to: "Shop.Product/Name"),
    StoreRename(from: "Shop.Thing/GroupID", to: "Shop.Product/CategoryID"),
    StoreRename(from: "Shop.Thing/Number", to: "Shop.Product/ID"),
  ]

  /// Checks the upgrade of an application whose controller has the `known` renames.
  private func check(_ set: String, declared: [StoreRename], known: [StoreRename]) async throws {
    let application = ShopApplication()
    let subject = OfflineSubject(application) {
      try OfflineDataController(remote: $0, directory: $1, queries: $2, options: StoreOptions(renames: known))
    }
    try await TestBench.with(subject) { bench in
      let checks = SchemaChangeChecks(of: subject, renames: declared, on: bench) { schema, directory in
        let demo = try ServiceDemo(schema: schema, directory: directory)
        return try ServiceDialect.service(at: demo.root, schema: schema, transport: demo.transport)
      }
      try await checks.checkUpgrade(of: set)
    }
  }

  @Test(
    "a store and its waiting changes survive a new property",
    arguments: ["Products", "Categories", "Reports", "Settings"])
  func newProperty(set: String) async throws {
    try await check(set, declared: [], known: [])
  }

  @Test("declared renames are applied and reversed", arguments: ["Products", "Categories"])
  func renames(set: String) async throws {
    try await check(set, declared: Self.renames, known: Self.renames)
  }

  @Test("undoing a change in the new version restores the service's version under the new name")
  func undoing() async throws {
    let (directory, schema) = (try TemporaryDirectory(), ShopApplication.schema)
    let earlier = EarlierSchema(schema, lackingMemberOf: try #require(schema.set("Reports")), renames: Self.renames)
    let old = try controller(ServiceSchema(earlier.document), "Goods", directory.url, [])
    try await old.open(.downloadIfNeeded)
    var thing = try #require(try await old.rows(RowQuery(set: "Goods")).first)
    let title = thing["Title"]
    thing["Title"] = .string("Edited")
    _ = try await old.update(thing, in: "Goods")
    try await old.close()
    let new = try controller(schema, "Products", directory.url, Self.renames)
    try await new.open(.local)
    let request = try #require(try await new.queue.requests().first)
    #expect(request.key == EntityKey([EntityKey.Part(name: "ID", value: try #require(thing["Number"]))]))
    let edited = try #require(try await new.row(request.key, of: RowQuery(set: "Products")))
    #expect(edited["Name"] == .string("Edited"))
    try await new.undo(.all)
    let restored = try await new.row(request.key, of: RowQuery(set: "Products"))
    #expect(restored?["Name"] == title)
    try await new.close()
  }

  private func controller(
    _ schema: ServiceSchema, _ set: String, _ directory: URL, _ renames: [StoreRename]
  ) throws -> OfflineDataController {
    let demo = try ServiceDemo(schema: schema, directory: directory.appendingPathComponent("service-\(set)"))
    return try OfflineDataController(
      remote: try ServiceDialect.service(at: demo.root, schema: schema, transport: demo.transport),
      directory: directory.appendingPathComponent("store"), queries: [DefiningQuery(query: RowQuery(set: set))],
      options: StoreOptions(renames: renames))
  }

  @Test("a controller without the renames is detected")
  func forgottenRenames() async throws {
    await #expect(throws: (any Error).self) {
      try await check("Products", declared: Self.renames, known: [])
    }
  }

  @Test("an earlier schema has the old names everywhere")
  func earlierSchema() throws {
    let schema = ShopApplication.schema
    let set = try #require(schema.set("Products"))
    let earlier = EarlierSchema(schema, lackingMemberOf: set, renames: Self.renames)
    #expect(earlier.newMember == "Changed")
    let text = earlier.document.text
    #expect(text.contains("entity Shop.Thing keys=Number"))
    #expect(text.contains("Title String! max=40"))
    #expect(text.contains("ref=GroupID>ID"))
    #expect(text.contains("set Goods Shop.Thing"))
    #expect(!text.contains("Product"))
    #expect(earlier.name(ofSet: "Products") == "Goods")
  }
}

/// A temporary folder for a test, which is deleted with the value.
private final class TemporaryDirectory: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("upgrade-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
