/// What the store remembers of a defining query: how far its download has come, in the same file as the rows, so
/// that a page and its checkpoint are committed together.
public struct StoredQuery: Sendable, Hashable {
  public internal(set) var id: Int64
  public var name: String
  /// The entity set or singleton whose rows it brings.
  public var set: String
  /// The query as text, to see whether it has changed.
  public var definition: String
  /// What the download is doing, in the words of whoever downloads.
  public var state: String?
  /// The way that the download under way, or the last one, takes.
  public var way: String?
  /// Counts full downloads; rows that a later one did not see are swept.
  public var generation: Int64 = 0
  /// The next page of a download that is not finished.
  public var nextToken: String?
  /// Where the next download asks for changes.
  public var deltaToken: String?
  /// Pages of the download under way, or the last one.
  public var pages: Int64 = 0
  /// Rows of the download under way, or the last one.
  public var rows: Int64 = 0
  /// Whether the query brings all entities of its set.
  public var isWhole = true
  /// When the last download was finished, as a moment of OData.
  public var finished: String?

  init(id: Int64, name: String, set: String, definition: String) {
    self.id = id
    self.name = name
    self.set = set
    self.definition = definition
  }
}
