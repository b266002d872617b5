import GeneratorCore
import GeneratorModel
import GeneratorNaming
import GeneratorPacks

/// The output and the inputs of a run: `.scaffold/lock.json`.
///
/// With the record, the next run distinguishes its own lines from the user's, keeps all names, and reports what
/// changed. It is committed, so it is sorted and has one entry per line, which lets git merge two branches line by
/// line.
public struct GenerationRecord: Hashable, Sendable {
  /// An emitted file.
  public struct File: Hashable, Sendable {
    /// The owner of the file.
    public var owner: FileOwner
    /// The hash of the written bytes.
    public var hash: ContentHash

    /// Creates an entry.
    public init(owner: FileOwner, hash: ContentHash) {
      self.owner = owner
      self.hash = hash
    }
  }

  /// A plugin that the run used.
  public struct Plugin: Hashable, Sendable {
    /// The plugin's version.
    public var version: String
    /// The hash of the plugin's files.
    public var hash: ContentHash

    /// Creates an entry.
    public init(version: String, hash: ContentHash) {
      self.version = version
      self.hash = hash
    }
  }

  /// The metadata document of one of several services.
  public struct ServiceDocument: Hashable, Sendable {
    /// The path of the document in the package.
    public var path: String
    /// The hash of the document.
    public var hash: ContentHash
  }

  /// The version of the layout of the folder `.scaffold`.
  public static let format = 2
  /// The layout versions that can be read. In version 1, `.scaffold/base` contains a copy of each file.
  static let readableFormats = [1, format]

  /// The layout version of the record as it was read.
  public var format = GenerationRecord.format

  /// The version of the tool.
  public var toolVersion: String
  /// The hash of the metadata document; in a package of several services, the hash of the hashes of all.
  public var metadataHash: ContentHash
  /// The path of the metadata document in the package; empty in a package of several services.
  public var metadataPath: String
  /// The documents of a package of several services, by service; empty for a package of one. The names and the order
  /// below then have the name of the service before them: `Orders:Shop.Product`.
  public var services: [String: ServiceDocument] = [:]
  /// The name of the pack.
  public var pack: String
  /// The hash of the pack's file.
  public var packHash: ContentHash
  /// The hash of each included module, by name.
  public var modules: [String: ContentHash]
  /// The plugins of the run, by kind and name.
  public var plugins: [String: Plugin] = [:]
  /// The hash of the settings without the location of the metadata; nil if an earlier version wrote the record.
  public var settingsHash: ContentHash?
  /// The Swift names of the service's elements, and the names of the files that declare its types.
  public var pinnedNames: PinnedNames
  /// The order of elements in scopes in which an earlier run met them in a different order. It keeps files unchanged.
  package var elementOrder = ElementOrder()
  /// The emitted files, by path.
  public var files: [String: File]
  /// The files that are no longer emitted but are kept for the user's edits. They are merged if they are emitted again.
  public var leftFiles: [String: File] = [:]
}
