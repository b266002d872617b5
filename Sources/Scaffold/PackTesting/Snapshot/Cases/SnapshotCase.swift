/// A case of a snapshot test: what a pack is rendered for, and what is expected to come out.
///
/// `docs/SNAPSHOTS.md` describes the folder that it is read from.
public struct SnapshotCase: Sendable {
  /// The case's name, which is that of its folder.
  public let name: String
  /// Its folder, an absolute path.
  public let folder: String
  /// Where its metadata document or service model stands, an absolute path.
  public let input: String
  /// The package's name; from the service where none is given.
  public let packageName: String?
  /// What is set of the pack's parameters.
  public let parameters: [String: String]
  /// Patterns of the sets and operations that are taken; all where there is none.
  public let include: [String]
  /// Patterns of those that are left out.
  public let exclude: [String]
  /// The reader of the document, where it is not to be detected.
  public let reader: String?

  /// Folders of modules, absolute paths, that are laid over those of the pack, as a plugin brings them.
  public let moduleFolders: [String]

  /// The folder of what is expected, an absolute path.
  public var expectedFolder: String { folder + "/expected" }
}
