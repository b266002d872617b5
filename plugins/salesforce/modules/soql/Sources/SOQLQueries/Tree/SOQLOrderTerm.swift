/// One term of `ORDER BY`.
public struct SOQLOrderTerm: Sendable, Hashable {
  /// Where rows without a value are.
  public enum Nulls: String, Sendable, Hashable, CaseIterable {
    case first = "FIRST"
    case last = "LAST"
  }

  public var expression: SOQLExpression
  public var isDescending: Bool
  /// Nil if the statement does not say it; then they are first, whichever the direction.
  public var nulls: Nulls?

  public init(_ expression: SOQLExpression, isDescending: Bool = false, nulls: Nulls? = nil) {
    self.expression = expression
    self.isDescending = isDescending
    self.nulls = nulls
  }
}

/// The terms of `GROUP BY`.
public struct SOQLGrouping: Sendable, Hashable {
  /// Which sums of groups there are.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case plain = ""
    case rollup = "ROLLUP"
    case cube = "CUBE"
  }

  public var kind: Kind
  public var terms: [SOQLExpression]

  public init(_ terms: [SOQLExpression], kind: Kind = .plain) {
    self.terms = terms
    self.kind = kind
  }
}

/// What follows `WITH`.
public enum SOQLWith: Sendable, Hashable {
  case securityEnforced
  case userMode
  case systemMode
  case dataCategories([SOQLCategoryFilter])
}

/// A condition on a group of data categories: `Geography__c ABOVE (France__c, Italy__c)`.
public struct SOQLCategoryFilter: Sendable, Hashable {
  /// Which categories of the tree are meant.
  public enum Relation: String, Sendable, Hashable, CaseIterable {
    case at = "AT"
    case above = "ABOVE"
    case below = "BELOW"
    case aboveOrBelow = "ABOVE_OR_BELOW"
  }

  public var group: String
  public var relation: Relation
  public var categories: [String]

  public init(_ group: String, _ relation: Relation, categories: [String]) {
    self.group = group
    self.relation = relation
    self.categories = categories
  }
}
