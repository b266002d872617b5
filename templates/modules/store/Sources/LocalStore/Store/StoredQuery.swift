/// The stored state of a defining query. Its checkpoint is in the same file as the rows, so that both are committed
/// together.
public struct StoredQuery: Sendable, Hashable {
  /// The identifier of the query in this file.
  public internal(set) var id: Int64
  /// The name of the defining query, unique in the store.
  public var name: String
  /// The entity set or singleton of its rows.
  public var set: String
  /// The text of the query, for detecting changes.
  public var definition: String
  /// The state of the download, as a text of the downloader.
  public var state: String?
  /// The strategy of the current or last download.
  public var mode: String?
  /// The number of full downloads. Rows that a later one did not contain are deleted.
  public var generation: Int64 = 0
  /// The token of the next page of an incomplete download.
  public var nextToken: String?
  /// The token with which the next download asks for changes.
  public var deltaToken: String?
  /// The number of pages of the current or last download.
  public var pages: Int64 = 0
  /// The number of rows of the current or last download.
  public var rows: Int64 = 0
  /// Whether the query includes all entities of its set.
  public var isWhole = true
  /// When the last download finished, as an OData timestamp.
  public var finished: String?

  init(id: Int64, name: String, set: String, definition: String) {
    self.id = id
    self.name = name
    self.set = set
    self.definition = definition
  }
}
