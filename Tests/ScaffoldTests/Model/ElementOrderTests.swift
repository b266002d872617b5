import Foundation
import Testing

@testable import GeneratorCore
@testable import GeneratorEvolution
@testable import GeneratorModel
@testable import GeneratorNaming
@testable import GeneratorPlanning
@testable import GeneratorReading

/// The order of a document's elements does not matter.
@Suite struct ElementOrderTests {
  private static let shop: Data? = FileManager.default.contents(
    atPath: RepositoryFolder.root + "/Tests/SampleService/Shop.xml")

  private static let entries = MetadataCorpus.entries("v2", "v3", "v4").filter { entry in
    entry.status == 0 && entry.path.hasSuffix(".xml")
      && ((try? MetadataCorpus.bytes(entry.path).count) ?? .max) < 300_000
  }

  private static func read(_ bytes: Data) throws -> (model: ServiceModel, diagnostics: [Diagnostic]) {
    var sink = DiagnosticSink()
    let model = try CSDLReader().read(SourceDocument(name: "service.xml", bytes: bytes), diagnostics: &sink)
    return (model, sink.diagnostics)
  }

  private static func check(_ bytes: Data, seed: UInt64) throws {
    let (model, diagnostics) = try read(bytes)
    // The first of duplicate declarations counts, so their order matters.
    guard !diagnostics.contains(where: { $0.message.contains("twice") }) else { return }
    let shuffled = try read(try ShuffledDocument(bytes, seed: seed).text).model
    let arranged = ElementOrder(of: model).applied(to: shuffled)
    #expect(arranged.withoutPlaces == model.withoutPlaces)
    let sides = try [model, shuffled].map { model in
      SchemaComparison.Side(try NameAssigner().assign(model), name: "service.xml", package: "Shop")
    }
    let comparison = SchemaComparison(old: sides[0], new: sides[1], renames: .none)
    #expect(comparison.changes.map { "\($0.element.title) \($0.path)" } == [])
    let methods = try [model, shuffled].map { try NameAssigner().assign($0).methodNames }
    #expect(methods[0] == methods[1])
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>) func orderOfTheShopDoesNotMatter(seed: UInt64) throws {
    try Self.check(try #require(Self.shop), seed: seed)
  }

  @Test(.enabled(if: MetadataCorpus.isPresent, MetadataCorpus.absence), arguments: entries)
  func orderOfRealDocumentsDoesNotMatter(entry: MetadataCorpus.Entry) throws {
    try Self.check(try MetadataCorpus.bytes(entry.path), seed: 7)
  }

  @Test func insertsANewElementAtItsDocumentPosition() throws {
    func names(_ properties: [String], known: [String]) throws -> [String] {
      func model(_ names: [String]) throws -> ServiceModel {
        let members = names.map { "<Property Name=\"\($0)\" Type=\"Edm.String\"/>" }.joined()
        return try MetadataText.read(MetadataText.version4("<ComplexType Name=\"T\">\(members)</ComplexType>")).model
      }
      let arranged = ElementOrder(of: try model(known)).applied(to: try model(properties))
      return arranged.structuredTypes[0].properties.map(\.name)
    }
    #expect(try names(["A", "X", "B"], known: ["A", "B"]) == ["A", "X", "B"])
    #expect(try names(["B", "X", "A", "C"], known: ["A", "B"]) == ["A", "B", "C", "X"])
    #expect(try names(["B"], known: ["A", "B"]) == ["B"])
  }
}
