/// What became of a file that both the user and the tool changed.
public struct MergedFile: Hashable, Sendable {
  /// What it holds.
  public let bytes: [UInt8]
  /// What is left to be decided.
  public let conflicts: [MergeConflict]
  /// How many conflicts the policy decided.
  public let decided: Int
}

/// Something that both the user and the tool changed, and not alike.
public enum MergeConflict: Hashable, Sendable {
  /// Both versions stand between markers, the first of them in this line, from 1.
  case marked(line: Int)
  /// The file is no text; it stands as the user has it.
  case opaque
}
