import Testing

@testable import GeneratorEvolution
@testable import GeneratorModel
@testable import GeneratorNaming

@Suite struct DeclaredRenameTests {
  private static let old = SchemaComparisonTests.product("<Property Name=\"Price\" Type=\"Edm.Decimal\"/>")
  private static let new = old.replacing("\"Price\"", with: "\"UnitPrice\"")
  private static let item = old.replacing("Product", with: "Item")

  @Test func aRenamedPropertyKeepsItsSwiftName() throws {
    let comparison = try ComparedDocuments.compare(
      MetadataText.version4(Self.old), MetadataText.version4(Self.new), renames: ["Product/Price=UnitPrice"])
    #expect(
      comparison.changes.map(ComparedDocuments.line) == [
        "renamed property Shop.Product/Price Shop.Product/UnitPrice, breaks protocol, store declared rename"
      ])
    #expect(comparison.changes.first?.swift.after == "Product.price: Decimal?")
    #expect(comparison.suggestions.isEmpty)
  }

  @Test func renamedTypesAndSetsKeepTheirSwiftNames() throws {
    let comparison = try ComparedDocuments.compare(
      MetadataText.version4(Self.old), MetadataText.version4(Self.item),
      renames: ["Product=Item", "Products=Items"])
    #expect(
      comparison.changes.map(ComparedDocuments.line) == [
        "renamed entityType Shop.Product Shop.Item, breaks protocol, store declared rename",
        "renamed entitySet Shop.Service/Products Shop.Service/Items, breaks protocol, store declared rename",
      ])
    #expect(comparison.changes.map(\.swift.after) == ["Product", "ShopSets.products"])
  }

  @Test func suggestsUndeclaredRenames() throws {
    let property = try ComparedDocuments.compare(MetadataText.version4(Self.old), MetadataText.version4(Self.new))
    #expect(property.changes.map(\.kind) == [.removed, .added])
    #expect(
      property.suggestions.map(\.text) == [
        "property 'Shop.Product/Price' may have been renamed; if so: --rename Shop.Product/Price=Shop.Product/UnitPrice"
      ])
    let type = try ComparedDocuments.compare(MetadataText.version4(Self.old), MetadataText.version4(Self.item))
    #expect(
      type.suggestions.map(\.rename.description) == [
        "Shop.Product=Shop.Item", "Shop.Service/Products=Shop.Service/Items",
      ])
  }

  @Test(arguments: [("DeliveryDate", "DueDate"), ("delivery_date", "DueDate"), ("DATE_OF_ENTRY", "BirthDate")])
  func suggestsTheOnlyPairWithAWordInCommon(name: String, replacement: String) throws {
    let price = "<Property Name=\"Price\" Type=\"Edm.Decimal\"/>"
    let old = Self.old.replacing(price, with: price.replacing("Price", with: name))
    let new = Self.old.replacing(price, with: price.replacing("Price", with: replacement))
    let comparison = try ComparedDocuments.compare(MetadataText.version4(old), MetadataText.version4(new))
    #expect(comparison.suggestions.map(\.rename.description) == ["Shop.Product/\(name)=Shop.Product/\(replacement)"])

    let two = new.replacing(
      "<Property Name=\"\(replacement)\"",
      with: "<Property Name=\"Other\" Type=\"Edm.Decimal\"/><Property Name=\"\(replacement)\"")
    let ambiguous = try ComparedDocuments.compare(MetadataText.version4(old), MetadataText.version4(two))
    #expect(ambiguous.suggestions.isEmpty)
  }

  @Test func doesNotSuggestUnlikeNames() throws {
    let other = Self.old.replacing(
      "<Property Name=\"Price\" Type=\"Edm.Decimal\"/>", with: "<Property Name=\"Weight\" Type=\"Edm.Decimal\"/>")
    let comparison = try ComparedDocuments.compare(MetadataText.version4(Self.old), MetadataText.version4(other))
    #expect(comparison.changes.count == 2)
    #expect(comparison.suggestions.isEmpty)
  }

  @Test func keepsFilesOfRenamedTypes() throws {
    let (old, new) = (
      try MetadataText.read(MetadataText.version4(Self.old)).model,
      try MetadataText.read(MetadataText.version4(Self.item)).model
    )
    let applied = AppliedRenames([try SchemaRename("Shop.Product=Shop.Item")], from: old, to: new)
    let pinned = try NameAssigner().assign(old).pinnedNames.following(applied)
    let named = try NameAssigner(pinned: pinned).assign(new)
    #expect(named.typeName(QualifiedName("Shop.Item")).name == "Product")
    #expect(named.fileName(QualifiedName("Shop.Item")) == "Product")
  }
}
