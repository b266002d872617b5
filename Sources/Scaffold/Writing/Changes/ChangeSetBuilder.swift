import GeneratorCore
import GeneratorPacks
import GeneratorPlanning

/// Builds the change set of a package: its files, the settings, the lock, the metadata and the merge bases.
public struct ChangeSetBuilder: Sendable {
  private let root: String
  private let project: GeneratedProject?
  private let policy: MergeConflictPolicy
  private let reset: Set<OutputPath>
  private let fileSystem: any FileSystem

  /// Creates a builder.
  ///
  /// - Parameters:
  ///   - root: the package's root, an absolute path.
  ///   - project: the package as it was last written; nil for a new package.
  ///   - policy: how to resolve lines that both the user and the tool changed.
  ///   - reset: the files to overwrite without regard to the user's edits.
  ///   - fileSystem: the file system.
  public init(
    root: String, project: GeneratedProject? = nil, policy: MergeConflictPolicy = .markers, reset: Set<OutputPath> = [],
    fileSystem: any FileSystem
  ) {
    self.root = root
    self.project = project
    self.policy = policy
    self.reset = reset
    self.fileSystem = fileSystem
  }

  /// Builds the change set.
  ///
  /// - Parameters:
  ///   - plan: the package to emit.
  ///   - planned: the record of the plan; its list of files that were left is filled in.
  ///   - settings: the settings of the package.
  ///   - metadata: the metadata document of the service, or those of all services.
  /// - Throws: ``ScaffoldError``: `outputExists` if the disk cannot be read, `packFailed` if the pack emits a file at
  ///   the path of one of the tool's own files.
  public func changeSet(
    for plan: PackagePlan, record planned: GenerationRecord, settings: ProjectSettings, metadata: PackageDocuments
  ) throws -> ChangeSet {
    if plan.files[ProjectLayout.settings] != nil {
      throw ScaffoldError(
        .packFailed, .pathClash, "the pack emits '\(ProjectLayout.settings)', which belongs to scaffold")
    }
    let bases = project?.bases ?? MergeBases(records: [])
    let comparison = TreeComparison(
      root: root, bases: bases, isNew: project == nil, reset: reset, policy: policy, fileSystem: fileSystem)
    let changes = try comparison.changes(for: plan.files)
    let record = completed(planned, for: plan.files, changes)
    let lock = Array(record.jsonText.utf8)
    var own: [(path: OutputPath, bytes: [UInt8])] = [
      (ProjectLayout.settings, bytes(of: settings)), (ProjectLayout.lock, lock),
    ]
    let documents = metadata.files
    own += documents
    own += ProjectLayout.constantFiles.map { ($0.path, Array($0.text.utf8)) }
    let isKnown = project != nil
    return ChangeSet(
      root: root,
      changes: changes + (try own.map { try comparison.change(ofOwn: $0.path, bytes: $0.bytes, isKnown: isKnown) })
        + (try baseChanges(plan.files, record, lock: lock, comparison: comparison))
        + lostMetadata(keeping: documents.map(\.path)))
  }

  /// The bytes of the user's settings file if the settings have not changed, otherwise their new text.
  private func bytes(of settings: ProjectSettings) -> [UInt8] {
    if let project, project.settings.resolved(in: root) == settings.resolved(in: root) { return project.settingsBytes }
    return Array(settings.jsonText.utf8)
  }

  /// The record with its list of files that were left.
  ///
  /// If the lock would differ only by lacking files that the user has removed, it stays as it is, so that removing a
  /// file that was left is not a difference for `--check`. A run that changes the lock drops them.
  private func completed(
    _ planned: GenerationRecord, for plan: FilePlan, _ changes: [FileChange]
  ) -> GenerationRecord {
    var record = planned
    record.leftFiles = leftFiles(plan, changes)
    guard let project else { return record }
    // Each file that was left and exists has a change.
    let existing = Set(changes.map(\.path.text))
    let removed = project.record.leftFiles.filter { !existing.contains($0.key) }
    guard !removed.isEmpty else { return record }
    var former = record
    former.leftFiles.merge(removed) { own, _ in own }
    return Array(former.jsonText.utf8) == project.lockBytes ? former : record
  }

  /// The files that are no longer emitted and are kept.
  private func leftFiles(_ plan: FilePlan, _ changes: [FileChange]) -> [String: GenerationRecord.File] {
    guard let old = project?.record else { return [:] }
    let kept = Set(changes.filter { $0.kind == .kept && plan[$0.path] == nil }.map(\.path.text))
    return old.files.merging(old.leftFiles) { file, _ in file }.filter { path, file in
      kept.contains(path) && file.owner == .merged
    }
  }

  /// The changes that write the archives for later merges and delete all other files in their folder.
  private func baseChanges(
    _ plan: FilePlan, _ record: GenerationRecord, lock: [UInt8], comparison: TreeComparison
  ) throws -> [FileChange] {
    let archives = BaseArchives(of: plan, record: record, lock: lock, former: project?.bases).archives
    // If the lock has not changed, the last run wrote the same archives. A missing archive has been lost since then.
    let isKnown = project?.lockBytes == lock
    let changes = try archives.map { archive in
      try comparison.change(ofOwn: archive.path, bytes: archive.stored, isKnown: isKnown)
    }
    let wanted = Set(changes.map(\.path))
    return changes
      + (project?.store.files ?? []).filter { !wanted.contains($0) }.map {
        FileChange(path: $0, kind: .deleted, bytes: nil)
      }
  }

  /// The deletions of metadata documents that are no longer stored, or are stored under another name, and of those that
  /// they refer to.
  private func lostMetadata(keeping paths: [OutputPath]) -> [FileChange] {
    let kept = Set(paths)
    let former = project?.record.documentPaths ?? []
    let referenced = former.flatMap { document in
      let folder = KeptReferences.folder(of: document.text)
      let files = (try? fileSystem.files(below: "\(root)/\(folder)")) ?? []
      return files.compactMap { OutputPath(recorded: "\(folder)/\($0)") }
    }
    return (former + referenced).filter { !kept.contains($0) }.map { path in
      FileChange(path: path, kind: .deleted, bytes: nil)
    }
  }
}
