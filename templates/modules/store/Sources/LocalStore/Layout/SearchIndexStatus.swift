/// How the index of texts of one set stands.
public struct SearchIndexStatus: Sendable, Hashable {
  public enum State: String, Sendable, Hashable {
    /// Searches ask it.
    case ready
    /// Nothing of the set was ever stored; the index is made along with its table.
    case empty
    /// It could not be made, or was damaged; searches read every row. The next opening tries again.
    case missing
    /// It is there though it was not chosen: it could not be dropped, or another process has chosen it.
    case unwanted
    /// The library that is linked has no such indices; searches read every row.
    case unavailable
    /// An index was chosen for a set that the schema does not have.
    case unknownSet
  }

  public var set: String
  public var state: State
  /// How many rows the index has not read yet; every search looks at them.
  public var unreadRows: Int

  public init(set: String, state: State, unreadRows: Int = 0) {
    self.set = set
    self.state = state
    self.unreadRows = unreadRows
  }
}
