import Foundation
import SampleMetadata
import Testing

@testable import GeneratorCore
@testable import GeneratorModel
@testable import GeneratorReading

@Suite struct ModelValidatorTests {
  /// The model of the shop.
  private func shop() throws -> ServiceModel {
    var sink = DiagnosticSink()
    let file = ShopDocument.four.file
    return try CSDLReader().read(SourceDocument(name: "s", bytes: try Data(contentsOf: file)), diagnostics: &sink)
  }

  @Test func acceptsModelsOfTheBuiltInReader() throws {
    #expect(ModelValidator.faults(of: try shop()) == [])
  }

  @Test(
    .enabled(if: MetadataCorpus.isPresent, MetadataCorpus.absence),
    arguments: MetadataCorpus.entries("csdljson", "v2", "v3", "v4").filter { $0.status == 0 })
  func acceptsModelsOfRealDocuments(entry: MetadataCorpus.Entry) throws {
    var sink = DiagnosticSink()
    let bytes = try MetadataCorpus.bytes(entry.path)
    let model = try CSDLReader().read(SourceDocument(name: entry.path, bytes: bytes), diagnostics: &sink)
    #expect(ModelValidator.faults(of: model).prefix(3) == [])
  }

  @Test func reportsCyclicInheritance() {
    let model = ServiceModel(
      serviceProtocol: ServiceProtocol(name: "odata", version: "4.0"),
      structuredTypes: [
        StructuredType(name: QualifiedName("N.A"), kind: .entity, base: QualifiedName("N.B")),
        StructuredType(name: QualifiedName("N.B"), kind: .entity, base: QualifiedName("N.A")),
      ])
    #expect(
      ModelValidator.faults(of: model) == [
        "the type 'N.A' inherits from itself, or has more than 100 base types above it"
      ])
  }

  @Test func reportsEveryFault() throws {
    let model = ServiceModel(
      serviceProtocol: ServiceProtocol(name: "odata", version: "4.0"),
      structuredTypes: [
        StructuredType(name: QualifiedName("N.A"), kind: .entity),
        StructuredType(
          name: QualifiedName("N.C"), kind: .complex, base: QualifiedName("N.A"), key: [KeyPart(path: "x")],
          properties: [
            Property(name: "p", type: TypeReference(.complex(QualifiedName("N.A")))),
            Property(name: "p", type: TypeReference(.primitive(.string))),
          ],
          navigationProperties: [NavigationProperty(name: "n", target: QualifiedName("N.C"))]),
      ],
      enumTypes: [EnumType(name: QualifiedName("N.C"))],
      operations: [ServiceOperation(name: QualifiedName("N.F"), kind: .function, isBound: true)],
      entitySets: [EntitySet(name: "S", container: QualifiedName("N.X"), type: QualifiedName("N.C"))],
      operationImports: [
        OperationImport(name: "S", container: QualifiedName("N.X"), operation: QualifiedName("N.G"))
      ])
    #expect(
      ModelValidator.faults(of: model) == [
        "the model has the type 'N.C' twice",
        "the type 'N.C' has the base type 'N.A', which is not one of the model's complex types",
        "the type 'N.C' has the property 'p' twice",
        "the property 'N.C/p' has the type 'N.A', which the model does not have as such",
        "the navigation property 'N.C/n' leads to 'N.C', which is not an entity type",
        "the type 'N.C' has the key 'x', which is not one of its properties",
        "the operation 'N.F()' is bound and has no parameter",
        "the entity set 'S' belongs to 'N.X', which is not a container of the model",
        "the entity set 'S' has the type 'N.C', which is not an entity type of the model",
        "the operation import 'S' belongs to 'N.X', which is not a container of the model",
        "the operation import 'S' calls 'N.G', which does not exist",
        "the model has the child of a container 'N.X/S' twice",
      ])
  }

  @Test func refusesNegativeFacets() {
    let facets = Facets(maxLength: -5, precision: .min, scale: .digits(-1))
    let model = ServiceModel(
      serviceProtocol: ServiceProtocol(name: "odata", version: "4.0"),
      structuredTypes: [
        StructuredType(
          name: QualifiedName("N.A"), kind: .complex,
          properties: [Property(name: "p", type: TypeReference(.primitive(.string), facets: facets))])
      ])
    #expect(
      ModelValidator.faults(of: model) == [
        "the property 'N.A/p' has the maxLength -5, expected a number from 0",
        "the property 'N.A/p' has the precision \(Int.min), expected a number from 0",
        "the property 'N.A/p' has the scale -1, expected a number from 0",
      ])
  }
}
