import Testing

@testable import GeneratorCore
@testable import GeneratorModel
@testable import GeneratorNaming

@Suite struct NameRulesTests {
  private static let text = MetadataText.version4(
    """
    <EntityType Name="A_ItemType"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
      <Property Name="Kind" Type="Shop.ReasonType"/>
      <NavigationProperty Name="to_Entry" Type="Collection(Shop.A_ItemType)"/></EntityType>
    <EntityType Name="C_CustomerType" BaseType="Shop.A_ItemType"/>
    <EntityType Name="I_CustomerType" BaseType="Shop.A_ItemType"/>
    <EntityType Name="I_DataType" BaseType="Shop.A_ItemType"/>
    <EntityType Name="Plain_Type" BaseType="Shop.A_ItemType"/>
    <ComplexType Name="ReasonType"/><ComplexType Name="A_PriceType"/>
    <EntityContainer Name="Container">
      <EntitySet Name="A_Item" EntityType="Shop.A_ItemType"><Annotation Term="com.sap.vocabularies.Common.v1.Label" String="Items"/>
        </EntitySet>
      <EntitySet Name="C_Customer" EntityType="Shop.C_CustomerType"/><EntitySet Name="I_Customer" EntityType="Shop.I_CustomerType"/>
      <EntitySet Name="I_Data" EntityType="Shop.I_DataType"/><EntitySet Name="Plain" EntityType="Shop.Plain_Type"/>
    </EntityContainer>
    """)

  private func named(
    _ rules: NameRules, pinned: PinnedNames = PinnedNames(), text: String = Self.text
  ) throws -> NamedModel {
    var model = try MetadataText.read(text).model
    if text == Self.text { model.namespaces.append(ModelNamespace(name: "com.sap.shop")) }
    return try NameAssigner(pinned: pinned, rules: rules).assign(model)
  }

  private func name(_ path: String, _ model: NamedModel) -> String? { model[MetadataPath(path)]?.name }

  private static let sap = NameRules(conventions: [.sap])

  @Test(arguments: [
    ("Shop.A_ItemType", "Item"), ("Shop.Plain_Type", "Plain"), ("Shop.A_PriceType", "PriceType"),
    ("Shop.ReasonType", "ReasonType"), ("Shop.Container/A_Item", "item"), ("Shop.A_ItemType/to_Entry", "toEntry"),
    // The two would be equal, and 'Data' is a type of the platform.
    ("Shop.C_CustomerType", "CCustomerType"), ("Shop.I_CustomerType", "ICustomerType"),
    ("Shop.I_DataType", "IDataType"),
  ])
  func followsTheConventionOfSAP(_ path: String, _ expected: String) throws {
    #expect(name(path, try named(Self.sap)) == expected)
  }

  @Test func reportsElementsThatKeepTheirPrefix() throws {
    let model = try named(Self.sap)
    let clashes = [
      "Shop.C_CustomerType", "Shop.Container/C_Customer", "Shop.Container/I_Customer", "Shop.I_CustomerType",
      "Shop.I_DataType",
    ]
    #expect(model.ruleClashes.map(\.text) == clashes)
    #expect(model.conventions == [.sap])
    #expect(model.decisions[MetadataPath("Shop.A_ItemType")]?.reasons == [.rule])
  }

  @Test func followsNoConventionOutsideServicesOfSAP() throws {
    let model = try named(
      Self.sap, text: Self.text.replacing("com.sap.vocabularies.Common.v1.Label", with: "Org.OData.Core.V1.Description")
    )
    #expect(name("Shop.A_ItemType", model) == "AItemType")
    #expect(model.conventions.isEmpty)
    #expect(name("Shop.A_ItemType", try named(.none)) == "AItemType")
  }

  @Test func stripsByPatternsAndUsesPluralsOnRequest() throws {
    let rules = NameRules(conventions: [], types: ["*Type"], sets: ["A_*"], members: ["to_*"], usesPlurals: true)
    let model = try named(rules)
    #expect(name("Shop.ReasonType", model) == "Reason")
    #expect(name("Shop.A_ItemType", model) == "AItem")
    #expect(name("Shop.Container/A_Item", model) == "item")
    #expect(name("Shop.A_ItemType/to_Entry", model) == "entries")
  }

  @Test func chosenNamesOverrideRulesAndPins() throws {
    let path = MetadataPath("Shop.A_ItemType")
    var rules = Self.sap
    rules.paths = [path: "Article", MetadataPath("Shop.Gone"): "Gone"]
    let model = try named(rules, pinned: PinnedNames(names: [path: "Item"]))
    #expect(model[path]?.name == "Article")
    #expect(model.decisions[path]?.reasons == [.chosen])
    #expect(model.idleNames.map(\.text) == ["Shop.Gone"])
  }

  @Test(arguments: [
    ("Data", DiagnosticID.clashingName), ("ReasonType2", .clashingName), ("no name", .invalidPinnedName),
  ])
  func refusesChosenNames(_ chosen: String, _ id: DiagnosticID) throws {
    let rules = NameRules(paths: [
      MetadataPath("Shop.A_ItemType"): chosen, MetadataPath("Shop.ReasonType"): "ReasonType2",
    ])
    let error = try #require(throws: ScaffoldError.self) { try named(rules) }
    #expect(error.diagnostics.map(\.id) == [id])
  }

  @Test func pinnedNamesStay() throws {
    let plain = try named(.none)
    let model = try named(Self.sap, pinned: plain.pinnedNames)
    #expect(model.pinnedNames == plain.pinnedNames)
    let short = try named(Self.sap)
    #expect(try named(Self.sap, pinned: short.pinnedNames).pinnedNames == short.pinnedNames)
  }
}
