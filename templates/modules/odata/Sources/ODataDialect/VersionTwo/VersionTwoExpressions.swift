import ServiceData

/// Checks what OData V2 and V3 can express, so that nothing is sent that a service would misread (OData V2 URI
/// Conventions, 4.5; OData V3 URL Conventions, 5.1.2).
struct VersionTwoExpressions {
  /// Whether the version is V3, which supports `any`, `all` and casts in paths in addition to everything in V2.
  var isVersionThree = false

  /// The expression in terms of the version.
  ///
  /// - Throws: ``ServiceError`` of kind `unsupported` that names what the version cannot express.
  func translated(_ expression: QueryExpression) throws(ServiceError) -> QueryExpression {
    let translated = expression.expandingMembership()
    try check(translated)
    return translated
  }

  private func check(_ expression: QueryExpression) throws(ServiceError) {
    switch expression {
    case .literal: break
    case .path(let path): try check(path)
    case .unary(_, let operand): try check(operand)
    case .binary(let binary, let left, let right):
      guard ![.has, .in, .divby].contains(binary) else { throw unsupported("the operator '\(binary.rawValue)'") }
      try check(left)
      try check(right)
    case .call(let function, let arguments):
      guard Self.functions.contains(function) else { throw unsupported("the function '\(function.rawValue)'") }
      let isTyped = function == .cast || function == .isof
      for argument in isTyped ? arguments.dropLast() : arguments { try check(argument) }
    case .lambda(let lambda, let path, _, let predicate):
      guard isVersionThree else { throw unsupported("the operator '\(lambda.rawValue)'") }
      try check(path)
      if let predicate { try check(predicate) }
    case .list: throw unsupported("a list of values")
    }
  }

  private func check(_ path: QueryPath) throws(ServiceError) {
    for segment in path.segments
    where segment.contains(".") && !isVersionThree || segment.hasPrefix("$") || segment.hasPrefix("@") {
      throw unsupported("'\(segment)' in an expression")
    }
  }

  private static let functions: Set<QueryFunction> = [
    .contains, .endswith, .startswith, .length, .indexof, .substring, .tolower, .toupper, .trim, .concat, .day, .hour,
    .minute, .month, .second, .year, .round, .floor, .ceiling, .isof, .cast,
  ]

  /// An error that names what the version cannot express.
  func unsupported(_ what: String) -> ServiceError {
    ServiceError(
      .unsupported,
      "OData \(isVersionThree ? "3.0" : "2.0") does not support \(what); request it without, and filter the result")
  }
}
