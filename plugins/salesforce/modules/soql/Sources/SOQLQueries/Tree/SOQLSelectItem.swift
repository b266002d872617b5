/// One item of a list of selected fields.
public enum SOQLSelectItem: Sendable, Hashable {
  case field(SOQLPath, alias: String? = nil)
  /// A function: an aggregate such as `COUNT(Id)`, one of values such as `toLabel(Status)`, or `FIELDS(ALL)`.
  case call(SOQLCall, alias: String? = nil)
  /// A sub-select over a relationship to children.
  indirect case children(SOQLStatement)
  case typed(SOQLTypeOf)
}

/// A function with its arguments. Names of functions have no case.
public struct SOQLCall: Sendable, Hashable {
  public var name: String
  public var arguments: [SOQLExpression]
  /// Where the call begins in the text that it was read from.
  public internal(set) var place = SOQLPosition.unknown

  public init(_ name: String, _ arguments: [SOQLExpression] = []) {
    self.name = name
    self.arguments = arguments
  }

  /// Whether the function makes one value of many rows.
  public var isAggregate: Bool {
    ["avg", "count", "count_distinct", "max", "min", "sum"].contains(name.lowercased())
  }
}

/// A field, a function, or a literal as the argument of a function.
public enum SOQLExpression: Sendable, Hashable {
  case field(SOQLPath)
  indirect case call(SOQLCall)
  case literal(SOQLLiteral)

  /// The field of a path in text, such as `Account.Name`.
  public static func field(_ path: String) -> SOQLExpression { .field(SOQLPath(path)) }
}

/// Fields that depend on the type that a polymorphic relationship leads to: `TYPEOF What WHEN Account THEN Phone END`.
public struct SOQLTypeOf: Sendable, Hashable {
  /// The fields for one type.
  public struct Branch: Sendable, Hashable {
    public var type: String
    public var fields: [SOQLPath]

    public init(type: String, fields: [SOQLPath]) {
      self.type = type
      self.fields = fields
    }
  }

  public var relationship: SOQLPath
  public var branches: [Branch]
  /// The fields for other types; empty if there is no `ELSE`.
  public var otherwise: [SOQLPath]

  public init(_ relationship: SOQLPath, branches: [Branch], otherwise: [SOQLPath] = []) {
    self.relationship = relationship
    self.branches = branches
    self.otherwise = otherwise
  }
}
