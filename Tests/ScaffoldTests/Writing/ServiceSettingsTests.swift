import Testing

@testable import GeneratorCore
@testable import GeneratorModel
@testable import GeneratorNaming
@testable import GeneratorWriting

@Suite("the settings of several services")
struct ServiceSettingsTests {
  private func settings(_ text: String) throws -> ProjectSettings {
    try ProjectSettings(Array(text.utf8), name: "scaffold.json")
  }

  @Test("a single service becomes the first entry")
  func first() throws {
    var settings = try settings(
      #"{ "metadata": "shop.xml", "name": "Shop", "include": ["Products"], "reader": "odata", "renames": { "A": "B" } }"#
    )
    try settings.add(ServiceSettings(name: "Orders", metadata: "orders.xml"))
    #expect(settings.services.map(\.name) == ["Shop", "Orders"])
    #expect(settings.metadata.isEmpty && settings.include.isEmpty && settings.reader == nil)
    #expect(settings.part(of: "Shop").include == ["Products"])
    #expect(settings.part(of: "Orders").metadata == "orders.xml")
    #expect(settings.part(of: "Orders").include.isEmpty)
    #expect(try self.settings(settings.jsonText) == settings)
  }

  @Test(
    "invalid settings of a service are reported",
    arguments: [
      (
        #"{ "name": "A", "metadata": "a.xml", "services": [{ "name": "B", "metadata": "b.xml" }] }"#,
        "'metadata' belongs"
      ),
      (#"{ "name": "A", "include": ["S"], "services": [{ "name": "B", "metadata": "b.xml" }] }"#, "'include' belongs"),
      (#"{ "services": [{ "name": "B", "metadata": "b.xml" }] }"#, "the member 'name' is missing"),
      (#"{ "name": "A", "services": [{ "name": "B" }] }"#, "the member 'metadata' is missing"),
      (
        #"{ "name": "A", "services": [{ "name": "B", "metadata": "b" }, { "name": "b", "metadata": "c" }] }"#,
        "there are two services 'b'"
      ),
    ])
  func faults(_ text: String, _ message: String) throws {
    let error = try #require(throws: ScaffoldError.self) { try settings(text) }
    #expect(error.failure == .usage)
    #expect(error.diagnostics.first?.message.contains(message) == true)
  }

  @Test("an error about a value is located in the settings of its service")
  func places() {
    let text =
      #"{ "name": "A", "services": [{ "name": "B", "exclude": ["X"] }, { "name": "C", "exclude": ["X"] }] }"#
    let document = SettingsDocument(Array(text.utf8), name: "scaffold.json")
    func column(_ setting: SettingReference, _ service: String?) -> Int? {
      let error = ScaffoldError(.usage, .unmatchedPattern, "found").about(setting)
      return document.locating(error, ofService: service).diagnostics.first?.location?.column
    }
    #expect(column(SettingReference("exclude", value: "X"), "B") == 56)
    #expect(column(SettingReference("exclude", value: "X"), "C") == 91)
    #expect(column(SettingReference("exclude", value: "X"), "D") == nil)
    #expect(column(SettingReference("exclude", value: "Y"), "C") == nil)
    #expect(column(SettingReference("include", value: "X"), "C") == nil)
    #expect(column(SettingReference("name", value: "A"), nil) == 11)
  }

  @Test("names of a service are prefixed with its name")
  func names() {
    var all = PinnedNames()
    let own = PinnedNames(
      names: [MetadataPath("Shop.Product"): "Product"], fileNames: [MetadataPath("Shop.Product"): "Product"])
    all.add(own, of: "Shop")
    all.add(PinnedNames(names: [MetadataPath("Shop.Product"): "Item"]), of: "ShopOrders")
    #expect(all.names.count == 2)
    #expect(all.names(of: "Shop") == own)
    #expect(all.names(of: "ShopOrders").names == [MetadataPath("Shop.Product"): "Item"])
  }
}
