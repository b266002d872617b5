import ServiceData

/// How a request is answered: the statement, and what is left to the evaluator because SQL cannot say it exactly.
struct QueryPlan {
  let reader: RowReader
  let rest: [QueryExpression]
  /// The terms by which rows are put in order in memory; empty where the statement orders them.
  let memoryOrder: [OrderTerm]
  /// What rows have to be expanded with before the evaluator sees them.
  let needs: [ExpandTerm]
  private let request: RowRequest
  private let conditions: [SQLTerm]
  private let order: [SQLTerm]

  init(_ request: RowRequest, _ layout: TableLayout) {
    self.request = request
    let filter = request.filter.map { ConditionCompiler(layout).split($0) }
    let base = request.condition.map { [SQLTerm(sql: $0.sql, parameters: $0.parameters)] } ?? []
    conditions = base + (filter?.compiled ?? [])
    rest = filter?.rest ?? []
    let compiled = request.order.compactMap { Self.compile($0, layout) }
    let isOrdered = compiled.count == request.order.count
    order = isOrdered ? compiled : []
    memoryOrder = isOrdered ? [] : request.order
    needs = NavigationNeeds(type: layout.type, expressions: rest + memoryOrder.map(\.expression)).terms
    let isDecided = rest.isEmpty && memoryOrder.isEmpty && request.search == nil
    reader = RowReader(layout, columns: isDecided ? Self.columns(request, layout) : nil)
  }

  /// Whether rows come from the statement just as they are wanted.
  var isDecidedBySQL: Bool { rest.isEmpty && memoryOrder.isEmpty && request.search == nil }

  /// Reads rows; skips and stops by itself where SQL decides everything.
  var rowStatement: SQLTerm {
    var term = SQLTerm(sql: "SELECT \(reader.columnList) FROM \(reader.layout.sql.quotedTable)")
    addConditions(to: &term)
    term.sql += " ORDER BY " + (order.map(\.sql) + (isOrderTotal ? [] : ["\"$id\""])).joined(separator: ", ")
    term.parameters += order.flatMap(\.parameters)
    if isDecidedBySQL, request.top != nil || request.skip != nil {
      term.sql += " LIMIT ? OFFSET ?"
      term.parameters += [.int(Int64(request.top ?? -1)), .int(Int64(request.skip ?? 0))]
    }
    return term
  }

  /// Counts the rows that meet the conditions, whatever is skipped; only where SQL decides all of them.
  var countStatement: SQLTerm {
    var term = SQLTerm(sql: "SELECT count(*) FROM \(reader.layout.sql.quotedTable)")
    addConditions(to: &term)
    return term
  }

  /// Whether the order tells all rows apart, so that SQLite needs no sort beside the key's index.
  private var isOrderTotal: Bool {
    let paths = request.order.compactMap { term in
      if case .path(let path) = term.expression { path.segments } else { [String]?.none }
    }
    return !order.isEmpty && !reader.layout.key.isEmpty && reader.layout.key.allSatisfy { paths.contains($0.path) }
  }

  private func addConditions(to term: inout SQLTerm) {
    guard !conditions.isEmpty else { return }
    term.sql += " WHERE " + conditions.map(\.sql).joined(separator: " AND ")
    term.parameters += conditions.flatMap(\.parameters)
  }

  /// Nulls come first in SQLite as in OData (OData 4.01 Part 1: Protocol, 11.2.6.2).
  private static func compile(_ term: OrderTerm, _ layout: TableLayout) -> SQLTerm? {
    guard let scalar = ScalarCompiler(layout: layout).compile(term.expression), scalar.literal == nil else {
      return nil
    }
    let direction = term.isDescending ? " DESC" : ""
    if case .enumeration(let name) = scalar.form {
      return SQLTerm(sql: "\(StoreFunctions.number)(\(scalar.term.sql), ?)\(direction)", parameters: [.text(name)])
    }
    let collation = scalar.collation.map { " COLLATE \($0)" } ?? ""
    return SQLTerm(sql: scalar.term.sql + collation + direction, parameters: scalar.term.parameters)
  }

  /// The columns of selected members, of the key, and of constraints that expansions are looked up by.
  private static func columns(_ request: RowRequest, _ layout: TableLayout) -> [Int]? {
    guard !request.select.isEmpty, !request.select.contains("*") else { return nil }
    var names = Set(request.select.map { RowProjection.member($0) })
    for part in layout.key { names.formUnion(part.path.prefix(1)) }
    for term in request.expand {
      guard let member = layout.type.member(RowProjection.member(term.path)) else { return nil }
      let relation = StoreRelation(
        set: layout.set, type: layout.type, navigation: member, schema: layout.service)
      names.formUnion(relation?.pairs.map(\.source) ?? [])
    }
    return layout.columns.indices.filter { names.contains(layout.columns[$0].member) }
  }
}
