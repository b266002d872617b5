import ServiceData

/// The scope of an expression, which resolves names.
struct QueryScope {
  /// The row for which the expression is evaluated, `$it`.
  var row: Row
  var variables: [String: QueryOperand] = [:]

  init(_ row: Row) { self.row = row }
}

extension QueryEvaluator {
  /// Follows a path of properties, casts and `$count` (OData 4.01 Part 2: URL Conventions, 5.1.1.15). The result is null if any
  /// segment is null.
  func resolve(_ path: QueryPath, _ scope: QueryScope) throws -> QueryOperand {
    var segments = path.segments[...]
    var operand = QueryOperand(.row(scope.row), .structure)
    if let first = segments.first {
      if first == "$it" || first == "$this" {
        segments = segments.dropFirst()
      } else if let variable = scope.variables[first] {
        operand = variable
        segments = segments.dropFirst()
      }
    }
    for segment in segments { operand = try step(operand, segment) }
    return operand
  }

  private func step(_ operand: QueryOperand, _ segment: String) throws -> QueryOperand {
    switch operand.value {
    case .null: return .null
    case .list where segment == "$count": return QueryOperand(operand.elements.count)
    case .list(let elements) where segment.contains("."):
      let type = try type(named: segment)
      let kept = elements.filter { if case .row(let row) = $0 { row.type.isKind(of: type) } else { false } }
      return QueryOperand(.list(kept), .collection(of: .structure))
    case .row(let row) where segment.contains(".") && row.type.index(of: segment) == nil:
      return row.type.isKind(of: try type(named: segment)) ? operand : .null
    case .row(let row): return try member(segment, of: row)
    default: throw QueryEvaluationError.unknownProperty(segment, type: operand.name)
    }
  }

  private func member(_ name: String, of row: Row) throws -> QueryOperand {
    if let index = row.type.index(of: name) {
      let member = row.type.members[index]
      let held = row[index]
      if held == nil, member.isNavigation, let found = try relatives?(row, member) {
        return QueryOperand(found, of: member)
      }
      return QueryOperand(held ?? .null, of: member)
    }
    if let value = row[name] { return QueryOperand(dynamic: value) }
    guard row.type.isOpen || row.type == .untyped else {
      throw QueryEvaluationError.unknownProperty(name, type: row.type.qualifiedName)
    }
    return .null
  }

  private func type(named name: String) throws -> StructuredSchema {
    guard let type = schema.type(name) else { throw QueryEvaluationError.unknownType(name) }
    return type
  }
}
