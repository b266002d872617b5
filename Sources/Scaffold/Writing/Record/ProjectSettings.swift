import GeneratorModel
import GeneratorNaming

/// The settings of a package that a person edits and commits: `scaffold.json`.
///
/// Paths are relative to the package. Credentials are never stored here: each run asks for them or reads them from
/// their files.
public struct ProjectSettings: Hashable, Sendable {
  /// The location of the metadata: a URL, or the path of a file. Empty in a package of several services.
  public var metadata: String
  /// The locations of the other files, if several form the document.
  public var furtherMetadata: [String] = []
  /// The package's name.
  public var name: String?
  /// The pack: a built-in name, or the path of a file.
  public var pack: String
  /// The folders whose files replace the pack's files of the same path below `templates/`.
  public var templateDirectories: [String]
  /// The values of the pack's parameters, by name. Others have their default.
  public var parameters: [String: String]
  /// The included entity sets, singletons and operations, as globs; all if empty.
  public var include: [String]
  /// The excluded entity sets, singletons and operations, as globs.
  public var exclude: [String]
  /// What is cut out of the types and operations that are included otherwise.
  public var cuts = ServiceCuts()
  /// The rules for names in Swift.
  public var names = NameRules()
  /// The declared renames of the service: the new path by the old path.
  public var renames: [String: String]
  /// The reader of the metadata; nil to detect it.
  public var reader: String?
  /// The names of the plugins to use.
  public var plugins: [String]
  /// Whether referenced documents are read over the network.
  public var followsReferences: Bool
  /// The services of a package of several, in order; empty for a package of one. What belongs to a service is then in
  /// its settings, and not in these.
  public var services: [ServiceSettings] = []

  /// The pack if none is named.
  public static let defaultPack = "offline-app"

  /// The keys of the file, in their order.
  static let keys: [Setting] = [
    .metadata, .optional("name", \.name), .text("template", \.pack, default: defaultPack),
    .list("templateDirectories", \.templateDirectories), .entries("parameters", \.parameters, isShownEmpty: true),
    .list("include", \.include), .list("exclude", \.exclude),
    .list("excludeTypes", \.cuts.types), .list("excludeNavigation", \.cuts.navigation),
    .list("excludeOperations", \.cuts.operations), .names, .entries("renames", \.renames),
    .optional("reader", \.reader), .list("plugins", \.plugins), .flag("followReferences", \.followsReferences),
    .services,
  ]

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

extension ProjectSettings {
  /// The filter for the included part of the service.
  public var filter: ServiceFilter { ServiceFilter(include: include, exclude: exclude, cuts: cuts) }
}
