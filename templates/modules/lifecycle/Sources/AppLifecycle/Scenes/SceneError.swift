/// Why a scene cannot be connected.
public enum SceneError: Error, Sendable, Equatable, CustomStringConvertible {
  /// No delegate has a configuration for the scene.
  case noConfiguration(scene: String)
  /// The registry's directory or a file in it cannot be used.
  case registryRefused(operation: String, path: String, reason: String)

  public var description: String {
    switch self {
    case .noConfiguration(let scene):
      "no delegate has a configuration for the scene '\(scene)'; add one that conforms to SceneSessionDelegate"
    case .registryRefused(let operation, let path, let reason):
      "cannot \(operation) '\(path)': \(reason)"
    }
  }
}
