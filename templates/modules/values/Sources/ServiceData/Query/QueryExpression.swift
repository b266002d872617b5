/// A filter or ordering expression, independent of the protocol (OData 4.01 Part 2: URL Conventions, 5.1.1).
///
/// Its text form is that of OData 4.01 for every protocol. A dialect writes what its service understands, the store
/// compiles the expression to SQL, and an evaluator applies it to a row in memory.
public indirect enum QueryExpression: Sendable, Hashable {
  case literal(QueryLiteral)
  case path(QueryPath)
  case unary(UnaryOperator, QueryExpression)
  case binary(BinaryOperator, QueryExpression, QueryExpression)
  case call(QueryFunction, [QueryExpression])
  /// `path/any(variable:predicate)`. Without a predicate, `any()` is true if there is an element.
  case lambda(LambdaOperator, over: QueryPath, variable: String, predicate: QueryExpression?)
  /// The right side of `in`.
  case list([QueryExpression])

  /// Negation of a condition (5.1.1.1.9) and of a number or duration (5.1.1.2.3).
  public enum UnaryOperator: String, Sendable, CaseIterable { case not, negate = "-" }

  /// Logical operators and comparisons (5.1.1.1), and arithmetic (5.1.1.2).
  public enum BinaryOperator: String, Sendable, CaseIterable {
    case or, and, eq, ne, gt, ge, lt, le, has, `in`, add, sub, mul, div, divby, mod
  }

  /// Conditions on collections (5.1.1.13).
  public enum LambdaOperator: String, Sendable { case any, all }
}

/// A constant of an expression, with the primitive kind that its text form implies.
public struct QueryLiteral: Sendable, Hashable {
  /// In the neutral form of ``Value``.
  public var value: Value
  /// What the text form shows about the type.
  public var kind: Kind

  /// The kind of a constant.
  public enum Kind: Sendable, Hashable {
    case null
    case primitive(PrimitiveKind)
    /// The qualified name of the enumeration type; nil if the text did not name it.
    case enumeration(String?)
  }

  /// A constant; it is not checked that the value has the kind.
  public init(_ value: Value, kind: Kind) {
    self.value = value
    self.kind = kind
  }
}

/// A path in an expression: property names, casts to derived types (qualified names), `$count`, `$it`, and lambda
/// variables.
public struct QueryPath: Sendable, Hashable {
  /// The parts between slashes.
  public var segments: [String]

  /// A path from its parts.
  public init(_ segments: [String]) { self.segments = segments }
}

/// The built-in functions (OData 4.01 Part 2: URL Conventions, 5.1.1.4 to 5.1.1.11).
public enum QueryFunction: String, Sendable, CaseIterable {
  case concat, contains, endswith, indexof, length, startswith, substring, matchesPattern, tolower, toupper, trim
  case hassubset, hassubsequence
  case date, day, fractionalseconds, hour, maxdatetime, mindatetime, minute, month, now, second, time
  case totaloffsetminutes, totalseconds, year
  case ceiling, floor, round
  case cast, isof
  case geoDistance = "geo.distance"
  case geoIntersects = "geo.intersects"
  case geoLength = "geo.length"
}
