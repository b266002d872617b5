/// Where a scene stands.
public enum SceneState: String, Sendable, CaseIterable {
  /// It has asked for its configuration.
  case connecting
  /// The user works with it.
  case active
  /// Its process was sent to the background.
  case background
  /// Its terminal is gone, or its process has ended.
  case disconnected
}
