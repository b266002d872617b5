/// Makes the change set of a package: its files, the settings, the lock, the metadata and the merge base.
public struct ChangeSetBuilder: Sendable {
  private let root: String
  private let comparison: TreeComparison

  /// Creates a builder for a package that is not there yet.
  ///
  /// - Parameters:
  ///   - root: the package's root, an absolute path.
  ///   - fileSystem: the disk.
  public init(root: String, fileSystem: any FileSystem) {
    self.root = root
    comparison = TreeComparison(root: root, record: nil, fileSystem: fileSystem)
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
    let record = GenerationRecord(of: plan, metadata: metadata, plugins: plugins)
    var own: [(path: OutputPath, bytes: [UInt8])] = [
      (ProjectLayout.settings, Array(settings.jsonText.utf8)),
      (ProjectLayout.lock, Array(record.jsonText.utf8)),
      (ProjectLayout.metadata(isJSON: metadata.isJSON), Array(metadata.bytes)),
    ]
    if plan.files[ProjectLayout.settings] != nil {
      throw ScaffoldError(.packFailed, "the pack emits '\(ProjectLayout.settings)', which is the tool's own file")
    }
    own += plan.files.files.filter { $0.owner == .merged }.map { (ProjectLayout.base(of: $0.path), $0.bytes) }
    let changes = try comparison.changes(for: plan.files)
    return ChangeSet(
      root: root, changes: changes + (try own.map { try comparison.change(ofOwn: $0.path, bytes: $0.bytes) }))
  }
}
