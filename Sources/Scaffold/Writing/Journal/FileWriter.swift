import GeneratorCore

/// Carries a change set out, so that whoever looks finds the old tree or the new one, also after a crash.
///
/// A package that is not there yet is written beside its place and moved there as a whole (``StagedTree``); in a folder
/// that is there, a journal is kept (``Journal``). ``JournalRecovery`` cleans up after a run that was killed.
public struct FileWriter: Sendable {
  let fileSystem: any FileSystem
  private let guardian: (any FileLock)?

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - fileSystem: the disk.
  ///   - guardian: the lock of the package, where the run holds it already.
  public init(fileSystem: any FileSystem, guardian: (any FileLock)? = nil) {
    self.fileSystem = fileSystem
    self.guardian = guardian
  }

  /// Writes, creates and deletes what the change set says.
  ///
  /// - Throws: ``ScaffoldError`` (`outputInTheWay`) if the disk does not take it; the old tree stands then.
  public func write(_ changes: ChangeSet) throws -> WriteReport {
    try write(changes, refusesCompany: false)
  }

  /// As ``write(_:)``.
  ///
  /// - Parameter refusesCompany: whether the folder has to be empty still.
  func write(_ changes: ChangeSet, refusesCompany: Bool) throws -> WriteReport {
    do {
      if try fileSystem.status(of: changes.root) == nil {
        try StagedTree(root: changes.root, fileSystem: fileSystem).write(changes)
      } else if !changes.isEmpty {
        try Journal(root: changes.root, fileSystem: fileSystem, guardian: guardian).write(
          changes, isNew: refusesCompany)
      }
    } catch let error as FileSystemError {
      throw ScaffoldError(
        .outputInTheWay, error.description, hint: "everything is as it was; see to this and run the command again")
    }
    return WriteReport(of: changes)
  }
}
