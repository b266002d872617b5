import QueryLanguage
import ServiceData

/// Runs queries on the store's tables.
final class QueryRunner {
  private let catalogue: StoreCatalogue
  private let evaluator: QueryEvaluator
  private var plans = QueryPlans()
  /// Follows links for the current query.
  private var links: LinkReader?

  init(_ catalogue: StoreCatalogue) {
    self.catalogue = catalogue
    evaluator = QueryEvaluator(schema: catalogue.schema)
  }

  /// The rows of a query, with their expansions and only the selected members.
  ///
  /// - Throws: ``StoreError/linksNotKnown(set:navigation:)`` if conditions or the order need links that are not known. If
  ///   only an expansion needs them, the row reports that (`Row.unknownNavigations`).
  func rows(of query: RowQuery, in layout: TableLayout) throws -> [Row] {
    try following { try answer(query, layout) }
  }

  private func answer(_ query: RowQuery, _ layout: TableLayout) throws -> [Row] {
    if query.search != nil { return try rows(RowRequest(query.typed(for: layout.type)), in: layout) }
    return try rows(plans.plan(query, layout))
  }

  /// The rows of a request that is not expected to be repeated.
  func rows(_ request: RowRequest, in layout: TableLayout) throws -> [Row] {
    try following { try narrowing(request, in: layout) { try rows(PlannedQuery($0, layout)) } }
  }

  /// Runs a query or a part of it with the query's cached links.
  private func following<Result>(_ answer: () throws -> Result) throws -> Result {
    guard links == nil else { return try answer() }
    links = LinkReader(catalogue)
    defer { links = nil }
    return try answer()
  }

  private func rows(_ query: PlannedQuery) throws -> [Row] {
    if query.isPlain { return try plainRows(query) }
    return try found(query).map { found in
      var row = try expanded(found, by: query.request.expand, in: query.layout, isAnswer: query.request.isAnswer)
      query.projection.apply(to: &row)
      return row
    }
  }

  /// The number of rows that meet a request's conditions, ignoring its offset.
  func count(_ request: RowRequest, in layout: TableLayout) throws -> Int {
    var request = request
    (request.order, request.top, request.skip) = ([], nil, nil)
    return try following { try narrowing(request, in: layout) { try count(QueryPlan($0, layout), $0) } }
  }

  private func count(_ plan: QueryPlan, _ request: RowRequest) throws -> Int {
    guard plan.isDecidedBySQL else {
      var count = 0
      try scan(plan, by: plan.rowStatement, for: request) { _, _ in
        count += 1
        return true
      }
      return count
    }
    let statement = try prepared(plan.countStatement)
    defer { statement.reset() }
    return try statement.step() ? Int(statement.int(at: 0)) : 0
  }

  /// Runs a request. If its table has a full-text index, a search only reads the rows that may match. A request with its own
  /// condition reads few rows anyway.
  private func narrowing<Result>(
    _ request: RowRequest, in layout: TableLayout, _ answer: (RowRequest) throws -> Result
  ) throws -> Result {
    guard request.condition == nil, let expression = request.search?.indexExpression else { return try answer(request) }
    do {
      // Run in one snapshot, since another process may drop the index.
      return try catalogue.connection.snapshot {
        guard try catalogue.hasSearchIndex(layout.id) else { return try answer(request) }
        var narrowed = request
        narrowed.condition = RowCondition(searching: layout.id, for: expression)
        return try answer(narrowed)
      }
    } catch let error as SQLiteError where error.isOfSearchIndex {
      try? catalogue.releaseSearchIndices()
      return try answer(request)
    }
  }

  /// The rows in the usual case, in which the statement alone returns the requested rows.
  private func plainRows(_ query: PlannedQuery) throws -> [Row] {
    let statement = try prepared(query.statement)
    defer { statement.reset() }
    let reader = query.plan.reader
    var rows: [Row] = []
    while try statement.step() {
      var row = reader.row(statement).row
      query.projection.apply(to: &row)
      rows.append(row)
    }
    return rows
  }

  private func found(_ query: PlannedQuery) throws -> [StoredRow] {
    let (plan, request) = (query.plan, query.request)
    let skip = plan.isDecidedBySQL ? 0 : request.skip ?? 0
    let end = request.top.map { $0 > .max - skip ? .max : $0 + skip }
    var rows: [StoredRow] = []
    var seen: [Row] = []
    if plan.memoryOrder.isEmpty {
      if end == skip { return [] }
      try scan(plan, by: query.statement, for: request) { row, _ in
        rows.append(row)
        return end.map { rows.count < $0 } ?? true
      }
      return skip == 0 ? rows : Array(rows.dropFirst(skip))
    }
    try scan(plan, by: query.statement, for: request) { row, expanded in
      rows.append(row)
      seen.append(expanded)
      return true
    }
    let places = try evaluator.places(of: seen, by: plan.memoryOrder).dropFirst(skip)
    return places.prefix(request.top ?? places.count).map { rows[$0] }
  }

  /// Enumerates the rows that meet all conditions, each as stored and as evaluated, until the body returns false.
  private func scan(
    _ plan: QueryPlan, by term: SQLTerm, for request: RowRequest, _ body: (StoredRow, Row) throws -> Bool
  ) throws {
    let statement = try prepared(term)
    defer { statement.reset() }
    while try statement.step() {
      let found = plan.reader.row(statement)
      if let search = request.search, !search.matches(found.row) { continue }
      let seen =
        plan.needs.isEmpty ? found.row : try expanded(found, by: plan.needs, in: plan.reader.layout, isAnswer: false)
      guard try plan.rest.allSatisfy({ try evaluator.matches(seen, $0) }) else { continue }
      guard try body(found, seen) else { return }
    }
  }

  private func prepared(_ term: SQLTerm) throws -> SQLiteStatement {
    let statement = try catalogue.connection.statement(term.sql)
    statement.bind(term.parameters)
    return statement
  }
}

extension QueryRunner {
  /// A row with expanded navigation properties.
  ///
  /// - Parameter isAnswer: whether unknown links are recorded in the row; otherwise they are an error.
  private func expanded(
    _ found: StoredRow, by terms: [ExpandTerm], in layout: TableLayout, isAnswer: Bool
  ) throws -> Row {
    var row = found.row
    for term in terms {
      let segments = term.path.split(separator: "/").map(String.init)
      if segments.count == 2, let type = layout.service.type(segments[0]), !row.type.isKind(of: type) { continue }
      guard let name = segments.last, let index = row.type.index(of: name), row.type.members[index].isNavigation,
        segments.count == 1 || segments.count == 2 && segments[0].contains(".")
      else { throw StoreError.unsupported("'\(layout.set.name)/\(term.path)'") }
      let member = row.type.members[index]
      let relation = catalogue.relation(of: layout, member)
      // Entities that are in no set are stored with the row.
      if let value = row[index], relation == nil || value.containsEntities { continue }
      guard let relation else {
        throw StoreError.unsupported("'\(layout.set.name)/\(term.path)'")
      }
      guard let relatives = try relatives(of: found, relation, in: layout, term, isAnswer: isAnswer) else {
        guard isAnswer else { throw StoreError.linksNotKnown(set: layout.set.name, navigation: name) }
        row.markUnknown(name)
        continue
      }
      let related = relatives.map { Value.row($0) }
      row.load(member.isCollection ? .list(related) : related.first ?? .null, at: index)
    }
    return row
  }

  /// The related rows; nil if they are not known.
  private func relatives(
    of found: StoredRow, _ relation: StoreRelation, in layout: TableLayout, _ term: ExpandTerm, isAnswer: Bool
  ) throws -> [Row]? {
    let condition: RowCondition
    let target = try catalogue.layout(of: relation.targetSet)
    if !relation.pairs.isEmpty {
      guard let target else { return [] }
      condition =
        RowCondition(joining: found.row, relation, target)
        ?? RowCondition(linksOf: found.id, in: layout, relation, to: target)
    } else {
      guard let target else { return try links?.isEmpty(found.id, in: layout, relation) == true ? [] : nil }
      guard let known = try links?.condition(of: found.id, in: layout, relation, target) else { return nil }
      condition = known
    }
    guard let target else { return [] }
    var request = RowRequest(term, condition)
    request.isAnswer = isAnswer
    return try rows(request, in: target)
  }
}

extension Value {
  /// Whether the value has related entities, and not only references to them.
  fileprivate var containsEntities: Bool {
    switch self {
    case .row(let row): row.type.keys.isEmpty || row.key != nil
    case .list(let values): values.allSatisfy(\.containsEntities)
    default: true
    }
  }
}
