import GeneratorCore

/// Cleans up after a run that was killed while writing. Every command that uses a package begins with this.
public struct JournalRecovery: Sendable {
  /// The tree in place after a killed run.
  public enum Outcome: Hashable, Sendable {
    /// The tree from before the run; nothing of the run remains.
    case oldTree
    /// The tree of the run; its missing parts were put in place.
    case newTree
  }

  private let fileSystem: any FileSystem

  /// Creates a recovery.
  public init(fileSystem: any FileSystem) {
    self.fileSystem = fileSystem
  }

  /// Cleans up in and next to a package.
  ///
  /// - Parameter root: the package's root, an absolute path. It need not exist.
  /// - Returns: the tree now in place; nil if no run was killed.
  /// - Throws: ``ScaffoldError`` (`outputExists`) if the disk refuses it, or if another run is at work.
  public func recover(_ root: String) throws -> Outcome? {
    try recoverAndLock(root).outcome
  }

  /// Cleans up in and next to a package, and locks it against other runs.
  ///
  /// - Returns: the tree now in place, which is nil if no run was killed; and the lock, which is nil if there is no
  ///   package.
  /// - Throws: the errors of ``recover(_:)``.
  package func recoverAndLock(_ root: String) throws -> (outcome: Outcome?, lock: (any FolderLock)?) {
    do {
      let isStaged = try StagedTree(root: root, fileSystem: fileSystem).discardLeftovers()
      let journal = Journal(root: root, fileSystem: fileSystem)
      guard try fileSystem.status(of: "\(root)/\(ProjectLayout.folder)") == .directory else {
        return (isStaged ? .oldTree : nil, nil)
      }
      let lock = try journal.lockFolder()
      return (try recoverJournal(journal) ?? (isStaged ? .oldTree : nil), lock)
    } catch let error as FileSystemError {
      throw ScaffoldError(error)
    }
  }

  /// Cleans up in and next to a package, and locks it against runs that change it. Others may read it.
  ///
  /// - Returns: the same as ``recoverAndLock(_:)``.
  /// - Throws: the errors of ``recover(_:)``.
  package func recoverAndShare(_ root: String) throws -> (outcome: Outcome?, lock: (any FolderLock)?) {
    var outcome: Outcome?
    do {
      while true {
        if try isAnythingLeft(in: root) { outcome = try recover(root) ?? outcome }
        guard try fileSystem.status(of: "\(root)/\(ProjectLayout.folder)") == .directory else { return (outcome, nil) }
        let lock = try Journal(root: root, fileSystem: fileSystem).lockFolder(isShared: true)
        if try !isAnythingLeft(in: root) { return (outcome, lock) }
      }
    } catch let error as FileSystemError {
      throw ScaffoldError(error)
    }
  }

  /// Whether a run was killed here or is at work.
  private func isAnythingLeft(in root: String) throws -> Bool {
    let folder = "\(root)/\(ProjectLayout.folder)"
    let journals = [ProjectLayout.journal, ProjectLayout.finishedJournal]
    if try journals.contains(where: { try fileSystem.status(of: "\(root)/\($0)") != nil }) { return true }
    return try fileSystem.status(of: folder) != .directory || fileSystem.names(in: folder).isEmpty
  }

  /// The note for the user about an outcome.
  public static func note(of outcome: Outcome, root: String) -> Diagnostic {
    switch outcome {
    case .oldTree:
      Diagnostic(
        .note, .recoveredRun, "an earlier run was stopped while it wrote '\(root)'; its changes were reverted")
    case .newTree:
      Diagnostic(
        .note, .recoveredRun,
        "an earlier run was stopped while it wrote '\(root)'; the remaining changes were made")
    }
  }

  /// Cleans up in a package on which no other run is at work.
  private func recoverJournal(_ journal: Journal) throws -> Outcome? {
    let root = journal.root
    if try fileSystem.status(of: "\(root)/\(ProjectLayout.finishedJournal)") != nil {
      try journal.discardFinished()
      return .newTree
    }
    if try fileSystem.status(of: "\(root)/\(ProjectLayout.journal)/steps") != nil {
      try journal.finish()
      return .newTree
    }
    let isStarted = try fileSystem.status(of: "\(root)/\(ProjectLayout.journal)") != nil
    let isEmpty = try fileSystem.names(in: "\(root)/\(ProjectLayout.folder)").isEmpty
    guard isStarted || isEmpty else { return nil }
    try journal.takeBack()
    // A run creates its own folder first and removes it last. If that folder is empty, its surroundings show which of
    // the two happened.
    let isOld = try isStarted || fileSystem.names(in: root).isEmpty
    return isOld ? .oldTree : nil
  }
}
