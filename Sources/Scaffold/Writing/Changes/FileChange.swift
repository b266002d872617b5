import GeneratorCore

/// The change of one file.
public struct FileChange: Hashable, Sendable {
  /// The kind of the change.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The file is new.
    case created
    /// The file is overwritten. The user had not edited it.
    case updated
    /// The file combines the user's edits with the changes of the tool.
    case merged
    /// The user's edits were moved here from a path at which the file is no longer emitted.
    case moved
    /// Both the user and the tool changed the same lines.
    case conflict
    /// The file on disk already has the planned content.
    case unchanged
    /// The file is left alone: it belongs to the user, or has edits and the tool has no change for it.
    case kept
    /// The file is removed: it is no longer emitted, and was not edited.
    case deleted
    /// The file is not written, because the user removed it.
    case absent
    /// One of the tool's own files had been lost, and is written again.
    case restored
  }

  /// The path of the file below the package's root.
  public let path: OutputPath
  /// The kind of the change.
  public let kind: Kind
  /// The new content; nil if the file is removed or left alone.
  public let bytes: [UInt8]?
  /// Whether the file is executable.
  public let isExecutable: Bool
  /// The former path of a moved file.
  public let origin: OutputPath?
  /// The conflicts that the user has to resolve.
  public let conflicts: [MergeConflict]
  /// The number of conflicts that the policy resolved.
  public let decidedConflicts: Int
  /// Whether the file belongs to the user and was made from a version other than the pack's current one, or whether it
  /// is absent and would have changed.
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
  /// The lines in which conflicts begin, counted from 1.
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

  /// Whether the file is written or deleted.
  public var isChange: Bool { isWritten || self == .deleted }
}
