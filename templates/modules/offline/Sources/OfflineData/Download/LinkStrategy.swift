import LocalStore
import ServiceData

/// How the links of a navigation property are downloaded with the rows, cheapest first.
enum LinkStrategy: String, CaseIterable {
  /// Expanded, with only the keys of the related entities.
  case keys
  /// Expanded, with whole related entities, for a service that refuses `$select` inside an expansion.
  case rows
  /// Read as references, entity by entity; only for sets of limited size.
  case references
  /// The service ignored the expansion. Each full download asks for it again, because that costs nothing.
  case ignored
  /// The service returns no links; they stay unknown.
  case none

  /// The expansion that asks for the links; nil if the strategy has none.
  func term(for need: LinkNeed) -> ExpandTerm? {
    var term = ExpandTerm(path: need.path)
    switch self {
    case .keys, .ignored: term.select = need.keys
    case .rows: break
    case .references, .none: return nil
    }
    return term
  }
}

extension LinkNeed {
  /// The strategy that the service was found to support; ``LinkStrategy/keys`` if none was tried yet.
  var linkStrategy: LinkStrategy { strategy.flatMap(LinkStrategy.init) ?? .keys }
}

extension DefiningQuery {
  /// Whether the query returns all entities of its set.
  var isWhole: Bool { query.filter == nil && query.search == nil && query.top == nil && query.skip == nil }

  /// The navigation properties that the query itself expands, from the set's entities.
  var expandedNavigations: Set<String> {
    Set(query.expand.compactMap { $0.path.split(separator: "/").last.map(String.init) })
  }

  /// The ``expandedNavigations`` for which the query requests only some related entities.
  var partialNavigations: Set<String> {
    let partial = query.expand.filter { $0.filter != nil || $0.search != nil || $0.top != nil || $0.skip != nil }
    return Set(partial.compactMap { $0.path.split(separator: "/").last.map(String.init) })
  }
}
