/// How a scene is set up when it connects.
public struct SceneConfiguration: Sendable, Hashable {
  /// The configuration's name.
  public var name: String
  /// The view that a scene starts with, and goes back to when the user changes.
  public var rootView: String

  /// Makes a configuration.
  public init(name: String, rootView: String) {
    self.name = name
    self.rootView = rootView
  }
}
