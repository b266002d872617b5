/// What to read from an entity set: the system query options of OData 4.01 Part 2, 5.1, independent of the protocol.
public struct RowQuery: Sendable, Hashable {
  /// The entity set or singleton.
  public var set: String
  /// The condition (`$filter`); nil for all entities.
  public var filter: QueryExpression?
  /// The order (`$orderby`), the most significant term first; empty for the service's order.
  public var order: [OrderTerm] = []
  /// Property paths; empty means all.
  public var select: [String] = []
  /// The navigation properties to expand (`$expand`).
  public var expand: [ExpandTerm] = []
  /// The maximum number of entities (`$top`); nil for all.
  public var top: Int?
  /// The number of entities to leave out at the start (`$skip`).
  public var skip: Int?
  /// Whether the total number of matching entities is requested.
  public var isCounted = false
  /// The text to search for (`$search`).
  public var search: String?
  /// The preferred maximum number of rows in a page, which the service may ignore (`Prefer: odata.maxpagesize`).
  public var pageSize: Int?

  /// A query of all entities of a set.
  public init(set: String) { self.set = set }
}

/// One term of an ordering.
public struct OrderTerm: Sendable, Hashable {
  /// What to order by.
  public var expression: QueryExpression
  /// Whether the largest value is first.
  public var isDescending: Bool

  /// A term that orders by an expression, by default with the smallest value first.
  public init(_ expression: QueryExpression, isDescending: Bool = false) {
    self.expression = expression
    self.isDescending = isDescending
  }
}

/// One navigation property to expand, with options of its own.
public struct ExpandTerm: Sendable, Hashable {
  /// The path of the navigation property, possibly with a cast, `$ref` or `$count`; `*` for all.
  public var path: String
  /// Property paths of the related entities; empty means all.
  public var select: [String] = []
  /// The condition on the related entities; nil for all of them.
  public var filter: QueryExpression?
  /// The order of the related entities.
  public var order: [OrderTerm] = []
  /// The maximum number of related entities; nil for all.
  public var top: Int?
  /// The number of related entities to leave out at the start.
  public var skip: Int?
  /// The navigation properties of the related entities to expand.
  public var expand: [ExpandTerm] = []
  /// Whether the number of related entities is requested.
  public var isCounted = false
  /// The text to search for in the related entities.
  public var search: String?
  /// How many levels to follow a navigation property that leads to its own type; `Int.max` for all.
  public var levels: Int?

  /// A term that reads all related entities of a navigation property.
  public init(path: String) { self.path = path }
}
