import Testing

@testable import GeneratorCore
@testable import GeneratorEvolution
@testable import GeneratorModel
@testable import GeneratorReading

@Suite(.enabled(if: MetadataCorpus.isPresent, MetadataCorpus.absence))
struct CorpusComparisonTests {
  /// A pair of real documents, and the minimum number of changes of each kind.
  struct Pair: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let old: String
    let new: String
    let breaking: Int
    let compatible: Int
  }

  static let pairs = [
    pair("api-business-partner", ".OLD", ".NEW", breaking: 1, compatible: 50),
    pair("cloudsdkjs-test-v4", ".OLD", ".NEW", breaking: 0, compatible: 10),
    pair("msgraph-v1.0-prod", ".OLD", ".NEW", breaking: 10, compatible: 500),
    pair("odata2ts-cap-library", ".OLD", ".NEW", breaking: 1, compatible: 1),
    pair("sharepoint", ".OLD-2013", ".NEW-2016", breaking: 20, compatible: 200),
  ]

  private static func pair(_ name: String, _ old: String, _ new: String, breaking: Int, compatible: Int) -> Pair {
    Pair(
      testDescription: name, old: "evolution/\(name)\(old).xml", new: "evolution/\(name)\(new).xml",
      breaking: breaking, compatible: compatible)
  }

  @Test(arguments: MetadataCorpus.entries("v2", "v3", "v4", "csdljson", "vocab", "evolution").filter { $0.status == 0 })
  func equalModelsHaveNoDifference(_ entry: MetadataCorpus.Entry) throws {
    let model = try Self.model(entry.path)
    let comparison = try ComparedDocuments.compare(model, Self.shuffled(model))
    #expect(comparison.changes.map(\.text) == [])
  }

  @Test(arguments: pairs) func reversedComparisonsMatch(_ pair: Pair) throws {
    let (old, new) = (try Self.model(pair.old), try Self.model(pair.new))
    let there = try ComparedDocuments.compare(old, new)
    let back = try ComparedDocuments.compare(new, old)
    #expect(there.breaking.count >= pair.breaking)
    #expect(there.compatible.count >= pair.compatible)
    #expect(there.changes.count == Set(there.changes).count)
    let isMirrored = MirroredChange.all(of: there) == MirroredChange.all(of: back, isReversed: true)
    #expect(isMirrored)
  }

  private static func model(_ path: String) throws -> ServiceModel {
    var sink = DiagnosticSink()
    return try CSDLReader().read(
      SourceDocument(name: path, bytes: try MetadataCorpus.bytes(path)), diagnostics: &sink)
  }

  /// The same model with all unordered elements in another order.
  private static func shuffled(_ model: ServiceModel) -> ServiceModel {
    var model = model
    model.structuredTypes.reverse()
    model.enumTypes.reverse()
    model.typeDefinitions.reverse()
    model.operations.reverse()
    model.entitySets.reverse()
    model.singletons.reverse()
    model.operationImports.reverse()
    for index in model.structuredTypes.indices {
      model.structuredTypes[index].properties.reverse()
      model.structuredTypes[index].navigationProperties.reverse()
    }
    return model
  }
}
