import LocalStore
import ServiceData

/// How the links of a navigation property come with the rows, cheapest first.
enum LinkStrategy: String, CaseIterable {
  /// Expanded, with the keys of the related entities alone.
  case keys
  /// Expanded, with whole related entities, for a service that refuses to select among their properties.
  case rows
  /// Read entity by entity, as references; for sets of a bounded size.
  case references
  /// The service passed over what was to be expanded. It is asked again with each full download, since that costs nothing.
  case ignored
  /// The service returns no links; they are not known.
  case none

  /// How a query asks for links; nil where it cannot.
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
  /// The strategy that the service was found to support; the first one if nothing was found yet.
  var linkStrategy: LinkStrategy { strategy.flatMap(LinkStrategy.init) ?? .keys }
}

extension DefiningQuery {
  /// Whether the query brings all entities of its set.
  var isWhole: Bool { query.filter == nil && query.search == nil && query.top == nil && query.skip == nil }

  /// The navigation properties that the query itself expands, from the set's entities.
  var expandedNavigations: Set<String> {
    Set(query.expand.compactMap { $0.path.split(separator: "/").last.map(String.init) })
  }

  /// Those of ``expandedNavigations`` of which the query wants only some related entities.
  var partialNavigations: Set<String> {
    let partial = query.expand.filter { $0.filter != nil || $0.search != nil || $0.top != nil || $0.skip != nil }
    return Set(partial.compactMap { $0.path.split(separator: "/").last.map(String.init) })
  }
}
