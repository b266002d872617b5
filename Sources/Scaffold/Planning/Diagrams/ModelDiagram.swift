import GeneratorModel

/// A service as a graph: its sets and singletons, their types, and how types refer to each other.
public struct ModelDiagram: Sendable {
  /// Something with a box of its own.
  struct Node: Sendable {
    /// The kind of element.
    enum Kind: Sendable { case set, singleton, entity, complex }

    /// The node's name in the text, which does not come from metadata.
    let name: String
    let kind: Kind
    let title: String
    /// The properties, one on each line.
    var lines: [String] = []
  }

  /// A reference from one node to another.
  struct Edge: Sendable {
    /// The kind of reference.
    enum Kind: Sendable { case member, base, navigation, property }

    let kind: Kind
    let from: String
    let to: String
    /// The name of the property; empty for sets and base types.
    let title: String
  }

  let nodes: [Node]
  let edges: [Edge]

  /// The graph of a service.
  public init(_ model: ServiceModel) {
    let names = Dictionary(zip(model.structuredTypes.map(\.name), (0...).lazy.map { "t\($0)" })) { first, _ in first }
    let members =
      model.entitySets.map { (Node.Kind.set, $0.name, $0.type) }
      + model.singletons.map { (Node.Kind.singleton, $0.name, $0.type) }
    nodes =
      members.enumerated().map { Node(name: "s\($0)", kind: $1.0, title: $1.1) }
      + model.structuredTypes.compactMap { type in names[type.name].map { Self.node(of: type, $0) } }
    edges =
      members.enumerated().compactMap { number, member in
        names[member.2].map { Edge(kind: .member, from: "s\(number)", to: $0, title: "") }
      }
      + model.structuredTypes.flatMap { type in names[type.name].map { Self.edges(of: type, $0, names) } ?? [] }
  }

  private static func node(of type: StructuredType, _ name: String) -> Node {
    let keys = Set(type.key.map(\.path))
    return Node(
      name: name, kind: type.kind == .entity ? .entity : .complex, title: type.name.description,
      lines: type.properties.map { "\($0.name): \($0.type.text)" + (keys.contains($0.name) ? " (key)" : "") })
  }

  private static func edges(of type: StructuredType, _ name: String, _ names: [QualifiedName: String]) -> [Edge] {
    let base = type.base.flatMap { names[$0] }.map { Edge(kind: .base, from: name, to: $0, title: "") }
    let ways = type.navigationProperties.compactMap { way in
      names[way.target].map {
        Edge(kind: .navigation, from: name, to: $0, title: way.name + (way.isCollection ? " *" : ""))
      }
    }
    let properties = type.properties.compactMap { property -> Edge? in
      guard case .complex(let complex) = property.type.target, let target = names[complex] else { return nil }
      let title = property.name + (property.type.isCollection ? " *" : "")
      return Edge(kind: .property, from: name, to: target, title: title)
    }
    return (base.map { [$0] } ?? []) + ways + properties
  }
}
