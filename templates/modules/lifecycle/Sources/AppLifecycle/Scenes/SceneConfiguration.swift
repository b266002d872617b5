/// The configuration of a connecting scene.
public struct SceneConfiguration: Sendable, Hashable {
  /// The configuration's name.
  public var name: String
  /// The initial view of a scene, to which it returns when the user changes.
  public var rootView: String

  /// Creates a configuration.
  public init(name: String, rootView: String) {
    self.name = name
    self.rootView = rootView
  }
}
