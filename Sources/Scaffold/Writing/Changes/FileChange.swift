import GeneratorCore

/// What happens to one file.
public struct FileChange: Hashable, Sendable {
  /// What happens.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// It is new.
    case created
    /// It is written anew; the user had not edited it.
    case updated
    /// It carries the user's edits and what the tool changed.
    case merged
    /// It took the user's edits along from another path, where it is not emitted any more.
    case moved
    /// Both the user and the tool changed the same lines.
    case conflict
    /// It stands there as it is to be.
    case unchanged
    /// It is the user's, or carries their edits while the tool has nothing new: left alone.
    case kept
    /// It is not emitted any more, and was not edited: removed.
    case deleted
    /// The user removed it: it stays away.
    case absent
    /// One of the tool's own files was lost, and is there again.
    case restored
  }

  /// Where the file stands below the package's root.
  public let path: OutputPath
  /// What happens.
  public let kind: Kind
  /// What it is to hold; nil where it is to go, or is left alone.
  public let bytes: [UInt8]?
  /// Whether it may be executed.
  public let isExecutable: Bool
  /// Where it stood before, for one that moved.
  public let origin: OutputPath?
  /// What is left to be decided in it.
  public let conflicts: [MergeConflict]
  /// How many conflicts in it were decided as the user asked.
  public let decidedConflicts: Int
  /// Whether it is the user's own, and the pack has another version than the one that it was made from.
  public let isOutdated: Bool

  /// Creates a change.
  public init(
    path: OutputPath, kind: Kind, bytes: [UInt8]?, isExecutable: Bool = false, origin: OutputPath? = nil,
    conflicts: [MergeConflict] = [], decidedConflicts: Int = 0, isOutdated: Bool = false
  ) {
    self.path = path
    self.kind = kind
    self.bytes = bytes
    self.isExecutable = isExecutable
    self.origin = origin
    self.conflicts = conflicts
    self.decidedConflicts = decidedConflicts
    self.isOutdated = isOutdated
  }
}

extension FileChange {
  /// The lines in which conflicts begin, from 1.
  public var conflictLines: [Int] {
    conflicts.compactMap { if case .marked(let line) = $0 { line } else { nil } }
  }
}

extension FileChange.Kind {
  /// Whether the file is written.
  public var isWritten: Bool {
    switch self {
    case .created, .updated, .merged, .moved, .conflict, .restored: true
    case .unchanged, .kept, .deleted, .absent: false
    }
  }

  /// Whether something happens to the file.
  public var isChange: Bool { isWritten || self == .deleted }
}
