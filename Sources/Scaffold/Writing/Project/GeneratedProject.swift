import GeneratorCore

/// An existing package, described by its settings, its lock and its merge bases.
public struct GeneratedProject: Sendable {
  /// The state of the lock compared with what a run wrote.
  package enum LockState: Hashable, Sendable {
    /// The lock is as a run wrote it.
    case whole
    /// The lock is not as any run wrote it.
    case edited
    /// The lock results from a merge of branches.
    case merged(branches: Int)
  }

  /// The package's root, an absolute path.
  public let root: String
  /// The settings in `scaffold.json`; their paths are relative to the package.
  public private(set) var settings: ProjectSettings
  /// What was last written; after a merge of branches, what all of them wrote.
  public private(set) var record: GenerationRecord
  /// Notes for the user about repairs of the lock.
  public let diagnostics: [Diagnostic]
  /// The text of `scaffold.json`.
  package let settingsDocument: SettingsDocument
  /// The bytes of the lock.
  let lockBytes: [UInt8]
  /// The possible last written contents of each file.
  package private(set) var bases: MergeBases
  /// The contents of the folder of merge bases.
  package let store: BaseStore
  /// The state of the lock.
  package let lockState: LockState
  /// The lock that excludes other runs while the project exists; nil if it was not requested.
  package let heldLock: (any FolderLock)?

  /// Reads a package.
  ///
  /// - Parameters:
  ///   - root: the package's root, an absolute path.
  ///   - name: the root's name in diagnostics.
  ///   - fileSystem: the file system.
  ///   - heldLock: the lock of the package if the caller is going to change it.
  /// - Throws: ``ScaffoldError``: `notSetUp` if this is not a package of this tool, its lock cannot be read, or its
  ///   settings contain conflicts of git; `usage` if the settings are invalid; `outputExists` if the disk cannot be
  ///   read.
  public init(
    at root: String, name: String, fileSystem: any FileSystem, heldLock: (any FolderLock)? = nil
  ) throws {
    self.root = root
    self.heldLock = heldLock
    do {
      let tree = PackageTree(root: root, fileSystem: fileSystem)
      guard let settings = try tree.file(ProjectLayout.settings), let lock = try tree.file(ProjectLayout.lock) else {
        let missing = try tree.file(ProjectLayout.settings) == nil ? ProjectLayout.settings : ProjectLayout.lock
        throw Self.refusal(of: name, without: missing)
      }
      lockBytes = lock.bytes
      let settingsName = "\(name)/\(ProjectLayout.settings)"
      settingsDocument = SettingsDocument(settings.bytes, name: settingsName)
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

extension GeneratedProject {
  /// The bytes of `scaffold.json`.
  var settingsBytes: [UInt8] { settingsDocument.bytes }

  /// The error for a folder that is not a package.
  ///
  /// - Parameters:
  ///   - name: the folder's name in diagnostics.
  ///   - missing: the file of a package that the folder does not contain.
  package static func refusal(of name: String, without missing: OutputPath) -> ScaffoldError {
    ScaffoldError(
      .notSetUp, .notAPackage, "'\(name)' is not a package of scaffold: it does not contain '\(missing)'",
      hint: missing == ProjectLayout.lock
        ? "restore it from version control; it must be committed"
        : "name the folder of a package that 'scaffold new' wrote")
  }

  /// The package as if it had only one of its services. A service that is not in the lock has no names and no document
  /// yet.
  ///
  /// - Parameter service: the name of a service, which may be a new one.
  public func part(of service: String) -> GeneratedProject {
    var part = self
    part.settings = settings.part(of: service)
    part.record = record.part(of: service, orOnly: settings.name)
    part.bases = bases.mapped { $0.part(of: service, orOnly: settings.name) }
    return part
  }
}
