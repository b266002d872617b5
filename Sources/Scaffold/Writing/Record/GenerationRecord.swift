import GeneratorCore
import GeneratorModel
import GeneratorNaming
import GeneratorPacks

/// What a run made and of what: `.scaffold/lock.json`.
///
/// The record lets the next run tell its own lines from the user's, keep every name, and say what changed. It is
/// committed, so it is sorted and has one entry a line: two branches merge it by line.
public struct GenerationRecord: Hashable, Sendable {
  /// An emitted file as it was written.
  public struct File: Hashable, Sendable {
    /// Who owns it.
    public var owner: FileOwner
    /// The hash of the bytes that were written.
    public var hash: ContentHash

    /// Creates an entry.
    public init(owner: FileOwner, hash: ContentHash) {
      self.owner = owner
      self.hash = hash
    }
  }

  /// A plugin that took part.
  public struct Plugin: Hashable, Sendable {
    /// The plugin's own version.
    public var version: String
    /// The hash of what it consists of.
    public var hash: ContentHash

    /// Creates an entry.
    public init(version: String, hash: ContentHash) {
      self.version = version
      self.hash = hash
    }
  }

  /// The layout of the package's `.scaffold`; another number means another layout.
  public static let format = 2
  /// The layouts that can be read: in the first one `.scaffold/base` holds a copy of each file.
  static let readableFormats = [1, format]

  /// The layout that the record was read in.
  public var format = GenerationRecord.format

  /// The version of the tool.
  public var toolVersion: String
  /// The hash of the metadata document.
  public var metadataHash: ContentHash
  /// Where the metadata document is kept in the package.
  public var metadataPath: String
  /// The pack.
  public var pack: String
  /// The hash of the pack's file.
  public var packHash: ContentHash
  /// The hash of each module that took part, by name.
  public var modules: [String: ContentHash]
  /// The plugins that took part, by kind and name.
  public var plugins: [String: Plugin] = [:]
  /// The hash of the settings, without the place of the metadata; nil where an earlier version wrote the record.
  public var settingsHash: ContentHash?
  /// The Swift names of the service's elements, and the files that its types stand in.
  public var pinnedNames: PinnedNames
  /// The order of elements in scopes that another run met in another order, so that files stay as they are.
  package var elementOrder = ElementOrder()
  /// The emitted files by path.
  public var files: [String: File]
  /// The files that are emitted no more, but stay for the user's edits in them; they are merged should they be emitted
  /// again.
  public var leftFiles: [String: File] = [:]
}
