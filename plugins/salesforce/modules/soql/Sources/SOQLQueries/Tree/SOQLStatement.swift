/// A statement of SOQL, or a sub-select inside of one (SOQL and SOSL Reference, "SOQL SELECT Syntax").
///
/// The tree says what a statement means, not how it was spelled: `<>` and `!=` are one operator, and keywords have no case.
/// ``text()`` writes a statement, ``init(parsing:)`` reads one.
public struct SOQLStatement: Sendable, Hashable {
  /// What is selected; at least one item.
  public var select: [SOQLSelectItem]
  /// The object, or the relationship in a sub-select.
  public var from: SOQLSource
  /// More names after the object, each a path from an alias: `FROM Contact c, c.Account a`.
  public var relations: [SOQLSource] = []
  /// The name after `USING SCOPE`.
  public var scope: String?
  public var filter: SOQLCondition?
  public var with: SOQLWith?
  public var grouping: SOQLGrouping?
  public var having: SOQLCondition?
  public var order: [SOQLOrderTerm] = []
  public var limit: Int?
  public var offset: Int?
  public var purposes: [SOQLPurpose] = []
  /// `ALL ROWS`: deleted and archived records too.
  public var includesAllRows = false
  /// Where the clauses begin in the text that the statement was read from.
  public internal(set) var clauses = SOQLClausePositions()

  /// A statement that selects items from an object.
  public init(_ select: [SOQLSelectItem], from object: String) {
    self.select = select
    from = SOQLSource(object)
  }

  /// A statement that selects fields from an object.
  public init(fields: [String], from object: String) {
    self.init(fields.map { .field(SOQLPath($0)) }, from: object)
  }
}

/// An object or a path of relationships that rows come from, possibly with an alias.
public struct SOQLSource: Sendable, Hashable {
  public var path: SOQLPath
  public var alias: String?

  public init(_ path: String, alias: String? = nil) {
    self.path = SOQLPath(path)
    self.alias = alias
  }
}

/// The name of a field, after the names of the relationships that lead to it: `Account.Owner.Name`.
public struct SOQLPath: Sendable, Hashable {
  public var segments: [String]
  /// Where the path begins in the text that it was read from.
  public internal(set) var place = SOQLPosition.unknown

  public init(_ segments: [String]) { self.segments = segments }

  /// A path from its text, with dots between the segments.
  public init(_ text: String) {
    segments = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  /// The path as it is written.
  public var text: String { segments.joined(separator: ".") }
}

/// What the rows of a statement are wanted for (`FOR VIEW`, `UPDATE TRACKING`).
public enum SOQLPurpose: String, Sendable, Hashable, CaseIterable {
  case view = "FOR VIEW"
  case reference = "FOR REFERENCE"
  case update = "FOR UPDATE"
  case tracking = "UPDATE TRACKING"
  case viewCount = "UPDATE VIEWSTAT"
}
