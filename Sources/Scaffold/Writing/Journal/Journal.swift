import GeneratorCore

/// Changes a package in place. All new contents are first written to a separate folder. The change is then committed,
/// and each file is moved into place.
///
///     .scaffold/journal/1, 2, …     the new contents, not committed: a killed run is undone
///     .scaffold/journal/steps       committed: a killed run is finished
///     .scaffold/journal/1.old, …    the former contents at the paths of completed steps
///     .scaffold/journal.done        finished: only this folder remains to be removed
///
/// Each transition is one `rename`, so there is no state in between. A step moves the existing file at its path into
/// the journal, and the new one out of it. It can therefore be reversed in the same way: if the disk refuses a step,
/// for example because a folder is not writable, the old tree is restored.
struct Journal {
  /// The number of files per call to `sync`: enough for the disk to write them together.
  private static let syncedTogether = 256

  let root: String
  let fileSystem: any FileSystem
  /// The lock of the package if the run already holds it.
  var heldLock: (any FolderLock)?

  /// Carries out a change set.
  ///
  /// - Parameter isNew: whether this is a new package, whose folder must have nothing but ``OutputFolder/companions``.
  /// - Throws: ``FileSystemError``, after which everything is undone. ``ScaffoldError`` (`outputExists`) if another
  ///   run is at work in the folder or has written a package there, or if something could not be undone.
  ///   `CancellationError` if the task was cancelled before the commit.
  func write(_ changes: ChangeSet, isNew: Bool = false) throws {
    try fileSystem.makeDirectory(path(ProjectLayout.folder))
    let lock = try heldLock ?? lockFolder()
    if isNew { try refuseCompany() }
    do {
      try decide(changes)
    } catch {
      try? takeBack()
      throw error
    }
    try finish()
    withExtendedLifetime(lock) {}
  }

  /// Throws an error if the folder of a new package has more in it than when the run began.
  private func refuseCompany() throws {
    let isAlone = try fileSystem.names(in: root).filter { !OutputFolder.isCompanion($0) } == [ProjectLayout.folder]
    guard try isAlone && fileSystem.names(in: path(ProjectLayout.folder)).isEmpty else {
      try? fileSystem.removeEmptyDirectories(from: path(ProjectLayout.folder), below: root)
      throw StagedTree.refusal(root)
    }
  }

  /// The lock of the package.
  ///
  /// - Parameter isShared: whether others may read the package in the meantime, as this run does.
  /// - Throws: ``ScaffoldError`` (`outputExists`) if another run holds it.
  func lockFolder(isShared: Bool = false) throws -> any FolderLock {
    guard let lock = try fileSystem.lock(path(ProjectLayout.folder), isShared: isShared) else {
      throw ScaffoldError(
        .outputExists, .anotherRun, "another run is writing '\(root)'", hint: "wait until it has ended")
    }
    return lock
  }

  private func decide(_ changes: ChangeSet) throws {
    try refuseDetours(changes)
    try fileSystem.makeDirectory(path(ProjectLayout.journal))
    // Deletions come first: a path may change from a file to a folder, or from a folder to a file.
    var entries = changes.changes.filter { $0.kind == .deleted }.map { JournalEntry.delete(path: $0.path) }
    var contents: [String] = []
    for change in changes.changes where change.kind.isWritten {
      try Task.checkCancellation()
      guard let bytes = change.bytes else { continue }
      let content = path(ProjectLayout.journal, "\(entries.count)")
      try fileSystem.write(bytes, to: content, isExecutable: change.isExecutable)
      contents.append(content)
      entries.append(.place(content: entries.count, path: change.path))
    }
    let draft = path(ProjectLayout.journal, "draft")
    try fileSystem.write(Array(JournalEntry.text(of: entries).utf8), to: draft, isExecutable: false)
    try sync(contents)
    try fileSystem.sync([draft, path(ProjectLayout.journal)])
    try fileSystem.rename(draft, to: path(ProjectLayout.journal, "steps"))
    try fileSystem.sync([path(ProjectLayout.journal)])
  }

  /// Carries out the remaining committed steps, and ends the journal.
  ///
  /// - Throws: ``FileSystemError`` if the disk refuses a step, after which all steps are undone. ``ScaffoldError``
  ///   (`outputExists`) if undoing fails, too, or if the journal is damaged. The journal is then kept.
  func finish() throws {
    let entries = try decidedEntries()
    do {
      var touched: Set<String> = []
      var made: Set<Substring> = []
      for (number, entry) in entries.enumerated() { try take(entry, number, touched: &touched, made: &made) }
      try fileSystem.sync(try touched.sorted().filter { try fileSystem.status(of: $0) == .directory })
      try fileSystem.rename(path(ProjectLayout.journal), to: path(ProjectLayout.finishedJournal))
    } catch let error as FileSystemError {
      try takeBack(entries, after: error)
      throw error
    }
    // The new tree is in place. If the rest of the journal cannot be removed now, the next command removes it.
    do {
      try fileSystem.sync([path(ProjectLayout.folder)])
      try discardFinished()
    } catch is FileSystemError {}
  }

  private func decidedEntries() throws -> [JournalEntry] {
    let steps = path(ProjectLayout.journal, "steps")
    let text = String(decoding: try fileSystem.contents(of: steps), as: UTF8.self)
    guard let entries = JournalEntry.entries(of: text) else {
      throw ScaffoldError(
        .outputExists, .damagedJournal, "the journal '\(steps)' is damaged",
        hint: "restore the folder from version control")
    }
    return entries
  }

  /// Undoes the completed steps, the last one first, and removes the journal.
  ///
  /// A process that is killed in the meantime leaves a committed journal. The next process then carries out its steps
  /// again.
  private func takeBack(_ entries: [JournalEntry], after refusal: FileSystemError) throws {
    do {
      for (number, entry) in entries.enumerated().reversed() { try takeBack(entry, number) }
      try fileSystem.rename(path(ProjectLayout.journal, "steps"), to: path(ProjectLayout.journal, "draft"))
    } catch let error as FileSystemError {
      throw ScaffoldError(
        .outputExists,
        [
          Diagnostic(.error, .fileSystemError, refusal.description),
          Diagnostic(
            .error, .rollbackFailed, "cannot revert the changes made before that: \(error.description)",
            hint: "correct both; the next command then finishes the work"),
        ])
    }
    do { try takeBack() } catch is FileSystemError {}
  }

  /// Removes the rest of a finished journal.
  func discardFinished() throws {
    try fileSystem.removeTree(path(ProjectLayout.finishedJournal))
    try fileSystem.removeEmptyDirectories(from: path(ProjectLayout.folder), below: root)
  }

  /// Removes an uncommitted journal, and the folder around it if it contains nothing else.
  func takeBack() throws {
    try fileSystem.removeTree(path(ProjectLayout.journal))
    try fileSystem.removeEmptyDirectories(from: path(ProjectLayout.folder), below: root)
  }

  private func take(
    _ entry: JournalEntry, _ number: Int, touched: inout Set<String>, made: inout Set<Substring>
  ) throws {
    let old = path(ProjectLayout.journal, "\(number).old")
    switch entry {
    case .place(let number, let target):
      let content = path(ProjectLayout.journal, "\(number)")
      guard try fileSystem.status(of: content) != nil else { return }
      for folder in target.folders where made.insert(folder).inserted {
        try fileSystem.makeDirectory(path("\(folder)"))
        touched.insert(path("\(folder)"))
      }
      touched.insert(root)
      // If the target is a folder, the `rename` below fails.
      if let status = try fileSystem.status(of: path(target.text)), status != .directory {
        try fileSystem.rename(path(target.text), to: old)
      }
      try fileSystem.rename(content, to: path(target.text))
    case .delete(let target):
      // A killed run may have carried out the step, and a folder may have been created at this path since.
      if try fileSystem.status(of: old) == nil {
        switch try fileSystem.status(of: path(target.text)) {
        case nil: break
        case .directory: try fileSystem.remove(path(target.text))
        default: try fileSystem.rename(path(target.text), to: old)
        }
      }
      guard let folder = target.folders.last else { return }
      touched.insert(path("\(folder)"))
      try fileSystem.removeEmptyDirectories(from: path("\(folder)"), below: root)
    }
  }

  /// Undoes a step; does nothing if the step was not carried out.
  private func takeBack(_ entry: JournalEntry, _ number: Int) throws {
    let old = path(ProjectLayout.journal, "\(number).old")
    let target: OutputPath
    switch entry {
    case .place(let number, let place):
      target = place
      let content = path(ProjectLayout.journal, "\(number)")
      if try fileSystem.status(of: content) == nil { try fileSystem.rename(path(place.text), to: content) }
    case .delete(let place): target = place
    }
    if try fileSystem.status(of: old) != nil {
      for folder in target.folders { try fileSystem.makeDirectory(path("\(folder)")) }
      try fileSystem.rename(old, to: path(target.text))
    } else if case .place = entry {
      for folder in target.folders.reversed() where try fileSystem.status(of: path("\(folder)")) == .directory {
        guard try fileSystem.names(in: path("\(folder)")).isEmpty else { return }
        try fileSystem.remove(path("\(folder)"))
      }
    }
  }

  /// Refuses paths through a symbolic link, which may lead out of the package.
  private func refuseDetours(_ changes: ChangeSet) throws {
    var known: Set<Substring> = []
    for change in changes.changes where change.kind.isChange {
      for folder in change.path.folders where known.insert(folder).inserted {
        guard try fileSystem.status(of: path("\(folder)")) == .other else { continue }
        throw ScaffoldError(
          .refused, .refusedPath, "refused to write through '\(path("\(folder)"))', which is not a folder",
          hint: "replace it with a folder")
      }
    }
  }

  /// Syncs in batches, so that a slow disk does not delay a cancelled task.
  private func sync(_ contents: [String]) throws {
    var rest = contents[...]
    while !rest.isEmpty {
      try Task.checkCancellation()
      try fileSystem.sync(Array(rest.prefix(Self.syncedTogether)))
      rest = rest.dropFirst(Self.syncedTogether)
    }
  }

  private func path(_ components: String...) -> String {
    ([root] + components).joined(separator: "/")
  }
}
