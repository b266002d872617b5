/// A case of a snapshot test: the input for rendering a pack, and the expected files.
///
/// `docs/SNAPSHOTS.md` describes the folder of a case.
public struct SnapshotCase: Sendable {
  /// The case's name, which is the name of its folder.
  public let name: String
  /// The case's folder, an absolute path.
  public let folder: String
  /// The absolute path of the metadata document or service model.
  public let input: String
  /// The package's name; nil to derive it from the service.
  public let packageName: String?
  /// The values of the pack's parameters, by name. Others have their default.
  public let parameters: [String: String]
  /// Patterns of the included sets and operations; all if empty.
  public let include: [String]
  /// Patterns of the excluded sets and operations.
  public let exclude: [String]
  /// The reader of the document; nil to detect it.
  public let reader: String?

  /// The absolute paths of module folders that overlay those of the pack, like those of a plugin.
  public let moduleFolders: [String]

  /// The absolute path of the input of each further service, by name; empty for a package of one.
  public var services: [String: String] = [:]

  /// The folder of the expected files, an absolute path.
  public var expectedFolder: String { folder + "/expected" }
}
