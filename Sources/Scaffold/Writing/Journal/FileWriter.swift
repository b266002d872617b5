import GeneratorCore

/// Carries out a change set. A reader sees either the old tree or the new one, even after a crash.
///
/// A new package is written to a folder next to its place and moved there as a whole (`StagedTree`). An existing
/// folder is changed with a journal (`Journal`). ``JournalRecovery`` cleans up after a killed run.
public struct FileWriter: Sendable {
  let fileSystem: any FileSystem
  private let heldLock: (any FolderLock)?

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - fileSystem: the file system.
  ///   - heldLock: the lock of the package if the run already holds it.
  public init(fileSystem: any FileSystem, heldLock: (any FolderLock)? = nil) {
    self.fileSystem = fileSystem
    self.heldLock = heldLock
  }

  /// Creates, writes and deletes the files of a change set.
  ///
  /// - Throws: ``ScaffoldError`` (`outputExists`) if the disk refuses a change. The old tree is then unchanged.
  public func write(_ changes: ChangeSet) throws -> WriteReport {
    try write(changes, refusesCompany: false)
  }

  /// Carries out a change set like ``write(_:)``.
  ///
  /// - Parameter refusesCompany: whether the folder must still be free for a new package.
  func write(_ changes: ChangeSet, refusesCompany: Bool) throws -> WriteReport {
    do {
      if try fileSystem.status(of: changes.root) == nil {
        try StagedTree(root: changes.root, fileSystem: fileSystem).write(changes)
      } else if !changes.isEmpty {
        try Journal(root: changes.root, fileSystem: fileSystem, heldLock: heldLock).write(
          changes, isNew: refusesCompany)
      }
    } catch let error as FileSystemError {
      throw ScaffoldError(
        .outputExists, .fileSystemError, error.description,
        hint: "nothing was changed; correct this and run the command again")
    }
    return WriteReport(of: changes)
  }
}
