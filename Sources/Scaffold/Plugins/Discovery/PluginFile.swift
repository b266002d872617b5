import FoundationEssentials
import Glibc

/// A plugin that was found, before it is run.
public struct PluginFile: Hashable, Sendable {
  /// The origin of a plugin, which determines whether it is trusted.
  public enum Origin: String, Hashable, Sendable, Codable {
    /// The project, which may come from someone else. The user must trust the plugin first.
    case project
    /// A folder of `$SCAFFOLD_PLUGIN_PATH`.
    case pluginPath
    /// A folder of `$PATH`.
    case searchPath
    /// The folder of the plugins that come with this program.
    case shipped
  }

  /// The kind and the name of the plugin.
  public let identity: PluginIdentity
  /// The absolute path of the executable, with symbolic links resolved.
  public let executable: String
  /// The path at which the plugin was found, for people.
  public let place: String
  /// The origin of the plugin.
  public let origin: Origin

  /// Creates a plugin if a path is one: a file with the name of a plugin, or a folder with such a name that contains a
  /// file of the same name.
  ///
  /// - Parameters:
  ///   - path: an absolute path.
  ///   - origin: the origin of the plugin.
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

  /// The plugin with a copy of its executable. The path for people does not change.
  func moved(to executable: String) -> PluginFile { PluginFile(self, executable: executable) }

  /// The plugin's own folder; nil if it has none.
  public var folder: String? {
    let parent = URL(fileURLWithPath: executable).deletingLastPathComponent()
    return parent.lastPathComponent == identity.executable ? parent.path : nil
  }

  /// Whether the current user may execute the file.
  public var isExecutable: Bool { access(executable, X_OK) == 0 }

  private static func isFile(_ path: String) -> Bool {
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder
  }
}
