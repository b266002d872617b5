import GeneratorCore
import GeneratorModel

/// Numbers the locations in the metadata of a model's elements, for `TemplateObject.origin`.
struct OriginTable {
  /// The locations, sorted; a number is an index of this array.
  let locations: [SourceLocation]

  init(_ model: ServiceModel) {
    var found: [SourceLocation?] = []
    for type in model.structuredTypes {
      found.append(type.location)
      found += type.properties.lazy.map(\.location)
      found += type.navigationProperties.lazy.map(\.location)
    }
    for type in model.enumTypes {
      found.append(type.location)
      found += type.members.lazy.map(\.location)
    }
    found += model.typeDefinitions.lazy.map(\.location)
    found += model.operations.lazy.map(\.location)
    found += model.entitySets.lazy.map(\.location)
    found += model.singletons.lazy.map(\.location)
    var locations: [SourceLocation] = []
    for location in found.compactMap(\.self).sorted() where location != locations.last { locations.append(location) }
    self.locations = locations
  }

  /// The number of a location, found by binary search; nil if it is unknown.
  subscript(location: SourceLocation?) -> Int? {
    guard let location else { return nil }
    var range = locations.startIndex..<locations.endIndex
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      if locations[middle] == location { return middle }
      range = locations[middle] < location ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }
}
