import SOQLQueries
import ServiceData

/// Reads conditions of SOQL as filters, the opposite of ``ConditionWriter``.
struct ConditionReader {
  let scope: StatementScope
  /// What the paths of the filter begin with: the variable of `any`, or the relationship to the record.
  var prefix: [String] = []
  /// How many conditions on children this one is inside of.
  var depth = 0

  /// The filter of a condition.
  func expression(_ condition: SOQLCondition) throws(StatementRefusal) -> QueryExpression {
    switch condition {
    case .and(let terms): return Self.joined(try expressions(terms)[...], by: .and)
    case .or(let terms): return Self.joined(try expressions(terms)[...], by: .or)
    case .not(let term): return .unary(.not, try expression(term))
    case .comparison(let operand, let comparison, let literal):
      return try self.comparison(operand, comparison, with: literal)
    case .like(let operand, let pattern): return try match(operand, pattern)
    case .membership(let operand, let isNegated, let literals):
      let (left, member, place) = try self.operand(operand)
      var elements: [QueryExpression] = []
      for literal in literals {
        elements.append(.literal(try LiteralReader(place: place).literal(literal, for: member)))
      }
      return Self.negated(isNegated, .binary(.in, left, .list(elements)))
    case .inclusion(let operand, let isNegated, let texts):
      return Self.negated(isNegated, try inclusion(operand, texts))
    case .join(let operand, let isNegated, let statement):
      return try join(operand, isNegated: isNegated, with: statement)
    }
  }

  private func expressions(_ terms: [SOQLCondition]) throws(StatementRefusal) -> [QueryExpression] {
    var expressions: [QueryExpression] = []
    for term in terms { expressions.append(try expression(term)) }
    return expressions
  }

  /// The terms with an operator between them. Halves are joined, because a chain of thousands of terms could exhaust the
  /// stack of those who walk through the filter.
  private static func joined(
    _ terms: ArraySlice<QueryExpression>, by binary: QueryExpression.BinaryOperator
  ) -> QueryExpression {
    guard terms.count > 1 else { return terms[terms.startIndex] }
    let half = (terms.count + 1) / 2
    return .binary(binary, joined(terms.prefix(half), by: binary), joined(terms.dropFirst(half), by: binary))
  }

  private static func negated(_ isNegated: Bool, _ expression: QueryExpression) -> QueryExpression {
    isNegated ? .unary(.not, expression) : expression
  }

  private func path(_ field: StatementScope.Field) -> QueryPath { QueryPath(prefix + field.segments) }

  /// A field, or a function of one that a query has, too.
  private func operand(
    _ operand: SOQLExpression
  ) throws(StatementRefusal) -> (QueryExpression, MemberSchema?, SOQLPosition) {
    switch operand {
    case .field(let path):
      let field = try scope.field(path)
      guard !field.member.isNavigation else {
        throw StatementRefusal("'\(path.text)' is a relationship; compare the field that holds it", at: path.place)
      }
      return (.path(self.path(field)), field.member, path.place)
    case .call(let call):
      guard let function = QueryFunction(soql: call.name), call.arguments.count == 1 else {
        throw StatementRefusal("a query cannot compute '\(call.name)'", at: call.place)
      }
      return (.call(function, [try self.operand(call.arguments[0]).0]), nil, call.place)
    case .literal: throw StatementRefusal("a query cannot compare constants", at: .unknown)
    }
  }

  private func comparison(
    _ operand: SOQLExpression, _ comparison: SOQLComparison, with literal: SOQLLiteral
  ) throws(StatementRefusal) -> QueryExpression {
    let (left, member, place) = try self.operand(operand)
    if let member, member.isCollection, case .path(let path) = left {
      // Only whether there are any values can be said of all of them.
      guard literal == .null, comparison == .equal || comparison == .notEqual else {
        throw StatementRefusal(
          "a query cannot compare all values of '\(member.name)' together; use 'INCLUDES' or 'EXCLUDES'", at: place)
      }
      let any = QueryExpression.lambda(.any, over: path, variable: "", predicate: nil)
      return Self.negated(comparison == .equal, any)
    }
    let constant = try LiteralReader(place: place).literal(literal, for: member)
    return .binary(comparison.neutral, left, .literal(constant))
  }

  private func match(_ operand: SOQLExpression, _ pattern: SOQLPattern) throws(StatementRefusal) -> QueryExpression {
    let (left, member, place) = try self.operand(operand)
    guard let member, !member.isCollection else {
      throw StatementRefusal("'LIKE' is for fields with one text", at: place)
    }
    var pieces = pattern.pieces[...]
    let startsAnywhere = pieces.first == .anyText
    if startsAnywhere { pieces.removeFirst() }
    let endsAnywhere = pieces.last == .anyText
    if endsAnywhere { pieces.removeLast() }
    guard pieces.allSatisfy(\.isText), pieces.count <= 1 else {
      throw StatementRefusal(
        "a query cannot have the pattern \(SOQLText.quoted(pattern)), expected '%' only at its ends, and no '_'",
        at: place)
    }
    guard case .text(let text)? = pieces.first else {
      if startsAnywhere { return .binary(.ne, left, .literal(QueryLiteral(.null))) }
      return .binary(.eq, left, .literal(try LiteralReader(place: place).literal(.text(""), for: member)))
    }
    func call(_ function: QueryFunction) -> QueryExpression {
      .call(function, [left, .literal(QueryLiteral(.string(text)))])
    }
    switch (startsAnywhere, endsAnywhere) {
    case (true, true): return call(.contains)
    case (true, false): return call(.endswith)
    case (false, true): return call(.startswith)
    case (false, false):
      return .binary(.eq, left, .literal(try LiteralReader(place: place).literal(.text(text), for: member)))
    }
  }

  /// Each text has the values that must all be there, with semicolons between them.
  private func inclusion(_ operand: SOQLExpression, _ texts: [String]) throws(StatementRefusal) -> QueryExpression {
    let (left, member, place) = try self.operand(operand)
    guard let member, member.isCollection, case .path(let path) = left else {
      throw StatementRefusal("'INCLUDES' and 'EXCLUDES' are for fields with several values; use 'IN'", at: place)
    }
    var single: [QueryExpression] = []
    var alternatives: [QueryExpression] = []
    for text in texts {
      var values: [QueryExpression] = []
      for value in text.split(separator: ";").map(String.init) {
        values.append(.literal(try LiteralReader(place: place).literal(.text(value), for: member)))
      }
      if values.count == 1 {
        single += values
      } else if values.count > 1 {
        alternatives.append(Self.joined(values.map { any(path, .eq, with: $0) }[...], by: .and))
      }
    }
    if single.count == 1 {
      alternatives.insert(any(path, .eq, with: single[0]), at: 0)
    } else if !single.isEmpty {
      alternatives.insert(any(path, .in, with: .list(single)), at: 0)
    }
    guard !alternatives.isEmpty else { throw StatementRefusal("'\(member.name)' is compared with no value", at: place) }
    return Self.joined(alternatives[...], by: .or)
  }

  private func any(
    _ path: QueryPath, _ binary: QueryExpression.BinaryOperator, with value: QueryExpression
  ) -> QueryExpression {
    .lambda(
      .any, over: path, variable: variable, predicate: .binary(binary, .path(QueryPath([variable])), value))
  }

  /// The name of an element inside of `any` and `all`.
  private var variable: String { "e\(depth + 1)" }
}

// Conditions on related records.
extension ConditionReader {
  /// A semi-join or an anti-join: of children by their parent, or of a parent by the field that holds it.
  private func join(
    _ operand: SOQLExpression, isNegated: Bool, with statement: SOQLStatement
  ) throws(StatementRefusal) -> QueryExpression {
    guard case .field(let path) = operand else {
      throw StatementRefusal("a query cannot compare a computed value with records", at: statement.from.path.place)
    }
    let field = try scope.field(path)
    guard statement.select.count == 1, case .field(let selected, nil) = statement.select[0],
      let held = selected.segments.last, statement.hasOnlyCondition
    else {
      throw StatementRefusal(
        "a query compares '\(path.text)' with records only by one field and 'WHERE'", at: statement.from.path.place)
    }
    let object = statement.from.path.text
    if field.owner.keys.map(\.path) == [[field.member.name]],
      let (name, relationship) = relationship(of: field.owner, to: object, { $0.isCollection && $0.field.isSame(held) })
    {
      return try children(of: field, by: (name, relationship), isNegated: isNegated, in: statement)
    }
    if let (name, relationship) = relationship(
      of: field.owner, to: object, { !$0.isCollection && $0.field == field.member.name && $0.target.isKey(held) })
    {
      return try parent(in: field, by: (name, relationship), isNegated: isNegated, in: statement)
    }
    throw StatementRefusal(
      "no relationship of '\(field.owner.name)' says which '\(object)' is meant by '\(held)'", at: path.place)
  }

  private func relationship(
    of type: StructuredSchema, to object: String, _ fits: (Relationship) -> Bool
  ) -> (String, Relationship)? {
    for member in type.members where member.isNavigation {
      guard let relationship = try? Relationship(member.name, of: type), relationship.target.name.isSame(object),
        fits(relationship)
      else { continue }
      return (member.name, relationship)
    }
    return nil
  }

  private func children(
    of key: StatementScope.Field, by way: (name: String, relationship: Relationship), isNegated: Bool,
    in statement: SOQLStatement
  ) throws(StatementRefusal) -> QueryExpression {
    let (name, relationship) = way
    let path = QueryPath(prefix + key.segments.dropLast() + [name])
    let inner = ConditionReader(
      scope: try scope(of: statement, relationship.target), prefix: [variable], depth: depth + 1)
    // A child always has its parent here.
    let rest = statement.filter?.conditions { !$0.isPresence(of: relationship.field) } ?? []
    let predicate = rest.isEmpty ? nil : try inner.expression(rest.count == 1 ? rest[0] : .and(rest))
    if isNegated, case .unary(.not, let kept)? = predicate {
      return .lambda(.all, over: path, variable: variable, predicate: kept)
    }
    let element = predicate == nil ? "" : variable
    return Self.negated(isNegated, .lambda(.any, over: path, variable: element, predicate: predicate))
  }

  private func parent(
    in field: StatementScope.Field, by way: (name: String, relationship: Relationship), isNegated: Bool,
    in statement: SOQLStatement
  ) throws(StatementRefusal) -> QueryExpression {
    let (name, relationship) = way
    let inner = ConditionReader(
      scope: try scope(of: statement, relationship.target), prefix: prefix + field.segments.dropLast() + [name],
      depth: depth)
    let isThere = QueryExpression.binary(.ne, .path(path(field)), .literal(QueryLiteral(.null)))
    guard let filter = statement.filter else { return Self.negated(isNegated, isThere) }
    return Self.negated(isNegated, .binary(.and, isThere, try inner.expression(filter)))
  }

  private func scope(
    of statement: SOQLStatement, _ target: StructuredSchema
  ) throws(StatementRefusal) -> StatementScope {
    var scope = StatementScope(type: target, names: [target.name.lowercased()])
    try scope.add(statement)
    return scope
  }
}

extension SOQLStatement {
  /// Whether the statement has no clause but `SELECT`, `FROM` and `WHERE`.
  fileprivate var hasOnlyCondition: Bool {
    scope == nil && with == nil && grouping == nil && having == nil && order.isEmpty && limit == nil && offset == nil
      && purposes.isEmpty && !includesAllRows
  }
}

extension SOQLCondition {
  /// The conditions that must all hold and that are wanted.
  fileprivate func conditions(where isWanted: (SOQLCondition) -> Bool) -> [SOQLCondition] {
    if case .and(let terms) = self { terms.filter(isWanted) } else { [self].filter(isWanted) }
  }

  /// Whether the condition says that a field has a value.
  fileprivate func isPresence(of field: String) -> Bool {
    if case .comparison(.field(let path), .notEqual, .null) = self { path.text.isSame(field) } else { false }
  }
}

extension StructuredSchema {
  /// Whether a field is the whole key.
  fileprivate func isKey(_ field: String) -> Bool { keys.count == 1 && keys[0].name.isSame(field) }
}

extension String {
  /// Whether a name is the same in SOQL, which has no case.
  fileprivate func isSame(_ other: String) -> Bool { lowercased() == other.lowercased() }
}

extension SOQLPattern.Piece {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}

extension SOQLComparison {
  fileprivate var neutral: QueryExpression.BinaryOperator {
    switch self {
    case .equal: .eq
    case .notEqual: .ne
    case .less: .lt
    case .lessOrEqual: .le
    case .greater: .gt
    case .greaterOrEqual: .ge
    }
  }
}
