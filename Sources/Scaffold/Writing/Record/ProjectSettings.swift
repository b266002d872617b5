/// The settings of a package that a person edits and commits: `scaffold.json`.
///
/// Paths are relative to the package. Credentials never stand here: they are asked, or read from their files, again.
public struct ProjectSettings: Hashable, Sendable {
  /// Where the metadata comes from: a URL, or the path of a file.
  public var metadata: String
  /// The package's name.
  public var name: String?
  /// The pack: a built-in name, or the path of a file.
  public var pack: String
  /// The folders whose files replace those of the same path below `templates/`.
  public var templateDirectories: [String]
  /// What is set of the pack's parameters.
  public var parameters: [String: String]
  /// The entity sets, singletons and operations that are taken, as globs; all where none is named.
  public var include: [String]
  /// Those that are left out, as globs.
  public var exclude: [String]
  /// Declared renames of the service: new path by old path.
  public var renames: [String: String]
  /// The reader of the metadata, where it is not to be detected.
  public var reader: String?
  /// The plugins that take part, by name.
  public var plugins: [String]
  /// Whether referenced documents are read over the network.
  public var followsReferences: Bool

  /// The pack where none is named.
  public static let defaultPack = "offline-app"

  /// Creates settings.
  public init(
    metadata: String, name: String? = nil, pack: String = ProjectSettings.defaultPack,
    templateDirectories: [String] = [], parameters: [String: String] = [:], include: [String] = [],
    exclude: [String] = [], renames: [String: String] = [:], reader: String? = nil, plugins: [String] = [],
    followsReferences: Bool = false
  ) {
    self.metadata = metadata
    self.name = name
    self.pack = pack
    self.templateDirectories = templateDirectories
    self.parameters = parameters
    self.include = include
    self.exclude = exclude
    self.renames = renames
    self.reader = reader
    self.plugins = plugins
    self.followsReferences = followsReferences
  }
}
