/// The cuts that would make a selection smaller, with what each of them saves.
struct CutRanking {
  /// A possible cut.
  struct Candidate {
    let cut: ServiceCut
    let saved: EmissionCost
    /// What is compared to choose a cut: a cut of a complex type takes properties away from entities, so it must save
    /// more than one of a navigation property.
    let merit: Int
  }

  /// The cost of everything that sets and operations lead to.
  let total: EmissionCost
  /// What each set, singleton and operation adds that nothing else leads to.
  let children: [(name: String, saved: EmissionCost)]
  /// The possible cuts, in no order.
  let candidates: [Candidate]

  init(_ model: ServiceModel, cuts: ResolvedCuts) {
    let graph = CostGraph(model, cuts: cuts)
    let tree = DominatorTree(graph.edges)
    let sums = tree.sums(of: graph.weights)
    // A type that only one way leads to is cut with that way.
    func isAlone(_ place: Int) -> Bool {
      var next = tree.dominators[place]
      while let dominator = next, sums[dominator].types == sums[place].types {
        switch graph.nodes[dominator] {
        case .navigation, .child: return true
        default: next = tree.dominators[dominator]
        }
      }
      return false
    }
    total = sums[0]
    let kept = Self.lines(of: model)
    let complex = Set(model.structuredTypes.lazy.filter { $0.kind == .complex }.map(\.name))
    let entities = Set(model.structuredTypes.lazy.filter { $0.kind == .entity }.map(\.name))
    var children: [(name: String, saved: EmissionCost)] = []
    var candidates: [Candidate] = []
    for (place, node) in graph.nodes.enumerated() where sums[place].types > 0 {
      let saved = sums[place]
      switch node {
      case .child(let name): children.append((name, saved))
      case .navigation:
        let cut = ServiceCut(.navigation, graph.path(to: place))
        candidates.append(Candidate(cut: cut, saved: saved, merit: saved.types * 4 + 1))
      case .type where isAlone(place): break
      case .type(let name) where entities.contains(name) && !kept.contains(name):
        let cut = ServiceCut(.type, name.description)
        candidates.append(Candidate(cut: cut, saved: saved, merit: saved.types * 4))
      case .type(let name) where complex.contains(name):
        let cut = ServiceCut(.type, name.description)
        candidates.append(Candidate(cut: cut, saved: saved, merit: saved.types * 3))
      default: break
      }
    }
    self.children = children
    self.candidates = candidates
  }

  /// The types of sets and singletons with their base types, without which there are no entities.
  private static func lines(of model: ServiceModel) -> Set<QualifiedName> {
    let index = ModelIndex(model)
    let types = model.entitySets.map(\.type) + model.singletons.map(\.type)
    return Set(types.flatMap { index.lineage(of: $0).map(\.name) })
  }
}
