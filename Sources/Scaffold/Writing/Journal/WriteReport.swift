/// What was written.
public struct WriteReport: Hashable, Sendable {
  /// The package's root, an absolute path.
  public let root: String
  /// How many files were created or written anew.
  public let written: Int
  /// How many files were removed.
  public let deleted: Int
  /// How many bytes were written.
  public let bytes: Int

  init(of changes: ChangeSet) {
    root = changes.root
    let contents = changes.changes.filter { $0.kind.isWritten }.compactMap(\.bytes)
    written = contents.count
    deleted = changes.count(of: .deleted)
    bytes = contents.reduce(0) { $0 + $1.count }
  }
}
