import FoundationEssentials

/// The scenes that are attached to one profile, across processes: a file for each, locked by its process.
///
/// A file whose lock nobody holds belongs to a process that has died; it does not count and is removed.
public struct SceneRegistry: Sendable {
  private let directory: URL

  /// Names the directory of the registry; it is made when the first scene is entered.
  public init(directory: URL) {
    self.directory = directory
  }

  /// Enters a scene; it stays entered as long as the value that is given lives.
  ///
  /// Throws ``SceneError/registryRefused(operation:path:reason:)``.
  public func enter(_ scene: SceneIdentity) throws -> SceneEntry {
    do {
      try FileManager.default.createDirectory(
        at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw SceneError.registryRefused(
        operation: "make the directory", path: directory.path, reason: error.systemReason)
    }
    return try SceneEntry(scene: scene, directory: directory.path)
  }

  /// The scenes that are attached now, sorted by identifier.
  ///
  /// Throws ``SceneError/registryRefused(operation:path:reason:)``.
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
