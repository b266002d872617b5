import GeneratorCore

extension FileWriter {
  /// Carries out a change set, and records how to undo it.
  ///
  /// - Parameter isNew: whether the package is new.
  /// - Throws: the errors of ``write(_:)``.
  public func write(_ changes: ChangeSet, isNew: Bool) throws -> WriteReport {
    let history = UndoHistory(root: changes.root, fileSystem: fileSystem)
    do {
      let command = isNew ? try newCommand(at: changes.root) : .regenerate
      _ = try write(try history.recording(changes, command: command), refusesCompany: isNew)
      return WriteReport(of: changes)
    } catch let error as FileSystemError {
      throw ScaffoldError(error)
    }
  }

  /// The command that writes a new package to a place.
  private func newCommand(at root: String) throws -> UndoRecord.Command {
    guard try fileSystem.status(of: root) != nil else { return .new }
    return try fileSystem.names(in: root).contains(where: OutputFolder.isCompanion) ? .newAmongFiles : .newInFolder
  }
}
