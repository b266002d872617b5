import Foundation
import Testing

@testable import GeneratorCore
@testable import GeneratorModel
@testable import GeneratorReading

@Suite struct ReferenceTests {
  /// A folder of documents that is taken away again.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("scaffold-\(UUID().uuidString)")

    init(_ files: [String: String]) throws {
      for (name, text) in files {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func read(_ name: String) async throws -> (model: ServiceModel, diagnostics: [Diagnostic]) {
      let document = try await MetadataSource(name, baseDirectory: url.path).load()
      var sink = DiagnosticSink()
      let model = try CSDLReader().read(document, diagnostics: &sink)
      return (model, sink.diagnostics)
    }
  }

  private static func document(_ namespace: String, _ content: String, references: String = "") -> String {
    MetadataText.version4(content, references: references)
      .replacing("Namespace=\"Shop\" Alias=\"self\"", with: "Namespace=\"\(namespace)\" Alias=\"self\"")
  }

  private static func reference(_ uri: String, _ namespace: String, alias: String) -> String {
    """
    <edmx:Reference Uri="\(uri)"><edmx:Include Namespace="\(namespace)" Alias="\(alias)"/></edmx:Reference>
    """
  }

  private static let shop = document(
    "Shop",
    """
    <EntityType Name="Product" BaseType="B.Thing"><Property Name="Size" Type="B.Size"/></EntityType>
    <EntityContainer Name="Service" Extends="B.Base">
    <EntitySet Name="Products" EntityType="self.Product"/></EntityContainer>
    """, references: reference("https://example.com/files/base.xml?v=1", "Base", alias: "B"))

  private static let base = document(
    "Base",
    """
    <EntityType Name="Thing"><Key><PropertyRef Name="ID"/></Key>
    <Property Name="ID" Type="Edm.Int32" Nullable="false"><Annotation Term="W.Word" String="x"/></Property>
    <Property Name="Rank" Type="W.Rank"/></EntityType>
    <ComplexType Name="Size"><Property Name="Next" Type="Collection(self.Size)"/></ComplexType>
    <EntityContainer Name="Base"><EntitySet Name="Things" EntityType="self.Thing"/></EntityContainer>
    <EntityContainer Name="Other"><EntitySet Name="Others" EntityType="self.Thing"/></EntityContainer>
    """, references: reference("sub/words.json", "Words", alias: "W"))

  private static let words = """
    {"$Version": "4.01", "Words": {"Word": {"$Kind": "Term"}, "Rank": {"$Kind": "EnumType", "First": 1},
    "Unused": {"$Kind": "ComplexType"}}}
    """

  @Test func readsDocumentsInTheSameFolder() async throws {
    let folder = try Folder(["shop.xml": Self.shop, "base.xml": Self.base, "sub/words.json": Self.words])
    let (model, diagnostics) = try await folder.read("shop.xml")
    #expect(diagnostics.map(\.message) == [])
    #expect(model.structuredTypes.map(\.name.description) == ["Base.Size", "Base.Thing", "Shop.Product"])
    #expect(model.enumTypes.map(\.name.description) == ["Words.Rank"])
    #expect(model.containers.map(\.name.description) == ["Shop.Service", "Base.Base"])
    #expect(model.entitySets.map(\.name) == ["Products", "Things"])
    let thing = try #require(model.structuredTypes.first { $0.name.name == "Thing" })
    #expect(thing.location == SourceLocation(file: "base.xml", line: 4, column: 1))
    #expect(thing.properties.first?.annotations.map(\.term) == ["Words.Word"])
    let size = try #require(model.structuredTypes.first { $0.name.name == "Size" })
    #expect(size.properties.first?.type.text == "Collection(Base.Size)")
  }

  @Test func namesTheDocumentOfAFault() async throws {
    let files = ["a/shop.xml": Self.shop, "a/base.xml": Self.base, "a/words.json": "{"]
    let (model, diagnostics) = try await Folder(files).read("a/shop.xml")
    #expect(model.entitySets.count == 2)
    #expect(
      diagnostics.map(\.message) == [
        "cannot use 'a/words.json': not well-formed JSON: found the end, expected a member's name",
        "unknown type 'W.Rank' of property 'Rank', kept as a JSON value",
      ])
    #expect(
      diagnostics.map(\.location) == [
        SourceLocation(file: "a/base.xml", line: 1, column: 101),
        SourceLocation(file: "a/base.xml", line: 6, column: 29),
      ])
  }

  @Test func reportsUnfollowedReferences() async throws {
    let numbers = 0..<2_002
    let references = numbers.map { Self.reference("\($0).json", "N\($0)", alias: "A\($0)") }.joined()
    var files = ["shop.xml": Self.document("Shop", "<ComplexType Name=\"T\"/>", references: references)]
    for number in numbers { files["\(number).json"] = #"{"$Version": "4.01", "N\#(number)": {}}"# }
    let (_, diagnostics) = try await Folder(files).read("shop.xml")
    #expect(diagnostics.map(\.message) == ["cannot use '2000.json': found more than 2000 referenced documents"])
  }

  @Test func readsNothingOutsideTheFolder() async throws {
    let reference = Self.reference("../base.xml", "Base", alias: "B")
    let shop = Self.document(
      "Shop", "<ComplexType Name=\"T\"><Property Name=\"P\" Type=\"B.Size\"/></ComplexType>",
      references: reference)
    let (_, diagnostics) = try await Folder(["in/shop.xml": shop, "base.xml": Self.base]).read("in/shop.xml")
    #expect(diagnostics.map(\.message) == ["unknown type 'B.Size' of property 'P', kept as a JSON value"])
    #expect(diagnostics.map(\.hint) == ["it is declared in '../base.xml'; put that document next to this one"])
  }

  @Test func resolvesAliasesOfReferences() async throws {
    let index = """
      <edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">
      \(Self.reference("base.xml", "Base", alias: "B"))
      <edmx:DataServices/></edmx:Edmx>
      """
    let (model, _) = try await Folder(["index.xml": index, "base.xml": Self.base]).read("index.xml")
    #expect(model.entitySets.map(\.name) == ["Things", "Others"])
  }

  @Test func readsAnnotationsFromAnotherDocument() async throws {
    let shop = Self.document(
      "Shop", "<ComplexType Name=\"T\"><Property Name=\"P\" Type=\"Edm.String\"/></ComplexType>",
      references: """
        <edmx:Reference Uri="notes.xml"><edmx:IncludeAnnotations TermNamespace="Org.OData.Core.V1"/></edmx:Reference>
        """)
    let notes = Self.document(
      "Notes",
      """
      <ComplexType Name="Unwanted"/>
      <Annotations Target="S.T/P"><Annotation Term="Org.OData.Core.V1.Computed"/></Annotations>
      """, references: Self.reference("shop.xml", "Shop", alias: "S"))
    let (model, diagnostics) = try await Folder(["shop.xml": shop, "notes.xml": notes]).read("shop.xml")
    #expect(diagnostics.map(\.message) == [])
    #expect(model.structuredTypes.map(\.name.name) == ["T"])
    #expect(model.structuredTypes.first?.properties.first?.isSettableOnCreate == false)
  }
}
