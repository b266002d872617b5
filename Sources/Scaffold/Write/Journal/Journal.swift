/// Changes a package in place: everything new is written into a folder of its own first, then decided, then put in its
/// place file by file.
///
///     .scaffold/journal/1, 2, …     the new contents, not yet decided: a killed run is taken back
///     .scaffold/journal/steps       decided: a killed run is finished
///     .scaffold/journal.done        finished: only the folder is left to be removed
///
/// Each transition is one `rename`, so there is no state between them.
struct Journal {
  let root: String
  let fileSystem: any FileSystem
  /// The lock of the package, where the run holds it already.
  var guardian: (any FileLock)?

  /// Carries a change set out.
  ///
  /// - Parameter isNew: whether it is a new package, which nothing may have come before.
  /// - Throws: ``FileSystemError``; before the decision everything is taken back. ``ScaffoldError`` (`outputInTheWay`)
  ///   if another run is at work in the folder, or has written a package there.
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
      guard let bytes = change.bytes else { continue }
      let content = path(ProjectLayout.journal, "\(entries.count)")
      try fileSystem.write(bytes, to: content, isExecutable: change.isExecutable)
      contents.append(content)
      entries.append(.place(content: entries.count, path: change.path))
    }
    let draft = path(ProjectLayout.journal, "draft")
    try fileSystem.write(Array(JournalEntry.text(of: entries).utf8), to: draft, isExecutable: false)
    try fileSystem.sync(contents + [draft, path(ProjectLayout.journal)])
    try fileSystem.rename(draft, to: path(ProjectLayout.journal, "steps"))
    try fileSystem.sync([path(ProjectLayout.journal)])
  }

  /// Takes the decided steps that are not yet taken, and ends the journal.
  func finish() throws {
    let steps = path(ProjectLayout.journal, "steps")
    let text = String(decoding: try fileSystem.contents(of: steps), as: UTF8.self)
    guard let entries = JournalEntry.entries(of: text) else {
      throw ScaffoldError(
        .outputInTheWay, "the journal '\(steps)' is damaged", hint: "restore the folder from version control")
    }
    var touched: Set<String> = []
    var made: Set<Substring> = []
    for entry in entries { try take(entry, touched: &touched, made: &made) }
    try fileSystem.sync(try touched.sorted().filter { try fileSystem.status(of: $0) == .directory })
    try fileSystem.rename(path(ProjectLayout.journal), to: path(ProjectLayout.finishedJournal))
    try fileSystem.sync([path(ProjectLayout.folder)])
    try discardFinished()
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

  private func take(_ entry: JournalEntry, touched: inout Set<String>, made: inout Set<Substring>) throws {
    switch entry {
    case .place(let number, let target):
      let content = path(ProjectLayout.journal, "\(number)")
      guard try fileSystem.status(of: content) != nil else { return }
      for folder in target.folders where made.insert(folder).inserted {
        try fileSystem.makeDirectory(path("\(folder)"))
        touched.insert(path("\(folder)"))
      }
      touched.insert(root)
      try fileSystem.rename(content, to: path(target.text))
    case .delete(let target):
      if try fileSystem.status(of: path(target.text)) != nil { try fileSystem.remove(path(target.text)) }
      guard let folder = target.folders.last else { return }
      touched.insert(path("\(folder)"))
      try fileSystem.removeEmptyDirectories(from: path("\(folder)"), below: root)
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

  private func path(_ components: String...) -> String {
    ([root] + components).joined(separator: "/")
  }
}
