/// The configuration of a connecting scene.
public struct SceneConfiguration: Sendable, Hashable {
  /// The configuration's name.
  public var name: String

  /// Creates a configuration.
  public init(name: String) { self.name = name }
}
