/// Receives events of a scene, which is an attached terminal.
@MainActor
public protocol SceneSessionDelegate: ApplicationDelegate {
  /// The configuration for a connecting scene. The first one that a delegate returns is used.
  func configuration(connecting scene: SceneIdentity) -> SceneConfiguration?
  /// The scene has a new state. Every delegate receives the event.
  func scene(_ scene: SceneIdentity, didChangeTo state: SceneState)
}

extension SceneSessionDelegate {
  public func configuration(connecting scene: SceneIdentity) -> SceneConfiguration? { nil }
  public func scene(_ scene: SceneIdentity, didChangeTo state: SceneState) {}
}
