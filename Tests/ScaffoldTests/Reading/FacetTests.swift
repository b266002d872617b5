import Foundation
import Testing

@testable import GeneratorEvolution
@testable import GeneratorModel
@testable import GeneratorNaming
@testable import GeneratorReading

/// Rules for every facet of the list, including new ones.
@Suite struct FacetTests {
  /// A value of each form, and a stricter one.
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

  @Test(arguments: Facet.all) func reportsChangesOfFacets(_ facet: Facet) throws {
    let (usual, other) = Self.values(of: facet)
    let lines = try ComparedDocuments.lines(Self.property(facet, usual), Self.property(facet, other))
    #expect(
      lines == ["changed property Shop.Holder/Value \(facet.key) \(usual) → \(other), breaks protocol"])
  }

  /// A reader that named a facet itself would have to be found again for the next facet.
  @Test(arguments: Facet.all) func facetsAreNamedOnlyInTheirTable(_ facet: Facet) throws {
    let sources = URL(fileURLWithPath: #filePath).appending(path: "../../../../Sources/Scaffold").standardizedFileURL
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    let naming = files.compactMap { $0 as? URL }.filter { file in
      file.pathExtension == "swift"
        && (try? String(contentsOf: file, encoding: .utf8))?.contains("\"\(facet.name)\"") == true
    }
    #expect(naming.map(\.lastPathComponent) == ["Facets.swift"])
  }

  @Test func pluginSchemaContainsEveryFacet() throws {
    var facets = Facets()
    for facet in Facet.all {
      switch facet.form {
      case .count(let path, _): facets[keyPath: path] = 4
      case .scale(let path): facets[keyPath: path] = .variable
      case .text(let path): facets[keyPath: path] = "4326"
      case .truth(let path): facets[keyPath: path] = true
      }
    }
    let encoded = try JSONSerialization.jsonObject(with: JSONEncoder().encode(facets)) as? [String: Any]
    let page = URL(fileURLWithPath: #filePath).appending(path: "../../../../docs/schemas/service-model.schema.json")
    let schema = try JSONSerialization.jsonObject(with: Data(contentsOf: page.standardizedFileURL)) as? [String: Any]
    let definitions = schema?["$defs"] as? [String: Any] ?? schema?["definitions"] as? [String: Any]
    let properties = (definitions?["facets"] as? [String: Any])?["properties"] as? [String: Any]
    #expect(properties?.keys.sorted() == encoded?.keys.sorted())
    #expect(encoded?.count == Facet.all.count)
  }

  @Test func tableContainsEachFacetOnce() {
    #expect(Set(Facet.all.map(\.name)).count == Facet.all.count)
    #expect(Set(Facet.all.map(\.key)).count == Facet.all.count)
  }
}
