/// Where a part of a statement begins in its text; unknown for a part that was not read from text.
///
/// Positions are all equal, because they are not part of what a statement means.
public struct SOQLPosition: Sendable, Hashable {
  /// The offset in UTF-8.
  let offset: Int?

  /// The position of a part that was not read from text.
  public static let unknown = SOQLPosition(nil)

  init(_ offset: Int?) { self.offset = offset }

  public static func == (left: SOQLPosition, right: SOQLPosition) -> Bool { true }

  public func hash(into hasher: inout Hasher) {}
}

/// A clause of a statement whose position no field has.
public enum SOQLClause: Sendable, Hashable {
  case scope, with, grouping, having, offset, purposes
}

/// Where clauses of a statement begin in its text. As positions are, all of them are equal.
public struct SOQLClausePositions: Sendable, Hashable {
  private var positions: [SOQLClause: SOQLPosition] = [:]

  init() {}

  /// The position of a clause, unknown if the statement does not have it.
  public internal(set) subscript(clause: SOQLClause) -> SOQLPosition {
    get { positions[clause] ?? .unknown }
    set { positions[clause] = newValue }
  }

  public static func == (left: SOQLClausePositions, right: SOQLClausePositions) -> Bool { true }

  public func hash(into hasher: inout Hasher) {}
}
