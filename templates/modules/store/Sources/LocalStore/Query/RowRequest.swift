import ServiceData

/// A request for rows of a table: a query, or the expansion of a navigation property for a row.
struct RowRequest {
  var condition: RowCondition?
  var filter: QueryExpression?
  var order: [OrderTerm] = []
  var select: [String] = []
  var expand: [ExpandTerm] = []
  var top: Int?
  var skip: Int?
  var search: SearchTerms?
  /// Whether unknown links are recorded in the rows, as for an answer. Otherwise they are an error, since a condition has to
  /// be evaluated.
  var isAnswer = true

  init(_ query: RowQuery) {
    filter = query.filter
    order = query.order
    select = query.select
    expand = query.expand
    top = query.top
    skip = query.skip
    search = query.search.map { SearchTerms($0) }
  }

  init(_ term: ExpandTerm, _ condition: RowCondition) {
    self.condition = condition
    filter = term.filter
    order = term.order
    select = term.select
    expand = term.expand
    top = term.top
    skip = term.skip
    search = term.search.map { SearchTerms($0) }
    if let levels = term.levels, levels > 1 {
      // Cyclic data has no end, so `max` means a limited depth.
      var inner = term
      inner.levels = min(levels, Self.maximumLevels) - 1
      expand.append(inner)
    }
  }

  private static let maximumLevels = 8
}
