/// What to read from an entity set: the system query options of OData 4.01 Part 2, 5.1, independent of the protocol.
public struct RowQuery: Sendable, Hashable {
  /// The entity set or singleton.
  public var set: String
  public var filter: QueryExpression?
  public var order: [OrderTerm] = []
  /// Property paths; empty means all.
  public var select: [String] = []
  public var expand: [ExpandTerm] = []
  public var top: Int?
  public var skip: Int?
  /// Whether the total number of matching entities is requested.
  public var isCounted = false
  public var search: String?
  /// The preferred maximum number of rows in a page, which the service may ignore (`Prefer: odata.maxpagesize`).
  public var pageSize: Int?

  public init(set: String) { self.set = set }
}

/// One term of an ordering.
public struct OrderTerm: Sendable, Hashable {
  public var expression: QueryExpression
  public var isDescending: Bool

  public init(_ expression: QueryExpression, isDescending: Bool = false) {
    self.expression = expression
    self.isDescending = isDescending
  }
}

/// One navigation property to expand, with options of its own.
public struct ExpandTerm: Sendable, Hashable {
  public var path: String
  public var select: [String] = []
  public var filter: QueryExpression?
  public var order: [OrderTerm] = []
  public var top: Int?
  public var skip: Int?
  public var expand: [ExpandTerm] = []
  /// Whether the number of related entities is requested.
  public var isCounted = false
  public var search: String?
  /// How many levels to follow a navigation property that leads to its own type; `Int.max` for all.
  public var levels: Int?

  public init(path: String) { self.path = path }
}
