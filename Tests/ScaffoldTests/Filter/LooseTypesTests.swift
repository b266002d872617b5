import Testing

@testable import GeneratorCore
@testable import GeneratorModel

/// Types that only navigation leads to.
@Suite struct LooseTypesTests {
  private static let text = MetadataText.version4(
    """
    <EntityType Name="Order"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
      <NavigationProperty Name="Owner" Type="Shop.Person"/><NavigationProperty Name="Editor" Type="Shop.Person"/>
      <NavigationProperty Name="Team" Type="Shop.Team"/><NavigationProperty Name="Item" Type="Shop.Item"/></EntityType>
    <EntityType Name="Item"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
      </EntityType>
    <EntityType Name="Person"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
      <Property Name="Name" Type="Edm.String"/></EntityType>
    <EntityType Name="Team"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
      <NavigationProperty Name="Members" Type="Collection(Shop.Person)"/></EntityType>
    <EntityContainer Name="Container">
      <EntitySet Name="Orders" EntityType="Shop.Order"/><EntitySet Name="Items" EntityType="Shop.Item"/>
    </EntityContainer>
    """)

  private func part(
    include: [String], cuts: ServiceCuts = ServiceCuts()
  ) throws -> (model: ServiceModel, notes: [Diagnostic]) {
    var sink = DiagnosticSink()
    let filter = ServiceFilter(include: include, exclude: [], cuts: cuts)
    return (try filter.transform(try MetadataText.read(Self.text).model, diagnostics: &sink), sink.diagnostics)
  }

  @Test func navigationKeepsATypeThatNothingElseWouldInclude() throws {
    let part = try part(include: ["Orders"])
    #expect(FilteredShop.types(part.model) == ["Order", "Person"])
    #expect(part.model.structuredTypes.first?.navigationProperties.map(\.name) == ["Owner", "Editor"])
    let left = "of 'Shop.Order' left out because its target"
    #expect(
      part.notes.map(\.message) == [
        "navigation property 'Team' \(left) 'Shop.Team' is not included",
        "navigation property 'Item' \(left) 'Shop.Item' is not included",
      ])
    #expect(part.notes.map(\.hint) == [nil, "include a set of its target to keep it"])
    #expect(FilteredShop.types(try self.part(include: ["Items"]).model) == ["Item"])
  }

  @Test func noHintAsksForASetThatDoesNotExist() throws {
    let part = try part(include: ["Orders", "Items"])
    #expect(FilteredShop.types(part.model) == ["Item", "Order", "Person"])
    let note = try #require(part.notes.first)
    #expect(note.message.contains("'Team'"))
    #expect(note.hint == nil)
  }

  @Test func theTypeCanBeCut() throws {
    let cut = try part(include: ["Orders"], cuts: ServiceCuts(types: ["Person"]))
    #expect(FilteredShop.types(cut.model) == ["Order"])
    let one = try part(include: ["Orders"], cuts: ServiceCuts(navigation: ["Orders/Owner"]))
    #expect(one.model.structuredTypes.first?.navigationProperties.map(\.name) == ["Editor"])
    #expect(FilteredShop.types(one.model) == ["Order", "Person"])
  }

  @Test func theCostIsThatOfThePart() throws {
    let part = try part(include: ["Orders"])
    let whole = try MetadataText.read(Self.text).model
    let sizes = ServiceSizes(whole).types
    #expect(sizes == ["Orders": 2, "Items": 1])
    #expect(SelectionCost(part.model).total.types == 2)
    let entry = SelectionCost(whole).entries.first { $0.option == "--exclude Orders" }
    #expect(entry?.saved.types == 2)
  }
}
