import QueryLanguage
import SOQLQueries
import ServiceData

/// A statement over an object, with what its names mean.
struct QueryScope {
  let statement: SOQLStatement
  let object: FakeObject
  let run: QueryRun
  let resolver: FieldResolver

  init(_ statement: SOQLStatement, object: FakeObject, run: QueryRun) throws(APIError) {
    self.statement = statement
    self.object = object
    self.run = run
    resolver = try FieldResolver(statement, object: object, catalog: run.data.catalog)
  }

  /// Whether the rows are groups.
  var isGrouped: Bool {
    statement.grouping != nil
      || statement.select.contains { if case .call(let call, _) = $0 { call.isAggregate } else { false } }
  }

  /// The records that fulfil the condition.
  func filtered(_ records: [FakeRecord]) throws(APIError) -> [FakeRecord] {
    guard let filter = statement.filter else { return records }
    try JoinRules.check(filter)
    let condition = try ConditionRun(filter, scope: self)
    var chosen: [FakeRecord] = []
    for record in records where try condition.holds(for: record) { chosen.append(record) }
    return chosen
  }

  /// The value of a field that a path leads to; null if a record on the way is missing.
  func value(_ path: FieldPath, of record: FakeRecord) -> Value {
    var current = record
    for reference in path.references {
      guard let next = run.parent(current, reference) else { return .null }
      current = next
    }
    guard let object = run.data.catalog.object(of: current.id) else { return .null }
    if path.field == nil, path.name.lowercased() == "type" { return .string(object.name) }
    guard let field = path.field ?? object.field(path.name) else { return .null }
    return CompoundValue(object: object, record: current).value(field)
  }

  /// The value of an expression for a record.
  func value(_ expression: SOQLExpression, of record: FakeRecord) throws(APIError) -> Value {
    switch expression {
    case .field(let path): return value(try resolver.resolve(path), of: record)
    case .literal: throw QueryError.malformed("a literal is not a field")
    case .call(let call):
      guard let argument = call.arguments.first else { throw QueryError.malformed("unknown function '\(call.name)'") }
      return try ValueFunction.result(of: call.name, try value(argument, of: record))
    }
  }

  /// The kind by which an expression is compared.
  func kind(_ expression: SOQLExpression) throws(APIError) -> PrimitiveKind {
    switch expression {
    case .field(let path):
      let resolved = try resolver.resolve(path)
      if let field = resolved.field, field.kind == .address || !field.isFilterable {
        throw APIError(
          400, "INVALID_FIELD", message: "field '\(resolved.name)' can not be filtered or sorted in a query call")
      }
      return resolved.field?.primitive ?? .string
    case .literal: return .string
    case .call(let call):
      if let kind = ValueFunction.kind(of: call.name) { return kind }
      return try call.arguments.first.map { argument throws(APIError) in try kind(argument) } ?? .int64
    }
  }

  /// The records in the order of the statement, else in that of their creation.
  func sorted(_ records: [FakeRecord]) throws(APIError) -> [FakeRecord] {
    guard !statement.order.isEmpty else { return records }
    var keyed: [(values: [Value], record: FakeRecord)] = []
    for record in records {
      keyed.append(
        (try statement.order.map { term throws(APIError) in try value(term.expression, of: record) }, record))
    }
    let kinds = try statement.order.map { term throws(APIError) in try kind(term.expression) }
    return Self.sorted(keyed, by: statement.order, kinds: kinds) { $0.values }.map(\.record)
  }

  /// Rows in an order; rows that are the same keep theirs.
  static func sorted<Element>(
    _ rows: [Element], by order: [SOQLOrderTerm], kinds: [PrimitiveKind], _ values: (Element) -> [Value]
  ) -> [Element] {
    rows.enumerated().sorted { left, right in
      let pairs = zip(values(left.element), values(right.element))
      for ((term, kind), (own, other)) in zip(zip(order, kinds), pairs) {
        if own.isNull != other.isNull { return own.isNull == (term.nulls != .last) }
        switch ValueComparison.order(own, other, as: kind) {
        case .same: continue
        case .before: return !term.isDescending
        case .after: return term.isDescending
        }
      }
      return left.offset < right.offset
    }.map(\.element)
  }
}
