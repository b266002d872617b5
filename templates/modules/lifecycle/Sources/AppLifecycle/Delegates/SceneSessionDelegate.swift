/// What happens to a scene, that is to an attached terminal.
@MainActor
public protocol SceneSessionDelegate: ApplicationDelegate {
  /// The configuration for a scene that connects. The first delegate that has one decides.
  func configuration(connecting scene: SceneIdentity) -> SceneConfiguration?
  /// The scene has come to a state; every delegate hears of it.
  func scene(_ scene: SceneIdentity, didChangeTo state: SceneState)
}

extension SceneSessionDelegate {
  public func configuration(connecting scene: SceneIdentity) -> SceneConfiguration? { nil }
  public func scene(_ scene: SceneIdentity, didChangeTo state: SceneState) {}
}
