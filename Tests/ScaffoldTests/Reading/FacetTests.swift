import Testing

@testable import GeneratorEvolution
@testable import GeneratorModel
@testable import GeneratorNaming
@testable import GeneratorReading

/// What holds for every facet in the list, so that a new one needs no test of its own for it.
@Suite struct FacetTests {
  /// A value of each form, and one that allows less.
  private static func values(of facet: Facet) -> (usual: String, other: String) {
    switch facet.form {
    case .count, .scale: ("4", "2")
    case .text: ("4326", "0")
    case .truth: if case .restriction("true") = facet.effect { ("false", "true") } else { ("true", "false") }
    }
  }

  private static func property(_ facet: Facet, _ value: String) -> String {
    """
    <ComplexType Name="Holder"><Property Name="Value" Type="Edm.String" \(facet.name)="\(value)"/></ComplexType>
    """
  }

  private func model(xml content: String) throws -> ServiceModel {
    try MetadataText.read(MetadataText.version4(content)).model
  }

  private func facets(_ model: ServiceModel) throws -> Facets {
    let type = try #require(model.structuredTypes.first { $0.name.name == "Holder" })
    return ModelIndex(model).facets(of: try #require(type.properties.first).type)
  }

  @Test(arguments: Facet.all) func isReadFromXML(_ facet: Facet) throws {
    let value = Self.values(of: facet).usual
    #expect(facet.text(in: try facets(model(xml: Self.property(facet, value)))) == value)
  }

  @Test(arguments: Facet.all.filter(\.isInJSON)) func isReadFromJSON(_ facet: Facet) throws {
    let value = Self.values(of: facet).usual
    let text = """
      {"$Version": "4.01", "Shop": {"Holder": {"$Kind": "ComplexType", "Value": {"$Type": "Edm.String", "\(facet.keyword)": \(value)}}}}
      """
    let result = try MetadataText.read(text)
    #expect(facet.text(in: try facets(result.model)) == value)
    #expect(result.diagnostics.isEmpty)
  }

  @Test(arguments: Facet.all) func isInheritedFromATypeDefinition(_ facet: Facet) throws {
    let value = Self.values(of: facet).usual
    let content = """
      <TypeDefinition Name="Own" UnderlyingType="Edm.String" \(facet.name)="\(value)"/>
      <ComplexType Name="Holder"><Property Name="Value" Type="Shop.Own"/></ComplexType>
      """
    #expect(facet.text(in: try facets(model(xml: content))) == value)
  }

  @Test(arguments: Facet.all) func aChangeOfItIsReported(_ facet: Facet) throws {
    let (usual, other) = Self.values(of: facet)
    let lines = try ComparedDocuments.lines(Self.property(facet, usual), Self.property(facet, other))
    #expect(
      lines == ["changed property Shop.Holder/Value \(facet.key) \(usual) → \(other), breaks protocol"])
  }

  @Test func theListNamesEachFacetOnce() {
    #expect(Set(Facet.all.map(\.name)).count == Facet.all.count)
    #expect(Set(Facet.all.map(\.key)).count == Facet.all.count)
  }
}
