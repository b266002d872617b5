/// The names of the sets, singletons and operation imports of a service in URLs, and therefore in commands, tables and
/// the emitted schema.
///
/// The simple name is enough for children of the default container, of the containers that it extends, and of all
/// containers of OData 4.0. Other children are qualified by their container, `Container2.Photos` ([MS-ODATA] 2.2.3.1),
/// and so is a child whose simple name is taken in another default container.
package struct ResourceNames {
  private let names: [MetadataPath: String]
  private let model: ServiceModel

  package init(_ model: ServiceModel) {
    self.model = model
    let children = Dictionary(grouping: Self.children(of: model), by: \.container)
    let others = Set(children.keys).subtracting(model.containers.map(\.name)).sorted()
    let further = model.containers.filter { !$0.isDefault }
    var names: [MetadataPath: String] = [:]
    var taken: Set<String> = []
    for container in model.containers.filter(\.isDefault).map(\.name) + others + further.map(\.name) {
      let isPlain = !further.contains { $0.name == container }
      let isAlone = further.count { $0.name.name == container.name } < 2
      let qualifier = isAlone ? container.name : container.description
      for child in children[container] ?? [] {
        let path = MetadataPath.child(child.name, of: container)
        guard names[path] == nil else { continue }
        let isFree = isPlain && taken.insert(child.name).inserted
        names[path] = isFree ? child.name : "\(qualifier).\(child.name)"
      }
    }
    self.names = names
  }

  private static func children(of model: ServiceModel) -> [(container: QualifiedName, name: String)] {
    model.entitySets.map { ($0.container, $0.name) } + model.singletons.map { ($0.container, $0.name) }
      + model.operationImports.map { ($0.container, $0.name) }
  }

  /// The names of all children of all containers.
  package var all: [String] { Array(names.values) }

  /// The name of a child of a container.
  package subscript(_ name: String, of container: QualifiedName) -> String {
    names[.child(name, of: container)] ?? name
  }

  /// The name of the set that a navigation binding or an operation import of a container leads to.
  ///
  /// - Parameter path: a child of the container or of one that it extends, or a path that begins with the full name of
  ///   a container; may have further segments (OData 4.01 Part 3: CSDL XML, 13.4.1).
  package func target(_ path: String, from container: QualifiedName) -> String {
    if let name = names[.child(path, of: container)] { return name }
    for other in model.containers where path.hasPrefix("\(other.name)/") {
      return target(String(path.dropFirst(other.name.description.count + 1)), from: other.name)
    }
    let line = [container] + model.containers.filter(\.isDefault).map(\.name)
    let first = String(path.prefix { $0 != "/" })
    for owner in line {
      if let name = names[.child(path, of: owner)] { return name }
      if let name = names[.child(first, of: owner)] { return name + path.dropFirst(first.count) }
    }
    return path
  }
}
