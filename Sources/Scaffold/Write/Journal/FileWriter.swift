/// Carries a change set out, so that whoever looks finds the old tree or the new one, also after a crash.
///
/// A package that is not there yet is written beside its place and moved there as a whole (``StagedTree``); in a folder
/// that is there, a journal is kept (``Journal``). ``JournalRecovery`` cleans up after a run that was killed.
public struct FileWriter: Sendable {
  let fileSystem: any FileSystem

  /// Creates a writer.
  public init(fileSystem: any FileSystem) {
    self.fileSystem = fileSystem
  }

  /// Writes, creates and deletes what the change set says.
  ///
  /// - Throws: ``ScaffoldError`` (`outputInTheWay`) if the disk does not take it; the old tree stands then.
  public func write(_ changes: ChangeSet) throws -> WriteReport {
    do {
      if try fileSystem.status(of: changes.root) == nil {
        try StagedTree(root: changes.root, fileSystem: fileSystem).write(changes)
      } else if !changes.isEmpty {
        try Journal(root: changes.root, fileSystem: fileSystem).write(changes)
      }
    } catch let error as FileSystemError {
      throw ScaffoldError(error)
    }
    return WriteReport(of: changes)
  }
}
