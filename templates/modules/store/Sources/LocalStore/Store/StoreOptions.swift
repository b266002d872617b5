/// Options for opening a store.
public struct StoreOptions: Sendable {
  /// The key of an encrypted store; nil for an unencrypted store.
  public var key: StoreKey?
  /// Renamed elements of the schema, whose stored data is moved to the new names.
  public var renames: [StoreRename]
  /// The entity sets with a full-text index, so that a search (`$search`) does not read every row. The index includes all texts
  /// of a set. It does not change the results of a search.
  ///
  /// An index is built when the store is opened, and dropped when its set is no longer listed. It makes writing slower and the
  /// file larger. If the linked library does not support full-text indices, ``StoreOpening/searchIndices`` reports that.
  public var searchedSets: Set<String>
  /// The entity sets that are not downloaded by default; the user can still choose to keep them.
  public var leftSets: Set<String>
  /// The user of the data: local changes of another user are refused. Nil accepts every user.
  public var user: String?
  /// How many rows to request in each page of a download, if its query does not say; nil leaves it to the service.
  public var pageSize: Int?

  /// How long local changes may be buffered while the store is idle, so that many changes in a row are written together.
  /// Other processes do not see them before.
  public var flushDelay: Duration = .milliseconds(10)

  /// Options; by default, those of an unencrypted store without full-text indices.
  public init(
    key: StoreKey? = nil, renames: [StoreRename] = [], searchedSets: Set<String> = [], leftSets: Set<String> = []
  ) {
    self.key = key
    self.renames = renames
    self.searchedSets = searchedSets
    self.leftSets = leftSets
  }
}
