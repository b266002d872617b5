extension CompositeDelegate {
  /// The configuration for a scene that connects: the first that a delegate has.
  ///
  /// Throws ``SceneError/noConfiguration(scene:)`` where none has one.
  public func configuration(connecting scene: SceneIdentity) throws -> SceneConfiguration {
    let found: [SceneConfiguration] = serving((any SceneSessionDelegate).self).compactMap {
      $0.configuration(connecting: scene)
    }
    guard let first = found.first else { throw SceneError.noConfiguration(scene: scene.id) }
    return first
  }

  /// Tells every delegate that a scene has come to a state.
  public func scene(_ scene: SceneIdentity, didChangeTo state: SceneState) {
    for delegate in serving((any SceneSessionDelegate).self) {
      delegate.scene(scene, didChangeTo: state)
    }
  }
}
