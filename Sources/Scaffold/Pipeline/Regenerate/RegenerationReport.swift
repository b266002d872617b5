import GeneratorCore
import GeneratorEvolution
import GeneratorModel
import GeneratorNaming
import GeneratorPlanning
import GeneratorWriting

/// What another run over a package came to: what changed in the service, the pack and the tool, and what became of each
/// file.
public struct RegenerationReport: Sendable {
  /// The package's name.
  public let name: String
  /// The package's root, an absolute path.
  public let root: String
  /// Whether the metadata is another document than before.
  public let isMetadataChanged: Bool
  /// What is different in the service; nil where nothing can be, or the former document is of no use.
  public let schema: SchemaComparison?
  /// The version of the tool, where it is another one.
  public let tool: EntryChange?
  /// The pack, where it is another one or has another list of modules; its hashes.
  public let pack: EntryChange?
  /// The modules of the pack that differ, with their hashes.
  public let modules: [EntryChange]
  /// The plugins that differ, with their versions.
  public let plugins: [EntryChange]
  /// The elements whose Swift names are gone or are other ones now: what users of the emitted API have to look at. New
  /// names are not among them.
  public let names: [EntryChange]
  /// How many elements have a name for the first time.
  public let newNames: Int
  /// What becomes of each file.
  public let changes: ChangeSet
  /// Why anything is to be written; none where nothing is.
  public private(set) var reasons: [RegenerationReason] = []
  private let emitted: Set<OutputPath>
  private let origins: Set<OutputPath>

  /// Compares a package with what is planned for it.
  ///
  /// - Parameters:
  ///   - project: the package as it was written last.
  ///   - plan: what it is to be.
  ///   - record: what the lock will say.
  ///   - changes: what becomes of each file.
  ///   - schema: what is different in the service.
  ///   - names: the names that were to be kept, renamed elements under their new paths.
  init(
    of project: GeneratedProject, plan: PackagePlan, record: GenerationRecord, changes: ChangeSet,
    schema: SchemaComparison?, names kept: PinnedNames
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
    self.schema = schema
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

  /// The files that are the pack's or the user's, not the tool's own.
  public var files: [FileChange] {
    changes.changes.filter { !$0.path.isOwn }
  }

  /// The conflicts that are left, file by file.
  public var conflicts: [FileChange] { files.filter { $0.kind == .conflict } }

  /// How many files each thing happens to, without the tool's own.
  public var counts: [(kind: FileChange.Kind, count: Int)] {
    let counts = files.filter { !isOrigin($0) }.reduce(into: [:]) { $0[$1.kind, default: 0] += 1 }
    return FileChange.Kind.allCases.compactMap { kind in counts[kind].map { (kind, $0) } }
  }

  /// Whether a file is one that the pack emits.
  public func isEmitted(_ change: FileChange) -> Bool { emitted.contains(change.path) }

  /// Whether a file that goes is the one that another file takes its edits from.
  public func isOrigin(_ change: FileChange) -> Bool { origins.contains(change.path) }

  /// Whether there is nothing to do.
  public var isUnchanged: Bool { changes.isEmpty }
}
