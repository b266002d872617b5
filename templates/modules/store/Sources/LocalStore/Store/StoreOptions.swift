/// How a store is opened.
public struct StoreOptions: Sendable {
  /// The key of an encrypted store; nil for one that is not encrypted.
  public var key: StoreKey?
  /// Names that the schema has changed: what is kept under the old ones is carried to the new ones.
  public var renames: [StoreRename]

  public init(key: StoreKey? = nil, renames: [StoreRename] = []) {
    self.key = key
    self.renames = renames
  }
}
