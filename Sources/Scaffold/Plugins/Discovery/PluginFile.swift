import Foundation

/// A plugin that was found, before anything of it is run.
public struct PluginFile: Hashable, Sendable {
  /// Where a plugin came from, and whose it is therefore.
  public enum Origin: String, Hashable, Sendable, Codable {
    /// The project, which may be somebody else's; it has to be trusted.
    case project
    /// A folder of `$SCAFFOLD_PLUGIN_PATH`.
    case pluginPath
    /// A folder of `$PATH`.
    case searchPath
  }

  /// Which plugin it is.
  public let identity: PluginIdentity
  /// The absolute path of the executable, symbolic links resolved.
  public let executable: String
  /// Where it was found, as people see it.
  public let place: String
  /// Whose it is.
  public let origin: Origin

  /// Takes a path if there is a plugin: an executable file of that name, or one in a folder of that name.
  ///
  /// - Parameters:
  ///   - path: the path, an absolute one.
  ///   - origin: whose it would be.
  public init?(at path: String, origin: Origin) {
    let url = URL(fileURLWithPath: path)
    guard let identity = PluginIdentity(executable: url.lastPathComponent) else { return nil }
    let inner = url.appending(path: identity.executable).path
    guard let place = [path, inner].first(where: Self.isFile) else { return nil }
    self.identity = identity
    self.place = place
    executable = URL(fileURLWithPath: place).resolvingSymlinksInPath().path
    self.origin = origin
  }

  private init(_ file: PluginFile, executable: String) {
    identity = file.identity
    place = file.place
    origin = file.origin
    self.executable = executable
  }

  /// The plugin with a copy of its executable; people still see where it was found.
  func moved(to executable: String) -> PluginFile { PluginFile(self, executable: executable) }

  /// The plugin's own folder, where it was shipped in one.
  public var folder: String? {
    let parent = URL(fileURLWithPath: executable).deletingLastPathComponent()
    return parent.lastPathComponent == identity.executable ? parent.path : nil
  }

  /// Whether the file may be run by this user.
  public var isExecutable: Bool { access(executable, X_OK) == 0 }

  private static func isFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
  }
}
