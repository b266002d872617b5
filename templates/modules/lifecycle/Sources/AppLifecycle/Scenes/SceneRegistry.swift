import FoundationEssentials
import LocalFiles

/// The scenes of a profile across processes. Each scene has a file that its process locks.
///
/// A file without a lock belongs to a dead process; it is ignored and removed.
public struct SceneRegistry: Sendable {
  private let directory: URL

  /// Creates a registry in a directory, which is created when the first scene is registered.
  public init(directory: URL) {
    self.directory = directory
  }

  /// Registers a scene for the lifetime of the returned value.
  ///
  /// - Throws: ``SceneError/registryRefused(operation:path:reason:)``.
  public func enter(_ scene: SceneIdentity) throws -> SceneEntry {
    do {
      try FileManager.default.createDirectory(
        at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw SceneError.registryRefused(
        operation: "create the directory", path: directory.path, reason: error.systemReason)
    }
    return try SceneEntry(scene: scene, directory: directory.path)
  }

  /// The currently attached scenes, sorted by identifier.
  ///
  /// - Throws: ``SceneError/registryRefused(operation:path:reason:)``.
  public func scenes() throws -> [SceneIdentity] {
    guard FileManager.default.fileExists(atPath: directory.path) else { return [] }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    } catch {
      throw SceneError.registryRefused(
        operation: "read", path: directory.path, reason: error.systemReason)
    }
    return names.sorted().filter { !$0.hasPrefix(".") }.compactMap {
      SceneEntry.attachedScene(at: directory.appendingPathComponent($0, isDirectory: false).path)
    }
  }
}
