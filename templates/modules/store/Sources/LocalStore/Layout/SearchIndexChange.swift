/// A change of a set's full-text index when a store is opened.
public struct SearchIndexChange: Sendable, Hashable {
  /// What happened to an index.
  public enum Outcome: Sendable, Hashable {
    /// The index was built from the stored rows, since it did not exist or had other columns.
    case built
    /// The index was dropped, since it is no longer configured.
    case dropped
    /// The linked library does not support full-text indices. Searches read every row and find the same.
    case unavailable
    /// The index could not be built or dropped. Searches read every row and find the same, and the next opening tries again.
    case failed(String)
    /// The index is configured for a set that the schema does not have.
    case unknownSet
  }

  /// The entity set of the index.
  public var set: String
  /// What happened to it.
  public var outcome: Outcome

  /// The outcome for the index of a set.
  public init(set: String, outcome: Outcome) {
    self.set = set
    self.outcome = outcome
  }
}

extension SearchIndexChange: CustomStringConvertible {
  /// The set and what happened, in one line.
  public var description: String {
    switch outcome {
    case .built: "'\(set)': full-text index built"
    case .dropped: "'\(set)': full-text index dropped"
    case .unavailable:
      """
      '\(set)': no index of texts, searches read every row; found SQLite \(SQLiteConnection.libraryVersion), expected \
      3.34 or later with FTS5
      """
    case .failed(let reason): "'\(set)': no full-text index, searches read every row: \(reason)"
    case .unknownSet: "'\(set)': no full-text index, since the service has no such set"
    }
  }
}
