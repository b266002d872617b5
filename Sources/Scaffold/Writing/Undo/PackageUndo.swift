import GeneratorCore

/// Undoes the last run on a package, and restores the tree from before it byte for byte.
public struct PackageUndo: Sendable {
  private let root: String
  private let fileSystem: any FileSystem

  /// Creates an undo.
  ///
  /// - Parameters:
  ///   - root: the package's root, an absolute path.
  ///   - fileSystem: the file system.
  public init(root: String, fileSystem: any FileSystem = DiskFileSystem()) {
    self.root = root
    self.fileSystem = fileSystem
  }

  /// Undoes the last run, after cleaning up after a killed run.
  ///
  /// - Parameter isForced: whether to undo although files have been edited since, and to keep these files in another folder;
  ///   otherwise an edited file is an error.
  /// - Throws: ``ScaffoldError``: `notSetUp` if there is nothing to undo, or if files have been edited since;
  ///   `outputExists` if the disk refuses a change, or if another run is at work there.
  public func undo(isForced: Bool) throws -> UndoResult {
    // The compared files must not change until everything is written.
    let (recovery, heldLock) = try JournalRecovery(fileSystem: fileSystem).recoverAndLock(root)
    defer { withExtendedLifetime(heldLock) {} }
    do {
      let history = UndoHistory(root: root, fileSystem: fileSystem)
      guard let (number, record) = try history.last() else {
        throw ScaffoldError(
          .notSetUp, .nothingToUndo, "there is no run to revert in '\(root)'",
          hint:
            "the last \(UndoHistory.limit) runs of 'new', 'regenerate' and 'add' can be reverted, on the machine where they were made"
        )
      }
      let edits = try UndoEdits(record, root: root, fileSystem: fileSystem).paths
      guard edits.isEmpty || isForced else { throw Self.refusal(edits) }
      guard record.command.isAmongFiles else { return try remove(record, edits: edits, recovery) }
      let changes = try changes(of: record, number, in: history)
      let savedEdits = try saveEdits(edits)
      do {
        _ = try FileWriter(fileSystem: fileSystem, heldLock: heldLock).write(
          ChangeSet(root: root, changes: changes + (try history.removal(of: number))))
      } catch {
        if let savedEdits { try? fileSystem.removeTree(savedEdits) }
        throw error
      }
      if record.command == .newAmongFiles {
        for folder in UndoEdits.ignored { try fileSystem.removeTree("\(root)/\(folder)") }
      }
      return UndoResult(
        root: root, isRemoved: false, changes: ChangeSet(root: root, changes: changes), edited: edits,
        savedEdits: savedEdits,
        recovery: recovery)
    } catch let error as FileSystemError {
      throw ScaffoldError(error)
    }
  }

  private func changes(of record: UndoRecord, _ number: Int, in history: UndoHistory) throws -> [FileChange] {
    try record.steps.map { step in
      switch step {
      case .created(let path, _): return FileChange(path: path, kind: .deleted, bytes: nil)
      case .changed(let path, let content, _), .removed(let path, let content):
        guard let file = try history.content(content, of: number) else {
          throw ScaffoldError(
            .notSetUp, .damagedUndoRecord, "the earlier content of '\(path)' is missing",
            hint: "restore the package from version control")
        }
        let kind: FileChange.Kind = if case .removed = step { .restored } else { .updated }
        return FileChange(path: path, kind: kind, bytes: file.bytes, isExecutable: file.isExecutable)
      }
    }
  }

  /// Removes a whole package. If files in it were edited, the whole package is instead moved to a folder next to its
  /// place.
  private func remove(
    _ record: UndoRecord, edits: [OutputPath], _ recovery: JournalRecovery.Outcome?
  ) throws -> UndoResult {
    let deleted = record.steps.compactMap { step in
      if case .created(let path, _) = step { FileChange(path: path, kind: .deleted, bytes: nil) } else { nil }
    }
    var savedEdits: String?
    if edits.isEmpty {
      try StagedTree(root: root, fileSystem: fileSystem).discard()
    } else {
      let place = try EditsFolder(root: root, fileSystem: fileSystem).freePlace()
      try fileSystem.rename(root, to: place)
      savedEdits = place
    }
    if record.command == .newInFolder { try fileSystem.makeDirectory(root) }
    return UndoResult(
      root: root, isRemoved: true, changes: ChangeSet(root: root, changes: deleted), edited: edits,
      savedEdits: savedEdits,
      recovery: recovery)
  }

  /// Copies files to a folder next to the package.
  private func saveEdits(_ paths: [OutputPath]) throws -> String? {
    let tree = PackageTree(root: root, fileSystem: fileSystem)
    let files = try paths.compactMap { path in
      try tree.file(path).map { EditsFolder.File(path: path.text, bytes: $0.bytes, isExecutable: $0.isExecutable) }
    }
    return try EditsFolder(root: root, fileSystem: fileSystem).keep(files)
  }

  private static func refusal(_ edits: [OutputPath]) -> ScaffoldError {
    // To its owner, a repository is one thing.
    let files = edits.map(\.text).filter { !$0.hasPrefix(".git/") }
    let names = files.count < edits.count ? [".git"] + files : files
    let shown = names.prefix(10).map { Diagnostic(.note, .editedSince, "'\($0)' was created or changed since") }
    let rest = names.count > 10 ? [Diagnostic(.note, .editedSince, "and \(names.count - 10) more files")] : []
    let refusal = Diagnostic(
      .error, .editedSince, "the last run cannot be reverted: files have been edited since",
      hint: "'scaffold undo --force' reverts it anyway, and keeps the edits in a folder next to the package")
    return ScaffoldError(.notSetUp, [refusal] + shown + rest)
  }
}
