/// A package that was written before, as its settings and its lock tell of it.
public struct GeneratedProject: Sendable {
  /// The package's root, an absolute path.
  public let root: String
  /// The settings as they stand in `scaffold.json`; paths in them are seen from the package.
  public let settings: ProjectSettings
  /// What was written last.
  public let record: GenerationRecord
  /// What had to be mended in the lock, for the user.
  public let diagnostics: [Diagnostic]
  /// The bytes of `scaffold.json`.
  let settingsBytes: [UInt8]

  /// Reads a package.
  ///
  /// - Parameters:
  ///   - root: its root, an absolute path.
  ///   - name: the root's name for people.
  ///   - fileSystem: the disk.
  /// - Throws: ``ScaffoldError``: `notSetUp` if it is no package of this tool, or its lock cannot be read; `usage` for
  ///   settings that cannot be; `outputInTheWay` if the disk cannot be read.
  public init(at root: String, name: String, fileSystem: any FileSystem) throws {
    self.root = root
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
      self.settings = try ProjectSettings(settings.bytes, name: "\(name)/\(ProjectLayout.settings)")
      (record, diagnostics) = try Self.record(of: lock.bytes, name: "\(name)/\(ProjectLayout.lock)")
    } catch let error as FileSystemError {
      throw ScaffoldError(error)
    }
  }

  /// Reads a lock; one that git merged, as well as that can be done.
  private static func record(of lock: [UInt8], name: String) throws -> (GenerationRecord, [Diagnostic]) {
    do {
      return (try GenerationRecord(lock, name: name), [])
    } catch {
      guard let record = try? GenerationRecord(LockRepair(lock).bytes, name: name) else { throw error }
      let note = Diagnostic(
        .note, "'\(name)' holds entries of two branches, of which the first was taken where both have one",
        hint: "files are compared with what stands there, and the lock is written anew")
      return (record, [note])
    }
  }
}
