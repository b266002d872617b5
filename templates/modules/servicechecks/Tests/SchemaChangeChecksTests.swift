import DataChecks
import FakeService
import Foundation
import LocalStore
import ModelChecks
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
  ]

  /// Checks the upgrade of an application whose controller is told of some renames.
  private func check(_ set: String, declared: [StoreRename], told: [StoreRename]) async throws {
    let application = ShopApplication()
    let subject = OfflineSubject(application) {
      try OfflineDataController(remote: $0, directory: $1, queries: $2, options: StoreOptions(renames: told))
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
    "a store and what waits in it outlive a new property", arguments: ["Products", "Categories", "Reports", "Settings"])
  func newProperty(set: String) async throws {
    try await check(set, declared: [], told: [])
  }

  @Test("declared renames are carried, and taken back", arguments: ["Products", "Categories"])
  func renames(set: String) async throws {
    try await check(set, declared: Self.renames, told: Self.renames)
  }

  @Test("a controller that is not told of renames is found out")
  func forgottenRenames() async throws {
    await #expect(throws: (any Error).self) {
      try await check("Products", declared: Self.renames, told: [])
    }
  }

  @Test("an earlier schema has the old names throughout")
  func earlierSchema() throws {
    let schema = ShopApplication.schema
    let set = try #require(schema.set("Products"))
    let earlier = EarlierSchema(schema, lackingMemberOf: set, renames: Self.renames)
    #expect(earlier.newMember == "Changed")
    let text = earlier.document.text
    #expect(text.contains("entity Shop.Thing keys=ID"))
    #expect(text.contains("Title String! max=40"))
    #expect(text.contains("ref=GroupID>ID"))
    #expect(text.contains("set Goods Shop.Thing"))
    #expect(!text.contains("Product"))
    #expect(earlier.name(ofSet: "Products") == "Goods")
  }
}
