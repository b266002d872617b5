import GeneratorCore

/// What taking a run back came to.
public struct UndoResult: Sendable {
  /// The package's root, an absolute path.
  public let root: String
  /// Whether the package itself was taken back, and not just a later run over it.
  public let isRemoved: Bool
  /// What became of each file.
  public let changes: ChangeSet
  /// The files that were edited since.
  public let edited: [OutputPath]
  /// The folder that keeps the edits, an absolute path; nil where there were none.
  public let aside: String?
  /// Which tree stood after a run that had been killed; nil where none was.
  public let recovery: JournalRecovery.Outcome?
}
