/// The status of a set's full-text index.
public struct SearchIndexStatus: Sendable, Hashable {
  /// Whether searches use an index, or why they do not.
  public enum State: String, Sendable, Hashable {
    /// The index is used by searches.
    case ready
    /// The set was never stored; the index will be built together with its table.
    case empty
    /// The index could not be built or was damaged. Searches read every row, and the next opening tries again.
    case missing
    /// The index exists but is not configured: it could not be dropped, or another process has configured it.
    case unwanted
    /// The linked library does not support full-text indices. Searches read every row.
    case unavailable
    /// The index is configured for a set that the schema does not have.
    case unknownSet
  }

  /// The entity set.
  public var set: String
  /// The state of its index.
  public var state: State
  /// The number of rows that are not indexed yet, which every search reads.
  public var unreadRows: Int

  /// The status of the index of a set.
  public init(set: String, state: State, unreadRows: Int = 0) {
    self.set = set
    self.state = state
    self.unreadRows = unreadRows
  }
}
