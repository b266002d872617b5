@testable import GeneratorModel

/// Small models that tests of names write down.
enum NamedModels {
  static func entity(_ name: String, base: String? = nil, _ properties: String...) -> StructuredType {
    type(name, .entity, base: base, properties)
  }

  static func complex(_ name: String, _ properties: String...) -> StructuredType {
    type(name, .complex, base: nil, properties)
  }

  private static func type(
    _ name: String, _ kind: StructuredType.Kind, base: String?, _ properties: [String]
  ) -> StructuredType {
    StructuredType(
      name: QualifiedName(name), kind: kind, base: base.map { QualifiedName($0) },
      properties: properties.map { Property(name: $0, type: TypeReference(.primitive(.string))) })
  }

  static func model(
    _ types: [StructuredType], enums: [EnumType] = [], operations: [ServiceOperation] = [], sets: [String] = []
  ) -> ServiceModel {
    ServiceModel(
      serviceProtocol: ServiceProtocol(name: "odata", version: "4.0"), structuredTypes: types, enumTypes: enums,
      operations: operations,
      entitySets: sets.map {
        EntitySet(name: $0, container: QualifiedName("S.C"), type: types.first?.name ?? QualifiedName("S.T"))
      })
  }
}
