/// What becomes of lines that both the user and the tool changed.
public enum ConflictPolicy: String, Hashable, Sendable, CaseIterable {
  /// Both versions stand in the file, between markers.
  case markers
  /// The user's lines stand.
  case mine
  /// The tool's lines stand.
  case theirs
  /// Nothing is written at all.
  case fail
}
