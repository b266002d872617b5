import QueryLanguage
import SOQLQueries
import ServiceData

/// Groups records and computes the aggregates of the groups.
struct GroupedRows {
  private let scope: QueryScope
  private let terms: [SOQLExpression]

  /// - Throws: ``APIError`` for a statement whose groups are not defined.
  init(scope: QueryScope) throws(APIError) {
    self.scope = scope
    terms = scope.statement.grouping?.terms ?? []
    if let kind = scope.statement.grouping?.kind, kind != .plain {
      throw QueryError.malformed("the sample organization does not compute GROUP BY \(kind.rawValue)")
    }
    for item in scope.statement.select {
      switch item {
      case .field(let path, _):
        guard terms.contains(where: { isSame($0, .field(path)) }) else {
          throw QueryError.malformed("Field must be grouped or aggregated: \(path.text)")
        }
      case .call(let call, _):
        guard call.isAggregate || terms.contains(where: { isSame($0, .call(call)) }) else {
          throw QueryError.malformed("Field must be grouped or aggregated: \(call.name)")
        }
      case .children, .typed: throw QueryError.malformed("a grouped query has neither sub-selects nor TYPEOF")
      }
    }
  }

  /// The rows of the groups.
  func rows(_ records: [FakeRecord]) throws(APIError) -> [Value] {
    var groups: [(key: [Value], records: [FakeRecord])] = []
    var places: [[Value]: Int] = [:]
    for record in records {
      let key = try terms.map { term throws(APIError) in try scope.value(term, of: record) }
      let folded = key.map { value in value.text.map { Value.string($0.lowercased()) } ?? value }
      if let place = places[folded] {
        groups[place].records.append(record)
      } else {
        places[folded] = groups.count
        groups.append((key, [record]))
      }
    }
    if terms.isEmpty, groups.isEmpty { groups = [([], [])] }
    if let having = scope.statement.having {
      let condition = try ConditionRun(having, scope: scope)
      var chosen: [(key: [Value], records: [FakeRecord])] = []
      for group in groups
      where try condition.holds({ expression throws(APIError) in try value(expression, of: group.records) }) {
        chosen.append(group)
      }
      groups = chosen
    }
    return try QueryRun.page(try sorted(groups), scope.statement).map { group throws(APIError) in
      try row(group.records)
    }
  }

  private func sorted(
    _ groups: [(key: [Value], records: [FakeRecord])]
  ) throws(APIError) -> [(key: [Value], records: [FakeRecord])] {
    let order = scope.statement.order.map { term in
      var term = term
      term.expression = named(term.expression)
      return term
    }
    var keyed: [(values: [Value], group: (key: [Value], records: [FakeRecord]))] = []
    for group in groups {
      let values = try order.map { term throws(APIError) in try value(term.expression, of: group.records) }
      keyed.append((values, group))
    }
    let kinds = try order.map { term throws(APIError) in try scope.kind(term.expression) }
    return QueryScope.sorted(keyed, by: order, kinds: kinds) { $0.values }.map(\.group)
  }

  /// The selected expression that has the expression's text as its alias, or the expression itself.
  private func named(_ expression: SOQLExpression) -> SOQLExpression {
    guard case .field(let path) = expression else { return expression }
    for item in scope.statement.select {
      switch item {
      case .field(let field, let alias?) where alias.lowercased() == path.text.lowercased(): return .field(field)
      case .call(let call, let alias?) where alias.lowercased() == path.text.lowercased(): return .call(call)
      default: continue
      }
    }
    return expression
  }

  private func row(_ records: [FakeRecord]) throws(APIError) -> Value {
    var members: [(String, Value)] = [("attributes", .object([("type", .string("AggregateResult"))]))]
    var unnamed = 0
    for item in scope.statement.select {
      switch item {
      case .field(let path, let alias):
        members.append((alias ?? path.segments.last ?? "", try value(.field(path), of: records)))
      case .call(let call, let alias):
        members.append((alias ?? "expr\(unnamed)", try value(.call(call), of: records)))
        if alias == nil { unnamed += 1 }
      case .children, .typed: continue
      }
    }
    return .object(members)
  }

  /// The value of an expression for a group: an aggregate, or what its records have in common.
  private func value(_ expression: SOQLExpression, of records: [FakeRecord]) throws(APIError) -> Value {
    guard case .call(let call) = expression, call.isAggregate else {
      return try records.first.map { record throws(APIError) in try scope.value(expression, of: record) } ?? .null
    }
    guard let argument = call.arguments.first else { return .int(Int64(records.count)) }
    var values: [Value] = []
    for record in records { values.append(try scope.value(argument, of: record)) }
    return try Aggregate(name: call.name.lowercased(), kind: try scope.kind(argument)).value(
      values.filter { !$0.isNull })
  }

  private func isSame(_ left: SOQLExpression, _ right: SOQLExpression) -> Bool {
    switch (left, right) {
    case (.field(let left), .field(let right)): left.text.lowercased() == right.text.lowercased()
    case (.call(let left), .call(let right)):
      left.name.lowercased() == right.name.lowercased() && left.arguments.count == right.arguments.count
        && zip(left.arguments, right.arguments).allSatisfy(isSame)
    default: left == right
    }
  }
}

/// One value made of many.
struct Aggregate {
  let name: String
  let kind: PrimitiveKind

  /// The aggregate of values, none of which is null.
  ///
  /// - Throws: ``APIError`` for values that are not numbers.
  func value(_ values: [Value]) throws(APIError) -> Value {
    switch name {
    case "count": return .int(Int64(values.count))
    case "count_distinct":
      return .int(Int64(Set(values.map { value in value.text.map { .string($0.lowercased()) } ?? value }).count))
    case "max": return values.max { ValueComparison.order($0, $1, as: kind) == .before } ?? .null
    case "min": return values.min { ValueComparison.order($0, $1, as: kind) == .before } ?? .null
    default:
      let numbers = values.compactMap(\.approximation)
      guard numbers.count == values.count else {
        throw QueryError.malformed("field does not support aggregate operator \(name.uppercased())")
      }
      if numbers.isEmpty { return .null }
      let sum = numbers.reduce(0, +)
      return .double(name == "avg" ? sum / Double(numbers.count) : sum)
    }
  }
}
