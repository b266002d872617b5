/// How the text forms of expressions differ between protocols: literals, functions, and the syntax of calls.
///
/// The defaults are those of OData 4.01, which is also the neutral text form.
public protocol QueryGrammar: Sendable {
  /// Reads the literal at the scanner's position; nil if there is none, and then nothing is read.
  func readLiteral(_ scanner: inout QueryScanner) throws(QuerySyntaxError) -> QueryLiteral?

  /// The expression that a call of a function means; nil for a function that the grammar does not know.
  func expression(calling name: String, _ arguments: [QueryExpression]) -> QueryExpression?

  /// The text of a literal.
  func text(of literal: QueryLiteral) -> String

  /// The text of a call, given the texts of its arguments.
  func text(calling function: QueryFunction, _ arguments: [String]) -> String
}

extension QueryGrammar {
  public func readLiteral(_ scanner: inout QueryScanner) throws(QuerySyntaxError) -> QueryLiteral? {
    try scanner.standardLiteral()
  }

  public func expression(calling name: String, _ arguments: [QueryExpression]) -> QueryExpression? {
    let function =
      QueryFunction(rawValue: name) ?? QueryFunction.allCases.first { $0.rawValue.lowercased() == name.lowercased() }
    guard let function, function.argumentCounts.contains(arguments.count) else { return nil }
    return .call(function, arguments)
  }

  public func text(of literal: QueryLiteral) -> String { literal.standardText }

  public func text(calling function: QueryFunction, _ arguments: [String]) -> String {
    "\(function.rawValue)(\(arguments.joined(separator: ",")))"
  }
}

/// The text form of OData 4.01, which is the neutral one.
public struct StandardQueryGrammar: QueryGrammar {
  /// The grammar; it has no state.
  public init() {}
}

extension QueryFunction {
  /// How many arguments the function takes.
  public var argumentCounts: ClosedRange<Int> {
    switch self {
    case .now, .maxdatetime, .mindatetime: 0...0
    case .concat, .contains, .endswith, .indexof, .startswith, .matchesPattern, .hassubset, .hassubsequence,
      .geoDistance, .geoIntersects:
      2...2
    case .substring: 2...3
    case .cast, .isof: 1...2
    default: 1...1
    }
  }
}
