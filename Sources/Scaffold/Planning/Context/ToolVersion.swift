/// The version of this tool, as the lock and `--version` say it.
public enum ToolVersion {
  /// The version, in the sense of Semantic Versioning 2.0.0.
  public static let current = "0.1.0"
}
