/// The result of merging a file.
public struct MergedFile: Hashable, Sendable {
  /// The merged content.
  public let bytes: [UInt8]
  /// The conflicts that the user has to resolve.
  public let conflicts: [MergeConflict]
  /// The number of conflicts that the policy resolved.
  public let decided: Int
}

/// A place that the user and the tool changed differently.
public enum MergeConflict: Hashable, Sendable {
  /// Both versions are in the file between markers, the first of which is in this line, counted from 1.
  case marked(line: Int)
  /// The file is not text. The user's version is kept.
  case opaque
}
