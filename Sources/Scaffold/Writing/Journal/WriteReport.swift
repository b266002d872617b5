/// The result of a write.
public struct WriteReport: Hashable, Sendable {
  /// The package's root, an absolute path.
  public let root: String
  /// The number of files that were created or overwritten.
  public let written: Int
  /// The number of files that were removed.
  public let deleted: Int
  /// The number of bytes that were written.
  public let bytes: Int

  init(of changes: ChangeSet) {
    root = changes.root
    let contents = changes.changes.filter { $0.kind.isWritten }.compactMap(\.bytes)
    written = contents.count
    deleted = changes.count(of: .deleted)
    bytes = contents.reduce(0) { $0 + $1.count }
  }
}
