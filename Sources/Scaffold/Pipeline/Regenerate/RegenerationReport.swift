import GeneratorCore
import GeneratorEvolution
import GeneratorModel
import GeneratorNaming
import GeneratorPlanning
import GeneratorWriting

/// The report of another run on a package: the changes of the service, the pack and the tool, and the change of each
/// file.
public struct RegenerationReport: Sendable {
  /// The package's name.
  public let name: String
  /// The package's root, an absolute path.
  public let root: String
  /// Whether the metadata document has changed.
  public let isMetadataChanged: Bool
  /// The changes of each service, in the order of the settings. A service without possible changes, or with an unusable
  /// former document, is not included.
  public let schemas: [SchemaComparison]
  /// Whether the package has several services.
  public let hasSeveralServices: Bool
  /// The version of the tool, if it has changed.
  public let tool: EntryChange?
  /// The pack with its hashes, if it was replaced or its contents have changed.
  public let pack: EntryChange?
  /// The changed modules of the pack, with their hashes.
  public let modules: [EntryChange]
  /// The changed plugins, with their versions.
  public let plugins: [EntryChange]
  /// The elements whose Swift names were removed or changed, which affects the users of the emitted API. New names are
  /// not included.
  public let names: [EntryChange]
  /// The number of newly named elements.
  public let newNames: Int
  /// The change of each file.
  public let changes: ChangeSet
  /// The reasons for writing anything; empty if nothing is to be written.
  public private(set) var reasons: [RegenerationReason] = []
  private let emitted: Set<OutputPath>
  private let origins: Set<OutputPath>

  /// Compares a package with its new plan.
  ///
  /// - Parameters:
  ///   - project: the package as it was last written.
  ///   - plan: the new plan.
  ///   - record: the new lock.
  ///   - changes: the change of each file.
  ///   - schemas: the changes of the services.
  ///   - names: the names to keep, with renamed elements at their new paths.
  init(
    of project: GeneratedProject, plan: PackagePlan, record: GenerationRecord, changes: ChangeSet,
    schemas: [SchemaComparison], names kept: PinnedNames
  ) {
    let old = project.record
    name = plan.outline.name.description
    root = project.root
    isMetadataChanged = old.metadataHash != record.metadataHash
    tool = EntryChange.between(["tool": old.toolVersion], ["tool": record.toolVersion]).first
    let packs = [old, record].map { [$0.pack: $0.packHash.description] }
    pack = EntryChange.between(packs[0], packs[1]).first { $0.new != nil }
    modules = EntryChange.between(
      old.modules.mapValues(\.description), record.modules.mapValues(\.description))
    plugins = EntryChange.between(old.plugins.mapValues(Self.text), record.plugins.mapValues(Self.text))
    let names = EntryChange.between(Self.texts(kept.names), Self.texts(record.pinnedNames.names))
    self.names = names.filter { $0.kind != .added }
    newNames = names.count - self.names.count
    self.changes = changes
    self.schemas = schemas
    hasSeveralServices = plan.outline.part == .shared
    emitted = Set(plan.files.files.map(\.path))
    origins = Set(changes.changes.compactMap(\.origin))
    reasons = RegenerationReasons(of: self, project: project, record: record).reasons
  }

  private static func text(_ plugin: GenerationRecord.Plugin) -> String {
    "\(plugin.version) (\(plugin.hash.description.prefix(12)))"
  }

  private static func texts(_ names: [MetadataPath: String]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: names.map { ($0.key.text, $0.value) })
  }

  /// The changes of the service in a package of one; nil if there can be none.
  public var schema: SchemaComparison? { hasSeveralServices ? nil : schemas.first }

  /// The files of the pack and the user, without the tool's own.
  public var files: [FileChange] {
    changes.changes.filter { !$0.path.isOwn }
  }

  /// The files with unresolved conflicts.
  public var conflicts: [FileChange] { files.filter { $0.kind == .conflict } }

  /// The number of files for each kind of change, without the tool's own.
  public var counts: [(kind: FileChange.Kind, count: Int)] {
    let counts = files.filter { !isOrigin($0) }.reduce(into: [:]) { $0[$1.kind, default: 0] += 1 }
    return FileChange.Kind.allCases.compactMap { kind in counts[kind].map { (kind, $0) } }
  }

  /// Whether the pack emits a file.
  public func isEmitted(_ change: FileChange) -> Bool { emitted.contains(change.path) }

  /// Whether a removed file is the origin of edits that were moved to another file.
  public func isOrigin(_ change: FileChange) -> Bool { origins.contains(change.path) }

  /// Whether there is nothing to do.
  public var isUnchanged: Bool { changes.isEmpty }
}
