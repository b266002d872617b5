extension CompositeDelegate {
  /// The configuration for a connecting scene: the first one that a delegate returns.
  ///
  /// - Throws: ``SceneError/noConfiguration(scene:)`` if no delegate returns one.
  public func configuration(connecting scene: SceneIdentity) throws -> SceneConfiguration {
    let found: [SceneConfiguration] = serving((any SceneSessionDelegate).self).compactMap { delegate in
      let configuration: SceneConfiguration? = delegate.configuration(connecting: scene)
      if let configuration { note("configuration", by: delegate, answer: configuration.name) }
      return configuration
    }
    guard let first = found.first else { throw SceneError.noConfiguration(scene: scene.id) }
    return first
  }

  /// Sends a scene's new state to every delegate.
  public func scene(_ scene: SceneIdentity, didChangeTo state: SceneState) {
    for delegate in serving((any SceneSessionDelegate).self) {
      delegate.scene(scene, didChangeTo: state)
      note("scene", by: delegate, answer: state.rawValue)
    }
  }
}
