import GeneratorCore

/// Changes a package in place: everything new is written into a folder of its own first, then decided, then put in its
/// place file by file.
///
///     .scaffold/journal/1, 2, …     the new contents, not yet decided: a killed run is taken back
///     .scaffold/journal/steps       decided: a killed run is finished
///     .scaffold/journal/1.old, …    what stood where a step was taken, until all of them are
///     .scaffold/journal.done        finished: only the folder is left to be removed
///
/// Each transition is one `rename`, so there is no state between them. A step moves what stood at its path into the journal,
/// and what belongs there out of it, so that it can be taken back the same way: a step that the disk refuses, such as one
/// in a folder that nobody may write to, leaves the old tree.
struct Journal {
  /// How many files the disk is asked for at once: enough that it writes them together.
  private static let syncedTogether = 256

  let root: String
  let fileSystem: any FileSystem
  /// The lock of the package, where the run holds it already.
  var guardian: (any FileLock)?

  /// Carries a change set out.
  ///
  /// - Parameter isNew: whether it is a new package, which nothing may have come before.
  /// - Throws: ``FileSystemError``; everything is taken back then. ``ScaffoldError`` (`outputInTheWay`) if another run is at
  ///   work in the folder, or has written a package there, and where something could not be taken back. `CancellationError`
  ///   if the task was cancelled before the decision.
  func write(_ changes: ChangeSet, isNew: Bool = false) throws {
    try fileSystem.makeDirectory(path(ProjectLayout.folder))
    let lock = try guardian ?? lockFolder()
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

  /// Refuses to put a new package where something is by now.
  private func refuseCompany() throws {
    let isAlone = try fileSystem.names(in: root) == [ProjectLayout.folder]
    guard try isAlone && fileSystem.names(in: path(ProjectLayout.folder)).isEmpty else {
      try? fileSystem.removeEmptyDirectories(from: path(ProjectLayout.folder), below: root)
      throw StagedTree.refusal(root)
    }
  }

  /// The lock of the package.
  ///
  /// - Parameter isShared: whether others may look at the package meanwhile, as this run does.
  /// - Throws: ``ScaffoldError`` (`outputInTheWay`) if another run holds it.
  func lockFolder(isShared: Bool = false) throws -> any FileLock {
    guard let lock = try fileSystem.lock(path(ProjectLayout.folder), isShared: isShared) else {
      throw ScaffoldError(.outputInTheWay, "another run is at work in '\(root)'", hint: "wait until it has ended")
    }
    return lock
  }

  private func decide(_ changes: ChangeSet) throws {
    try refuseDetours(changes)
    try fileSystem.makeDirectory(path(ProjectLayout.journal))
    // What goes makes room first: a file may give its name to a folder, or a folder to a file.
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

  /// Takes the decided steps that are not yet taken, and ends the journal.
  ///
  /// - Throws: ``FileSystemError`` if the disk refuses one; all steps are taken back then. ``ScaffoldError``
  ///   (`outputInTheWay`) if that is refused as well, or the journal is damaged; it stays then.
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
    // The new tree stands. What is left of the journal goes with the next command if it does not now.
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
        .outputInTheWay, "the journal '\(steps)' is damaged", hint: "restore the folder from version control")
    }
    return entries
  }

  /// Takes back the steps that were taken, the last one first, and removes the journal.
  ///
  /// A process that is killed meanwhile leaves a journal that is decided still, and the next one takes its steps again.
  private func takeBack(_ entries: [JournalEntry], after refusal: FileSystemError) throws {
    do {
      for (number, entry) in entries.enumerated().reversed() { try takeBack(entry, number) }
      try fileSystem.rename(path(ProjectLayout.journal, "steps"), to: path(ProjectLayout.journal, "draft"))
    } catch let error as FileSystemError {
      throw ScaffoldError(
        .outputInTheWay,
        [
          Diagnostic(.error, refusal.description),
          Diagnostic(
            .error, "what was changed before that could not be put back: \(error.description)",
            hint: "see to both; the next command then finishes what this one began"),
        ])
    }
    do { try takeBack() } catch is FileSystemError {}
  }

  /// Removes what is left of a journal that is finished.
  func discardFinished() throws {
    try fileSystem.removeTree(path(ProjectLayout.finishedJournal))
    try fileSystem.removeEmptyDirectories(from: path(ProjectLayout.folder), below: root)
  }

  /// Removes a journal that was not decided, and the folder around it where nothing else is in it.
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
      // A folder in the place of a file is refused by the call that follows.
      if let status = try fileSystem.status(of: path(target.text)), status != .directory {
        try fileSystem.rename(path(target.text), to: old)
      }
      try fileSystem.rename(content, to: path(target.text))
    case .delete(let target):
      // A run that was killed may have taken the step, and put a folder in this place since.
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

  /// Puts back what a step moved away; a step that was not taken is left alone.
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

  /// Refuses what leads through a symbolic link, which may lead out of the package.
  private func refuseDetours(_ changes: ChangeSet) throws {
    var known: Set<Substring> = []
    for change in changes.changes where change.kind.isChange {
      for folder in change.path.folders where known.insert(folder).inserted {
        guard try fileSystem.status(of: path("\(folder)")) == .other else { continue }
        throw ScaffoldError(
          .refused, "refused to write through '\(path("\(folder)"))', which is not a folder",
          hint: "put a folder in its place")
      }
    }
  }

  /// Waits for the disk a part at a time, so that a slow one does not keep a cancelled task.
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
