/// The state of a scene.
public enum SceneState: String, Sendable, CaseIterable {
  /// The scene has requested its configuration.
  case connecting
  /// The user works with the scene.
  case active
  /// The scene's process is in the background.
  case background
  /// The scene's terminal is gone, or its process has ended.
  case disconnected
}
