import GeneratorCore

/// A package that was written before, as its settings, its lock and its merge bases tell of it.
public struct GeneratedProject: Sendable {
  /// What became of the lock since a run wrote it.
  package enum LockState: Hashable, Sendable {
    /// It is as a run wrote it.
    case whole
    /// It is not as any run wrote it.
    case edited
    /// Several branches were merged.
    case merged(branches: Int)
  }

  /// The package's root, an absolute path.
  public let root: String
  /// The settings as they stand in `scaffold.json`; paths in them are seen from the package.
  public let settings: ProjectSettings
  /// What was written last; of several branches, what all of them wrote.
  public let record: GenerationRecord
  /// What had to be mended in the lock, for the user.
  public let diagnostics: [Diagnostic]
  /// The bytes of `scaffold.json`.
  let settingsBytes: [UInt8]
  /// The bytes of the lock.
  let lockBytes: [UInt8]
  /// What may have been written last of each file.
  package let bases: MergeBases
  /// What stands in the folder of merge bases.
  package let store: BaseStore
  /// What became of the lock.
  package let lockState: LockState
  /// Keeps other runs out as long as the project lives; nil where nobody asked for that.
  package let guardian: (any FileLock)?

  /// Reads a package.
  ///
  /// - Parameters:
  ///   - root: its root, an absolute path.
  ///   - name: the root's name for people.
  ///   - fileSystem: the disk.
  ///   - guardian: the lock of the package, where its reader goes on to change it.
  /// - Throws: ``ScaffoldError``: `notSetUp` if it is no package of this tool, its lock cannot be read, or its settings hold
  ///   conflicts that git left; `usage` for settings that cannot be; `outputInTheWay` if the disk cannot be read.
  public init(
    at root: String, name: String, fileSystem: any FileSystem, guardian: (any FileLock)? = nil
  ) throws {
    self.root = root
    self.guardian = guardian
    do {
      let tree = PackageTree(root: root, fileSystem: fileSystem)
      guard let settings = try tree.file(ProjectLayout.settings), let lock = try tree.file(ProjectLayout.lock) else {
        let missing = try tree.file(ProjectLayout.settings) == nil ? ProjectLayout.settings : ProjectLayout.lock
        throw ScaffoldError(
          .notSetUp, "'\(name)' is no package of scaffold: there is no '\(missing)' in it",
          hint: missing == ProjectLayout.lock
            ? "restore it from version control; it is to be committed"
            : "name the folder of a package that 'scaffold new' wrote")
      }
      settingsBytes = settings.bytes
      lockBytes = lock.bytes
      let settingsName = "\(name)/\(ProjectLayout.settings)"
      if let conflict = GitConflict.first(in: settings.bytes, of: settingsName) {
        throw ScaffoldError(.notSetUp, [conflict])
      }
      self.settings = try ProjectSettings(settings.bytes, name: settingsName)
      store = try BaseStore(of: tree)
      let reading = try LockReading(lock.bytes, name: "\(name)/\(ProjectLayout.lock)", store: store)
      (record, diagnostics) = (reading.record, reading.diagnostics)
      bases = MergeBases(records: reading.records, store: store, isIncomplete: reading.isIncomplete)
      lockState = reading.state
    } catch let error as FileSystemError {
      throw ScaffoldError(error)
    }
  }
}
