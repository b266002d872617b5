import CommandLineInterface
import FoundationEssentials
import GeneratorCore
import Glibc

/// Searches for plugins in the project, then on `$SCAFFOLD_PLUGIN_PATH`, then on `$PATH`, then among those that come with
/// this program.
public struct PluginFinder: Sendable {
  /// The folder with the plugins of a project.
  public static let projectFolder = ".scaffold/plugins"

  private let folders: [(path: String, origin: PluginFile.Origin)]

  /// Creates a finder.
  ///
  /// - Parameters:
  ///   - project: the folder in which the program was called, an absolute path.
  ///   - environment: the environment with the two variables.
  ///   - shipped: the folder of the plugins that come with this program, an absolute path; nil for none.
  public init(project: String, environment: [String: String], shipped: String? = nil) {
    func list(_ name: String) -> [String] {
      (environment[name] ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    }
    folders =
      [("\(project)/\(Self.projectFolder)", .project)] + list("SCAFFOLD_PLUGIN_PATH").map { ($0, .pluginPath) }
      + list("PATH").map { ($0, .searchPath) } + (shipped.map { [($0, .shipped)] } ?? [])
  }

  /// All plugins, in search order. Of several plugins with the same identity, the first executable one is used.
  public func all() -> [PluginFile] {
    var seen: Set<String> = []
    return folders.filter { seen.insert($0.path).inserted }.flatMap { folder, origin in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.filter { $0.hasPrefix("scaffold-") }.sorted().compactMap { name in
        PluginFile(at: "\(folder)/\(name)", origin: origin)
      }
    }
  }

  /// The plugins that are used, one for each identity.
  public func effective() -> [PluginFile] {
    var seen: Set<PluginIdentity> = []
    return all().filter { $0.isExecutable && seen.insert($0.identity).inserted }
  }

  /// The plugin with an identity.
  ///
  /// - Throws: ``ScaffoldError`` (`usage`) if there is none, or if it is not executable.
  public func find(_ identity: PluginIdentity) throws -> PluginFile {
    let found = all()
    if let file = found.first(where: { $0.identity == identity && $0.isExecutable }) { return file }
    if let file = found.first(where: { $0.identity == identity }) {
      throw ScaffoldError(
        .usage, .pluginNotRunnable, "the plugin '\(identity)' at '\(file.place)' cannot be run",
        hint: "chmod +x '\(file.place)'")
    }
    let names = found.map(\.identity).filter { $0.kind == identity.kind }.map(\.name)
    throw ScaffoldError(
      .usage, .unknownPlugin, "there is no plugin '\(identity)'",
      hint: NameSuggestion.hint(for: identity.name, among: names)
        ?? "it is an executable '\(identity.executable)' in '\(Self.projectFolder)', on $SCAFFOLD_PLUGIN_PATH or on $PATH"
    )
  }
}
