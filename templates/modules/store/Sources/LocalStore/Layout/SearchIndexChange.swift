/// What opening a store did about the index of texts of one set.
public struct SearchIndexChange: Sendable, Hashable {
  public enum Outcome: Sendable, Hashable {
    /// The index was made from what is kept, since it was not there or was for other columns.
    case built
    /// The index is gone, since it was not chosen any more.
    case dropped
    /// The library that is linked has no such indices; searches read every row, and find the same.
    case unavailable
    /// The index could not be made or dropped; searches read every row, and find the same. The next opening tries again.
    case failed(String)
    /// An index was chosen for a set that the schema does not have.
    case unknownSet
  }

  public var set: String
  public var outcome: Outcome

  public init(set: String, outcome: Outcome) {
    self.set = set
    self.outcome = outcome
  }
}

extension SearchIndexChange: CustomStringConvertible {
  public var description: String {
    switch outcome {
    case .built: "'\(set)': index of texts made"
    case .dropped: "'\(set)': index of texts dropped"
    case .unavailable:
      """
      '\(set)': no index of texts, searches read every row; found SQLite \(SQLiteConnection.libraryVersion), expected \
      3.34 or later with FTS5
      """
    case .failed(let reason): "'\(set)': no index of texts, searches read every row: \(reason)"
    case .unknownSet: "'\(set)': no index of texts, since the service has no such set"
    }
  }
}
