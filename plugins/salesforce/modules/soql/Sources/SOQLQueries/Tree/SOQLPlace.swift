/// Where a part of a statement begins in its text; unknown for a part that was not read from text.
///
/// Places are all equal, because they are not part of what a statement means.
public struct SOQLPlace: Sendable, Hashable {
  /// The offset in UTF-8.
  let offset: Int?

  /// The place of a part that was not read from text.
  public static let unknown = SOQLPlace(nil)

  init(_ offset: Int?) { self.offset = offset }

  public static func == (left: SOQLPlace, right: SOQLPlace) -> Bool { true }

  public func hash(into hasher: inout Hasher) {}
}

/// A clause of a statement whose place no field tells.
public enum SOQLClause: Sendable, Hashable {
  case scope, with, grouping, having, offset, purposes
}

/// Where clauses of a statement begin in its text. As places do, all of them are equal.
public struct SOQLClausePlaces: Sendable, Hashable {
  private var places: [SOQLClause: SOQLPlace] = [:]

  init() {}

  /// The place of a clause, unknown if the statement does not have it.
  public internal(set) subscript(clause: SOQLClause) -> SOQLPlace {
    get { places[clause] ?? .unknown }
    set { places[clause] = newValue }
  }

  public static func == (left: SOQLClausePlaces, right: SOQLClausePlaces) -> Bool { true }

  public func hash(into hasher: inout Hasher) {}
}
