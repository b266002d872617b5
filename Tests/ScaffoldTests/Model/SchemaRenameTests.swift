import Testing

@testable import GeneratorCore
@testable import GeneratorModel
@testable import GeneratorWriting

@Suite struct SchemaRenameTests {
  private static func model(
    _ types: [String: [String]], sets: [String: String] = [:], namespace: String = "Shop", container: String = "Service"
  ) throws -> ServiceModel {
    let declarations = types.sorted { $0.key < $1.key }.map { name, properties in
      let members = properties.map { "<Property Name=\"\($0)\" Type=\"Edm.String\"/>" }.joined()
      return "<EntityType Name=\"\(name)\"><Key><PropertyRef Name=\"ID\"/></Key>"
        + "<Property Name=\"ID\" Type=\"Edm.Int32\" Nullable=\"false\"/>\(members)</EntityType>"
    }
    let children = sets.sorted { $0.key < $1.key }.map {
      "<EntitySet Name=\"\($0.key)\" EntityType=\"\(namespace).\($0.value)\"/>"
    }
    let text = MetadataText.version4(
      declarations.joined() + "<EntityContainer Name=\"\(container)\">\(children.joined())</EntityContainer>")
    return try MetadataText.read(text.replacing("Namespace=\"Shop\"", with: "Namespace=\"\(namespace)\"")).model
  }

  private static let old = ["Product": ["Name", "Price"], "Order": ["Name"]]
  private static let new = ["Item": ["Name", "Cost"], "Order": ["Name"]]

  @Test(arguments: [
    ("Shop.Product=Shop.Item", "Shop.Product=Shop.Item"), ("Shop.Product=Item", "Shop.Product=Shop.Item"),
    ("Product=Item", "Shop.Product=Shop.Item"), ("Products=Items", "Shop.Service/Products=Shop.Service/Items"),
    ("Shop.Service/Products=Items", "Shop.Service/Products=Shop.Service/Items"),
  ]) func findsElementsByName(_ written: String, _ expected: String) throws {
    let resolver = RenameResolver(
      from: try Self.model(Self.old, sets: ["Products": "Product"]),
      to: try Self.model(Self.new, sets: ["Items": "Item"]))
    #expect(try resolver.resolve([try SchemaRename(written)]).map(\.description) == [expected])
  }

  @Test(arguments: ["Shop.Product/Price=Cost", "Shop.Product.Price=Shop.Item.Cost", "Product/Price=Shop.Product/Cost"])
  func renamesPropertiesWithTheirType(_ written: String) throws {
    let (old, new) = (try Self.model(Self.old), try Self.model(Self.new))
    let resolved = try RenameResolver(from: old, to: new).resolve(
      [written, "Product=Item"].map { try SchemaRename($0) })
    #expect(resolved.map(\.description) == ["Shop.Product=Shop.Item", "Shop.Product/Price=Shop.Item/Cost"])
    let applied = AppliedRenames(resolved, from: old, to: new)
    #expect(applied.path(MetadataPath("Shop.Product/Price")).text == "Shop.Item/Cost")
    #expect(applied.path(MetadataPath("Shop.Product/Name")).text == "Shop.Item/Name")
    #expect(applied.path(MetadataPath("Shop.Order/Name")).text == "Shop.Order/Name")
  }

  @Test(arguments: [
    ("Product", "'Product' is not a rename, expected OLD.PATH=NEWPATH"),
    ("=Item", "'=Item' is not a rename, expected OLD.PATH=NEWPATH"),
    ("Shop.Produkt=Item", "the service had no 'Shop.Produkt', which 'Shop.Produkt=Item' renames"),
    ("Shop.Product=Itm", "the service has no 'Itm', to which 'Shop.Product=Itm' renames"),
    ("Shop.Order=Item", "'Shop.Order' still exists, so it cannot have been renamed by 'Shop.Order=Item'"),
    ("Shop.Product=Order", "'Shop.Order' existed before, so 'Shop.Product' was not renamed to it"),
    ("Shop.Product=Shop.Item/Cost", "cannot rename the entity type 'Shop.Product' to the property 'Shop.Item/Cost'"),
    ("Name=Cost", "'Name' in 'Name=Cost' can mean 'Shop.Order/Name', 'Shop.Product/Name'"),
  ]) func refusesInvalidRenames(_ written: String, _ message: String) throws {
    let resolver = RenameResolver(from: try Self.model(Self.old), to: try Self.model(Self.new))
    let error = #expect(throws: ScaffoldError.self) { _ = try resolver.resolve([try SchemaRename(written)]) }
    #expect(error?.failure == .usage)
    #expect(error?.diagnostics.first?.message == message)
  }

  @Test func refusesContradictions() throws {
    let old = try Self.model(["Product": [], "Part": []])
    let new = try Self.model(["Item": []])
    let error = #expect(throws: ScaffoldError.self) {
      _ = try RenameResolver(from: old, to: new).resolve(["Product=Item", "Part=Item"].map { try SchemaRename($0) })
    }
    #expect(error?.diagnostics.first?.message == "the rename 'Product=Item' contradicts 'Shop.Part=Shop.Item'")
  }

  @Test func acceptsRememberedRenamesAgain() throws {
    let new = try Self.model(Self.new)
    let known = SchemaRename(old: MetadataPath("Shop.Product"), new: MetadataPath("Shop.Item"))
    let resolver = RenameResolver(from: new, to: new, remembered: [known])
    #expect(try resolver.resolve([try SchemaRename("Product=Item")]) == [known])
  }

  @Test func resolvesChainsOfRenames() throws {
    let versions = try [["Name"], ["Title"], ["Label"]].map { try Self.model(["Product": $0]) }
    let renames = ["Shop.Product/Name=Shop.Product/Title", "Shop.Product/Title=Shop.Product/Label"]
      .map { try? SchemaRename($0) }.compactMap(\.self)
    let name = MetadataPath("Shop.Product/Name")
    let title = MetadataPath("Shop.Product/Title")
    #expect(
      AppliedRenames(renames, from: versions[0], to: versions[2]).moved == [name: MetadataPath("Shop.Product/Label")])
    #expect(
      AppliedRenames(renames, from: versions[1], to: versions[2]).moved == [title: MetadataPath("Shop.Product/Label")])
    #expect(AppliedRenames(renames, from: versions[2], to: versions[2]).isEmpty)
    #expect(AppliedRenames(renames, from: versions[2], to: versions[0]).isEmpty)
  }

  @Test func distinguishesANewElementWithAnOldName() throws {
    let old = try Self.model(["Product": ["Title"]])
    let new = try Self.model(["Product": ["Title", "Name"]])
    let renames = [try SchemaRename("Shop.Product/Name=Shop.Product/Title")]
    #expect(AppliedRenames(renames, from: old, to: new).isEmpty)
  }

  @Test func renamesAllElementsOfANamespace() throws {
    let old = try Self.model(Self.old, sets: ["Products": "Product"])
    let new = try Self.model(Self.old, sets: ["Products": "Product"], namespace: "Store")
    let applied = AppliedRenames([try SchemaRename("Shop=Store")], from: old, to: new)
    #expect(applied.type(QualifiedName("Shop.Product")) == QualifiedName("Store.Product"))
    #expect(applied.path(MetadataPath("Shop.Product/Price")).text == "Store.Product/Price")
    #expect(applied.path(MetadataPath("Shop.Service/Products")).text == "Store.Service/Products")
  }

  @Test func acceptsARenamedDefaultContainer() throws {
    let old = try Self.model(Self.old, sets: ["Products": "Product"])
    let new = try Self.model(Self.old, sets: ["Products": "Product"], container: "Entrance")
    let applied = AppliedRenames([], from: old, to: new)
    #expect(applied.path(MetadataPath("Shop.Service/Products")).text == "Shop.Entrance/Products")
  }

  @Test func settingsRememberRenames() throws {
    var settings = ProjectSettings(metadata: "shop.xml", include: ["Products", "Or*"])
    settings.remember([
      SchemaRename(old: MetadataPath("Shop.Service/Products"), new: MetadataPath("Shop.Service/Items"))
    ])
    #expect(settings.include == ["Items", "Or*"])
    let again = try ProjectSettings(Array(settings.jsonText.utf8), name: "scaffold.json")
    #expect(again.declaredRenames.map(\.description) == ["Shop.Service/Products=Shop.Service/Items"])
  }
}
