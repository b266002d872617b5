import GeneratorCore

/// The result of undoing a run.
public struct UndoResult: Sendable {
  /// The package's root, an absolute path.
  public let root: String
  /// Whether the package itself was removed, rather than a later run undone.
  public let isRemoved: Bool
  /// The change of each file.
  public let changes: ChangeSet
  /// The files that have been edited since.
  public let edited: [OutputPath]
  /// The folder with the edits, an absolute path; nil if there are none.
  public let savedEdits: String?
  /// The tree in place after a run that had been killed; nil if none was.
  public let recovery: JournalRecovery.Outcome?
}
