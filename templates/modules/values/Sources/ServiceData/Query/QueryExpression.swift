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

  public enum UnaryOperator: String, Sendable, CaseIterable { case not, negate = "-" }

  public enum BinaryOperator: String, Sendable, CaseIterable {
    case or, and, eq, ne, gt, ge, lt, le, has, `in`, add, sub, mul, div, divby, mod
  }

  public enum LambdaOperator: String, Sendable { case any, all }
}

/// A constant of an expression, with the primitive kind that its text form implies.
public struct QueryLiteral: Sendable, Hashable {
  /// In the neutral form of ``Value``.
  public var value: Value
  public var kind: Kind

  public enum Kind: Sendable, Hashable {
    case null
    case primitive(PrimitiveKind)
    /// The qualified name of the enumeration type; nil if the text did not name it.
    case enumeration(String?)
  }

  public init(_ value: Value, kind: Kind) {
    self.value = value
    self.kind = kind
  }
}

/// A path in an expression: property names, casts to derived types (qualified names), `$count`, `$it`, and lambda
/// variables.
public struct QueryPath: Sendable, Hashable {
  public var segments: [String]

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
