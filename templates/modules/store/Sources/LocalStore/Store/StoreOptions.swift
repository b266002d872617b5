/// How a store is opened.
public struct StoreOptions: Sendable {
  /// The key of an encrypted store; nil for one that is not encrypted.
  public var key: StoreKey?
  /// Names that the schema has changed: what is kept under the old ones is carried to the new ones.
  public var renames: [StoreRename]
  /// The entity sets whose texts get an index, so that a search (`$search`) does not read every row. All texts of a set are
  /// in its index, since a search looks at all of them; what is found is the same with an index and without one.
  ///
  /// The index is made by opening, and dropped again once its set is not named any more. It makes writing slower and the
  /// file larger. Where the library that is linked has no such indices, ``StoreOpening/searchIndices`` tells of it.
  public var searchedSets: Set<String>
  /// The entity sets that no defining query of the configuration brings; a person can still have them kept.
  public var leftSets: Set<String>
  /// The user whose data it is, where somebody is signed in: local work of another user is refused. Nil agrees with every
  /// user.
  public var user: String?

  /// How long local work may be kept from the file while nobody asks the store for anything. Many changes in a row are taken
  /// up together, then. Another process does not see them before.
  public var followingPause: Duration = .milliseconds(10)

  public init(
    key: StoreKey? = nil, renames: [StoreRename] = [], searchedSets: Set<String> = [], leftSets: Set<String> = []
  ) {
    self.key = key
    self.renames = renames
    self.searchedSets = searchedSets
    self.leftSets = leftSets
  }
}
