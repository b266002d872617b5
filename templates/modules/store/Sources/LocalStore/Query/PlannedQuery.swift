import ServiceData

/// A request with all that is decided before it meets a row; made once for a query that is asked again and again.
struct PlannedQuery {
  let layout: TableLayout
  let request: RowRequest
  let plan: QueryPlan
  let projection: RowProjection
  /// Reads the rows.
  let statement: SQLTerm

  /// Whether SQL decides everything, and nothing is expanded.
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

/// The plans of the queries that were asked last.
struct QueryPlans {
  private var known: [RowQuery: PlannedQuery] = [:]
  private static let limit = 64

  /// The plan of a query, whose constants become what the members that they are compared with are.
  mutating func plan(_ query: RowQuery, _ layout: TableLayout) -> PlannedQuery {
    if let found = known[query], found.layout === layout { return found }
    let planned = PlannedQuery(RowRequest(query.typed(for: layout.type)), layout)
    if known.count >= Self.limit { known = [:] }
    known[query] = planned
    return planned
  }
}
