import Testing

@testable import GeneratorCore
@testable import GeneratorModel

/// Invalid parts of valid documents, and their diagnostics.
@Suite struct InvalidPartTests {
  @Test func keepsAPropertyOfUnknownTypeAsJSON() throws {
    let text = MetadataText.version4(
      """
      <ComplexType Name="Product"/>
      <ComplexType Name="Line">
        <Property Name="Item" Type="Shop.Prodct"/>
      </ComplexType>
      """)
    let (model, diagnostics) = try MetadataText.read(text)
    let line = try #require(model.structuredTypes.first { $0.name.name == "Line" })
    #expect(line.properties.map(\.type.target) == [.unknown("Shop.Prodct")])
    let reported = diagnostics.map { DiagnosticFormatter().text($0) }
    #expect(
      reported == [
        """
        shop.xml:6:31: warning: unknown type 'Shop.Prodct' of property 'Item', kept as a JSON value
            <Property Name="Item" Type="Shop.Prodct"/>
                                        ^~~~~~~~~~~
        hint: did you mean 'Shop.Product'?
        """
      ])
  }

  @Test(arguments: [
    ("<ComplexType/>", "shop.xml:5:1: element 'ComplexType' has no 'Name', left out"),
    ("<Entity Name=\"X\"/>", "shop.xml:5:1: unexpected element 'Entity' in 'Schema', ignored"),
    ("<ComplexType Name=\"T\"/>", "shop.xml:5:20: type 'Shop.T' is declared twice; the second one is left out"),
    (
      "<ComplexType Name=\"U\"><Property Name=\"P\" Type=\"Edm.Int32\"/><Property Name=\"P\" Type=\"Edm.Int32\"/></ComplexType>",
      "shop.xml:5:76: property 'P' of 'Shop.U' is declared twice; the second one is left out"
    ),
    (
      "<ComplexType Name=\"U\" BaseType=\"self.V\"/>",
      "shop.xml:5:33: unknown base type 'self.V' of 'U', read without it"
    ),
    (
      "<EntityType Name=\"U\" BaseType=\"self.T\"/>",
      "shop.xml:5:32: base type 'self.T' of 'U' is a complex type, read without it"
    ),
    (
      "<ComplexType Name=\"U\" BaseType=\"Shop.U\"/>",
      "shop.xml:5:33: type 'Shop.U' is its own base type, read without it"
    ),
    (
      "<ComplexType Name=\"U\" BaseType=\"Shop.T\"><Property Name=\"A\" Type=\"Edm.Int32\"/></ComplexType>",
      "shop.xml:5:57: property 'A' of 'Shop.U' is inherited already, left out"
    ),
    (
      "<EntityType Name=\"U\"><Key><PropertyRef Name=\"ID\"/></Key></EntityType>",
      "shop.xml:5:1: unknown property 'ID' in the key of 'Shop.U', left out"
    ),
    (
      "<ComplexType Name=\"U\"><NavigationProperty Name=\"N\" Type=\"Edm.String\"/></ComplexType>",
      "shop.xml:5:58: type 'Edm.String' of navigation property 'N' is not a type of the document, left out"
    ),
    (
      "<ComplexType Name=\"U\"><Property Name=\"P\" Type=\"Edm.String\" MaxLength=\"many\"/></ComplexType>",
      "shop.xml:5:71: 'many' is not a value of 'MaxLength', ignored"
    ),
    (
      "<EnumType Name=\"E\"><Member Name=\"A\" Value=\"x\"/></EnumType>",
      "shop.xml:5:44: 'x' is not a value of member 'A', read as '0'"
    ),
    (
      "<Action Name=\"Go\" IsBound=\"true\"/>",
      "shop.xml:5:28: action 'Go' is bound but has no parameter, left out"
    ),
    (
      "<EntityContainer Name=\"C\"><EntitySet Name=\"S\" EntityType=\"self.T\"/></EntityContainer>",
      "shop.xml:5:59: type 'self.T' of entity set 'S' is a complex type, left out"
    ),
    (
      "<EntityContainer Name=\"C\"><ActionImport Name=\"I\" Action=\"self.Gone\"/></EntityContainer>",
      "shop.xml:5:58: unknown unbound action 'self.Gone' of action import 'I', left out"
    ),
  ])
  func namesWhatItLeavesOut(line: String, expected: String) throws {
    let text = MetadataText.version4(
      "<ComplexType Name=\"T\"><Property Name=\"A\" Type=\"Edm.Int32\"/></ComplexType>\n" + line)
    let (model, diagnostics) = try MetadataText.read(text)
    let reported = diagnostics.map { "\($0.location?.description ?? "?"): \($0.message)" }
    #expect(reported == [expected])
    #expect(diagnostics.allSatisfy { $0.hint != nil && $0.excerpt != nil })
    #expect(model.structuredTypes.contains { $0.name == QualifiedName("Shop.T") })
  }

  @Test func breaksCyclicInheritanceOnce() throws {
    let types = ["A": "B", "B": "C", "C": "A"].sorted { $0.key < $1.key }
      .map { "<ComplexType Name=\"\($0.key)\" BaseType=\"self.\($0.value)\"/>" }
    let (model, diagnostics) = try MetadataText.read(MetadataText.version4(types.joined(separator: "\n")))
    #expect(diagnostics.count == 1)
    #expect(model.structuredTypes.map { $0.base?.name } == ["B", "C", nil])
  }

  @Test func namesTheDocumentOfAMissingType() throws {
    let text = MetadataText.version4(
      "<ComplexType Name=\"T\"><Property Name=\"P\" Type=\"loc.Point\"/></ComplexType>",
      references: """
        <edmx:Reference Uri="places.xml"><edmx:Include Namespace="Places" Alias="loc"/></edmx:Reference>
        """)
    let reported = try MetadataText.read(text).diagnostics.map(\.hint)
    #expect(reported == ["it is declared in 'places.xml'; put that document next to this one"])
  }
}
