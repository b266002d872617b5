import Testing

@testable import GeneratorModel
@testable import GeneratorPlanning

@Suite struct StoreRenameTextTests {
  private static func texts(_ renames: [String], _ text: String) throws -> [String] {
    let model = try MetadataText.read(MetadataText.version4(text)).model
    return StoreRenameText.all(try renames.map { try SchemaRename($0) }, in: model).map { "\($0.old) → \($0.new)" }
  }

  private static let shop = """
    <EntityType Name="Item"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
    <Property Name="Label" Type="Edm.String"/></EntityType>
    <EntityContainer Name="Service"><EntitySet Name="Items" EntityType="Shop.Item"/></EntityContainer>
    """

  @Test(arguments: [
    (["Shop.Service/Products=Shop.Service/Items"], ["Products → Items"]),
    (["Shop.Product=Shop.Item"], ["Shop.Product → Shop.Item"]),
    (["Store=Shop"], ["Store.Item → Shop.Item"]),
    (["Shop.Item/Name=Shop.Item/Gone"], []),
  ]) func containsTheNamesInTheStore(_ declared: [String], _ expected: [String]) throws {
    #expect(try Self.texts(declared, Self.shop) == expected)
  }

  @Test func includesEnumerationMembers() throws {
    let colors = "<EnumType Name=\"Color\"><Member Name=\"Red\"/></EnumType>" + Self.shop
    #expect(try Self.texts(["Shop.Color/Rot=Shop.Color/Red"], colors) == ["Shop.Color/Rot → Shop.Color/Red"])
  }

  @Test func mapsEveryEarlierNameToTheCurrentOne() throws {
    let declared = [
      "Shop.Product/Name=Shop.Product/Title", "Shop.Product/Title=Shop.Product/Label", "Shop.Product=Shop.Item",
    ]
    let expected = [
      "Shop.Product → Shop.Item", "Shop.Product/Name → Shop.Item/Label", "Shop.Product/Title → Shop.Item/Label",
    ]
    #expect(try Self.texts(declared, Self.shop) == expected)
  }
}
