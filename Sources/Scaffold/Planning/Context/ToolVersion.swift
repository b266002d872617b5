/// The version of this tool, as in the lock and in `--version`.
public enum ToolVersion {
  /// The version number (Semantic Versioning 2.0.0).
  public static let current = "0.2.0"
}
