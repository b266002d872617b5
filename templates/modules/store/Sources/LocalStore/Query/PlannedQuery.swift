import ServiceData

/// A request with everything that does not depend on rows. It is created once for a repeated query.
struct PlannedQuery {
  let layout: TableLayout
  let request: RowRequest
  let plan: QueryPlan
  let projection: RowProjection
  /// Reads the rows.
  let statement: SQLTerm

  /// Whether SQL evaluates everything and nothing is expanded.
  let isPlain: Bool

  init(_ request: RowRequest, _ layout: TableLayout) {
    self.request = request
    self.layout = layout
    plan = QueryPlan(request, layout)
    projection = RowProjection(request, layout)
    statement = plan.rowStatement
    isPlain = plan.isDecidedBySQL && request.expand.isEmpty && request.top != 0
  }
}

/// A cache of the plans of recent queries.
struct QueryPlans {
  private var known: [RowQuery: PlannedQuery] = [:]
  private static let limit = 64

  /// The plan of a query. Its constants are converted to the types of the members that they are compared with.
  mutating func plan(_ query: RowQuery, _ layout: TableLayout) -> PlannedQuery {
    if let found = known[query], found.layout === layout { return found }
    let planned = PlannedQuery(RowRequest(query.typed(for: layout.type)), layout)
    if known.count >= Self.limit { known = [:] }
    known[query] = planned
    return planned
  }
}
