import ServiceData

/// Decides what OData V2 has words for, so that nothing is sent that a service would misread
/// (OData V2 URI Conventions, 4.5).
enum VersionTwoExpressions {
  /// The expression in terms of V2.
  ///
  /// - Throws: ``ServiceError`` of kind `unsupported` that names what V2 cannot say.
  static func translated(_ expression: QueryExpression) throws(ServiceError) -> QueryExpression {
    let translated = expression.expandingMembership()
    try check(translated)
    return translated
  }

  private static func check(_ expression: QueryExpression) throws(ServiceError) {
    switch expression {
    case .literal: break
    case .path(let path): try check(path)
    case .unary(_, let operand): try check(operand)
    case .binary(let binary, let left, let right):
      guard ![.has, .in, .divby].contains(binary) else { throw unsupported("the operator '\(binary.rawValue)'") }
      try check(left)
      try check(right)
    case .call(let function, let arguments):
      guard functions.contains(function) else { throw unsupported("the function '\(function.rawValue)'") }
      let isTyped = function == .cast || function == .isof
      for argument in isTyped ? arguments.dropLast() : arguments { try check(argument) }
    case .lambda(let lambda, _, _, _): throw unsupported("the operator '\(lambda.rawValue)'")
    case .list: throw unsupported("a list of values")
    }
  }

  private static func check(_ path: QueryPath) throws(ServiceError) {
    for segment in path.segments where segment.contains(".") || segment.hasPrefix("$") || segment.hasPrefix("@") {
      throw unsupported("'\(segment)' in an expression")
    }
  }

  private static let functions: Set<QueryFunction> = [
    .contains, .endswith, .startswith, .length, .indexof, .substring, .tolower, .toupper, .trim, .concat, .day, .hour,
    .minute, .month, .second, .year, .round, .floor, .ceiling, .isof, .cast,
  ]

  private static func unsupported(_ what: String) -> ServiceError {
    ServiceError(.unsupported, "OData 2.0 does not know \(what); ask for less and filter the answer")
  }
}
