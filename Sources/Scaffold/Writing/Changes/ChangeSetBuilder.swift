import GeneratorCore
import GeneratorPacks
import GeneratorPlanning

/// Makes the change set of a package: its files, the settings, the lock, the metadata and the merge base.
public struct ChangeSetBuilder: Sendable {
  private let root: String
  private let project: GeneratedProject?
  private let policy: ConflictPolicy
  private let reset: Set<OutputPath>
  private let fileSystem: any FileSystem

  /// Creates a builder.
  ///
  /// - Parameters:
  ///   - root: the package's root, an absolute path.
  ///   - project: the package as it was written last; nil for one that is not there yet.
  ///   - policy: what becomes of lines that both the user and the tool changed.
  ///   - reset: the files that are written as if nobody had edited them.
  ///   - fileSystem: the disk.
  public init(
    root: String, project: GeneratedProject? = nil, policy: ConflictPolicy = .markers, reset: Set<OutputPath> = [],
    fileSystem: any FileSystem
  ) {
    self.root = root
    self.project = project
    self.policy = policy
    self.reset = reset
    self.fileSystem = fileSystem
  }

  /// Makes the change set.
  ///
  /// - Parameters:
  ///   - plan: the package.
  ///   - settings: the settings that it was made with.
  ///   - metadata: the document that it was made of.
  ///   - plugins: the plugins that took part, by kind and name.
  /// - Throws: ``ScaffoldError``: `outputInTheWay` if the disk cannot be read, `packFailed` if the pack emits a file
  ///   in the place of one of the tool's own.
  public func changeSet(
    for plan: PackagePlan, settings: ProjectSettings, metadata: SourceDocument,
    plugins: [String: GenerationRecord.Plugin] = [:]
  ) throws -> ChangeSet {
    if plan.files[ProjectLayout.settings] != nil {
      throw ScaffoldError(.packFailed, "the pack emits '\(ProjectLayout.settings)', which is the tool's own file")
    }
    let bases = project?.bases ?? MergeBases(records: [])
    let comparison = TreeComparison(root: root, bases: bases, reset: reset, policy: policy, fileSystem: fileSystem)
    let changes = try comparison.changes(for: plan.files)
    var record = GenerationRecord(of: plan, metadata: metadata, settings: settings, plugins: plugins)
    record.leftFiles = leftFiles(plan.files, changes)
    var own: [(path: OutputPath, bytes: [UInt8])] = [
      (ProjectLayout.settings, bytes(of: settings)), (ProjectLayout.lock, Array(record.jsonText.utf8)),
      (ProjectLayout.metadata(isJSON: metadata.isJSON), Array(metadata.bytes)),
    ]
    own += ProjectLayout.filesForGit.map { ($0.path, Array($0.text.utf8)) }
    let isKnown = project != nil
    return ChangeSet(
      root: root,
      changes: changes + (try own.map { try comparison.change(ofOwn: $0.path, bytes: $0.bytes, isKnown: isKnown) })
        + (try baseChanges(plan.files, record, comparison)) + (try lostMetadata(record)))
  }

  /// The settings as the user wrote them, as long as they say the same.
  private func bytes(of settings: ProjectSettings) -> [UInt8] {
    if let project, project.settings.resolved(in: root) == settings.resolved(in: root) { return project.settingsBytes }
    return Array(settings.jsonText.utf8)
  }

  /// The files that are emitted no more and stay.
  private func leftFiles(_ plan: FilePlan, _ changes: [FileChange]) -> [String: GenerationRecord.File] {
    guard let old = project?.record else { return [:] }
    let kept = Set(changes.filter { $0.kind == .kept && plan[$0.path] == nil }.map(\.path.text))
    return old.files.merging(old.leftFiles) { file, _ in file }.filter { path, file in
      kept.contains(path) && file.owner == .merged
    }
  }

  /// The archives of what is written, as the base of later merges; what else stands beside them goes.
  private func baseChanges(
    _ plan: FilePlan, _ record: GenerationRecord, _ comparison: TreeComparison
  ) throws -> [FileChange] {
    let archives = BaseArchives(of: plan, record: record, former: project?.bases).archives
    // What a run wrote that changed nothing else was lost since.
    let isKnown = project?.lockBytes == Array(record.jsonText.utf8)
    let changes = try archives.map { archive in
      try comparison.change(ofOwn: archive.path, bytes: archive.stored, isKnown: isKnown)
    }
    let wanted = Set(changes.map(\.path))
    return changes
      + (project?.store.files ?? []).filter { !wanted.contains($0) }.map {
        FileChange(path: $0, kind: .deleted, bytes: nil)
      }
  }

  /// The metadata that was kept under another name.
  private func lostMetadata(_ record: GenerationRecord) throws -> [FileChange] {
    guard let old = project?.record.metadataPath, old != record.metadataPath,
      let path = [true, false].map(ProjectLayout.metadata).first(where: { $0.text == old })
    else { return [] }
    return [FileChange(path: path, kind: .deleted, bytes: nil)]
  }
}
