import ServiceData

/// The plan of a request: the SQL statement, and the conditions that are left to the evaluator since SQL cannot express them
/// exactly.
struct QueryPlan {
  let reader: RowReader
  let rest: [QueryExpression]
  /// The terms for sorting rows in memory; empty if the statement sorts them.
  let memoryOrder: [OrderTerm]
  /// The expansions that rows need before they can be evaluated.
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

  /// Whether the statement alone returns exactly the requested rows.
  var isDecidedBySQL: Bool { rest.isEmpty && memoryOrder.isEmpty && request.search == nil }

  /// The statement that reads rows. It includes the offset and the limit if SQL evaluates everything.
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

  /// The statement that counts the rows that meet the conditions, ignoring the offset. It is only valid if SQL evaluates all
  /// conditions.
  var countStatement: SQLTerm {
    var term = SQLTerm(sql: "SELECT count(*) FROM \(reader.layout.sql.quotedTable)")
    addConditions(to: &term)
    return term
  }

  /// Whether the order is total, so that SQLite can use the key's index instead of sorting.
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

  /// Compiles a term of the order. SQLite sorts nulls first, as OData does (OData 4.01 Part 1: Protocol, 11.2.6.2).
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

  /// The columns of the selected members, of the key, and of the constraints that expansions need.
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
