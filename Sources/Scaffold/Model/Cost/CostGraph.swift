/// The ways from the sets and operations of a service to its types, as a graph for ``DominatorTree``.
///
/// It has the steps of ``TypeGraph``. A type has two nodes, because only a type whose values are used leads to derived
/// types; a navigation property has one of its own, because it can be cut.
struct CostGraph {
  /// What a node stands for.
  enum Node: Hashable {
    case root
    case child(String)
    /// A type that is emitted.
    case type(QualifiedName)
    /// A type whose values are used.
    case value(QualifiedName)
    case navigation(NavigationReference)
  }

  private(set) var nodes: [Node] = []
  private(set) var edges: [[Int]] = []
  /// What each node adds by itself.
  private(set) var weights: [EmissionCost] = []
  private var places: [Node: Int] = [:]
  /// The name of the property through which a node was first found, and the node before it.
  private(set) var origins: [(node: Int, name: String?)] = []

  private let index: ModelIndex
  private let costs: TypeCosts
  private let cuts: ResolvedCuts
  private let loose: LooseTypes

  init(_ model: ServiceModel, cuts: ResolvedCuts) {
    index = ModelIndex(model)
    self.cuts = cuts
    costs = TypeCosts(model)
    loose = LooseTypes(model)
    let graph = TypeGraph(model, cuts: cuts)
    let root = add(.root, from: 0, as: nil)
    for step in graph.beginnings(where: { _ in true }) where cuts.types[step.type] == nil {
      let name = step.cause.childName ?? ""
      let child = add(.child(name), from: root, as: name)
      connect(child, to: .value(step.type), as: nil)
    }
    var next = 1
    while next < nodes.count {
      expand(next)
      next += 1
    }
  }

  /// The path to a node from the set that it was first found from: the set and the names of properties.
  func path(to place: Int) -> String {
    var names: [String] = []
    var place = place
    while place != 0 {
      if let name = origins[place].name { names.append(name) }
      place = origins[place].node
    }
    return names.reversed().joined(separator: "/")
  }

  private mutating func add(_ node: Node, from origin: Int, as name: String?) -> Int {
    if let place = places[node] { return place }
    places[node] = nodes.count
    nodes.append(node)
    edges.append([])
    origins.append((origin, name))
    weights.append(weight(of: node))
    if nodes.count > 1, case .child = node { edges[0].append(nodes.count - 1) }
    return nodes.count - 1
  }

  private mutating func connect(_ place: Int, to node: Node, as name: String?) {
    let type: QualifiedName? =
      switch node {
      case .type(let type), .value(let type): type
      default: nil
      }
    if let type, cuts.types[type] != nil { return }
    let target = add(node, from: place, as: name)
    edges[place].append(target)
  }

  private mutating func expand(_ place: Int) {
    switch nodes[place] {
    case .root, .child: break
    case .value(let name):
      connect(place, to: .type(name), as: nil)
      for derived in index.directlyDerivedTypes(of: name) { connect(place, to: .value(derived), as: nil) }
    case .type(let name):
      guard let type = index.structuredType(name) else { return }
      if let base = type.base { connect(place, to: .type(base), as: nil) }
      for property in type.properties {
        if let target = property.type.modelType { connect(place, to: .value(target), as: property.name) }
      }
      for property in type.navigationProperties where property.containsTarget || loose.contains(property.target) {
        let reference = NavigationReference(owner: name, name: property.name)
        guard cuts.navigation[reference] == nil else { continue }
        connect(place, to: .navigation(reference), as: property.name)
      }
    case .navigation(let reference):
      let properties = index.structuredType(reference.owner)?.navigationProperties ?? []
      guard let property = properties.first(where: { $0.name == reference.name }) else { return }
      connect(place, to: .value(property.target), as: nil)
    }
  }

  private func weight(of node: Node) -> EmissionCost {
    if case .type(let name) = node { costs[name] } else { EmissionCost() }
  }
}
