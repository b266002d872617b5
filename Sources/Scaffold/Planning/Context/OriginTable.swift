import GeneratorCore
import GeneratorModel

/// Numbers the locations in the metadata of a model's elements, for `TemplateObject.origin`.
struct OriginTable {
  /// The locations; a number is an index of this array.
  let locations: [SourceLocation]
  private let numbers: [SourceLocation: Int]

  init(_ model: ServiceModel) {
    var found: Set<SourceLocation?> = []
    for type in model.structuredTypes {
      found.insert(type.location)
      found.formUnion(type.properties.map(\.location))
      found.formUnion(type.navigationProperties.map(\.location))
    }
    for type in model.enumTypes {
      found.insert(type.location)
      found.formUnion(type.members.map(\.location))
    }
    found.formUnion(model.typeDefinitions.map(\.location))
    found.formUnion(model.operations.map(\.location))
    found.formUnion(model.entitySets.map(\.location))
    found.formUnion(model.singletons.map(\.location))
    locations = found.compactMap(\.self).sorted()
    numbers = Dictionary(uniqueKeysWithValues: locations.enumerated().map { ($1, $0) })
  }

  /// The number of a location; nil if it is unknown.
  subscript(location: SourceLocation?) -> Int? { location.flatMap { numbers[$0] } }
}
