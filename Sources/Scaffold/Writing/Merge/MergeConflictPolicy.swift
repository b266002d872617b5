/// How to resolve lines that both the user and the tool changed.
public enum MergeConflictPolicy: String, Hashable, Sendable, CaseIterable {
  /// Write both versions into the file, between markers.
  case markers
  /// Keep the user's lines.
  case mine
  /// Take the tool's lines.
  case theirs
  /// Write nothing at all.
  case fail
}
