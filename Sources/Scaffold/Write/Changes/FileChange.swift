/// What happens to one file.
public struct FileChange: Hashable, Sendable {
  /// What happens.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// It is new.
    case created
    /// It is written anew; the user had not edited it.
    case updated
    /// It stands there as it is to be.
    case unchanged
    /// It is the user's, or carries their edits while the tool has nothing new: left alone.
    case kept
    /// Both the user and the tool changed it.
    case diverged
    /// It is not emitted any more, and was not edited: removed.
    case deleted
    /// The user removed it: it stays away.
    case absent
  }

  /// Where the file stands below the package's root.
  public let path: OutputPath
  /// What happens.
  public let kind: Kind
  /// What it is to hold; nil where it is to go.
  public let bytes: [UInt8]?
  /// Whether it may be executed.
  public let isExecutable: Bool

  /// Creates a change.
  public init(path: OutputPath, kind: Kind, bytes: [UInt8]?, isExecutable: Bool = false) {
    self.path = path
    self.kind = kind
    self.bytes = bytes
    self.isExecutable = isExecutable
  }
}
