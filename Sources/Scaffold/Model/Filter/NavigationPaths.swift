import GeneratorCore

/// Finds the navigation properties at paths that begin with a set or singleton.
///
/// A component of a path is the name of a navigation property, of a complex property or, as a cast, of a type. It can be
/// a pattern; `**` matches any number of components. A cast can be omitted: the members of derived types are found as
/// well. Patterns follow only navigation to contained entities, because other entities belong to another set.
struct NavigationPaths {
  private let model: ServiceModel
  private let index: ModelIndex
  private let resources: ResourceNames
  private let typeNames: [String: QualifiedName]

  init(_ model: ServiceModel, index: ModelIndex, resources: ResourceNames) {
    self.model = model
    self.index = index
    self.resources = resources
    typeNames = Dictionary(model.structuredTypes.map { ($0.name.description, $0.name) }) { first, _ in first }
  }

  /// The sets and singletons, by their names in URLs, with their types.
  private var roots: [(name: String, type: QualifiedName)] {
    model.entitySets.map { (resources[$0.name, of: $0.container], $0.type) }
      + model.singletons.map { (resources[$0.name, of: $0.container], $0.type) }
  }

  /// The navigation properties that a pattern matches.
  func matches(_ pattern: String) -> Set<NavigationReference> {
    let components = pattern.split(separator: "/").map(String.init)
    var found: Set<NavigationReference> = []
    for root in roots {
      // The name of a set can contain slashes.
      let count = root.name.split(separator: "/").count
      guard components.count > count,
        PathPattern(components.prefix(count).joined(separator: "/")).matches(root.name)
      else { continue }
      found.formUnion(members(at: components.dropFirst(count).map(Component.init), from: root.type))
    }
    return found
  }

  /// The paths that a user could have meant: those of one navigation property.
  var suggestions: [String] {
    roots.flatMap { root in index.navigationProperties(of: root.type).map { "\(root.name)/\($0.name)" } }
  }

  /// The navigation property at a path of a binding, which has no patterns.
  func isCut(_ path: String, from type: QualifiedName, by cut: Set<NavigationReference>) -> Bool {
    let components = path.split(separator: "/").map { Component(String($0)) }
    return components.indices.contains { end in
      !members(at: Array(components[...end]), from: type).isDisjoint(with: cut)
    }
  }

  private struct Component {
    let text: String
    let pattern: PathPattern
    var isAny: Bool { text == "**" }
    var isPattern: Bool { text.contains("*") }

    init(_ text: String) {
      self.text = text
      pattern = PathPattern(text)
    }

    func matches(_ name: String) -> Bool { isAny || pattern.matches(name) }
  }

  private struct Place: Hashable {
    let type: QualifiedName
    let component: Int
  }

  private func members(at path: [Component], from type: QualifiedName) -> Set<NavigationReference> {
    var found: Set<NavigationReference> = []
    var seen: Set<Place> = []
    var open = [Place(type: type, component: 0)]
    while let place = open.popLast() {
      guard place.component < path.count, seen.insert(place).inserted else { continue }
      let component = path[place.component]
      let isLast = place.component == path.count - 1
      let next = component.isAny ? place.component : place.component + 1
      if component.isAny { open.append(Place(type: place.type, component: place.component + 1)) }
      if let cast = typeNames[component.text] { open.append(Place(type: cast, component: place.component + 1)) }
      for owner in family(of: place.type) {
        for property in owner.navigationProperties where component.matches(property.name) {
          if isLast { found.insert(NavigationReference(owner: owner.name, name: property.name)) }
          guard property.containsTarget || !component.isPattern else { continue }
          open.append(Place(type: property.target, component: next))
        }
        for property in owner.properties where component.matches(property.name) {
          if let complex = property.type.modelType { open.append(Place(type: complex, component: next)) }
        }
      }
    }
    return found
  }

  /// A type with its base types and all types derived from it.
  private func family(of type: QualifiedName) -> [StructuredType] {
    var family = index.lineage(of: type)
    var open = index.directlyDerivedTypes(of: type)
    while let derived = open.popLast() {
      index.structuredType(derived).map { family.append($0) }
      open += index.directlyDerivedTypes(of: derived)
    }
    return family
  }
}

extension ServiceModel {
  /// The paths of the navigation properties of sets and singletons, as they are cut: `Products/Category`.
  package var navigationPaths: [String] {
    NavigationPaths(self, index: ModelIndex(self), resources: ResourceNames(self)).suggestions
  }
}
