import GeneratorCore

extension FileWriter {
  /// Carries out a change set, and records how to undo it.
  ///
  /// - Parameter isNew: whether the package is new.
  /// - Throws: the errors of ``write(_:)``.
  public func write(_ changes: ChangeSet, isNew: Bool) throws -> WriteReport {
    let history = UndoHistory(root: changes.root, fileSystem: fileSystem)
    do {
      let isThere = try fileSystem.status(of: changes.root) != nil
      let command: UndoRecord.Command = isNew ? (isThere ? .newInFolder : .new) : .regenerate
      _ = try write(try history.recording(changes, command: command), refusesCompany: isNew)
      return WriteReport(of: changes)
    } catch let error as FileSystemError {
      throw ScaffoldError(error)
    }
  }
}
