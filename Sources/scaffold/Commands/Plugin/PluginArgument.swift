import CommandLineInterface
import FoundationEssentials
import Glibc
import Scaffold

/// A plugin as a user names it: by its path, or as `KIND:NAME`.
struct PluginArgument {
  let text: String
  let host: PluginHost

  /// The plugin's file, and the copy of it to run, if there is one. A plugin in a project's folder of plugins must be
  /// trusted, however it is named. Any other plugin that is named by its path is run like any program.
  ///
  /// - Throws: ``ScaffoldError``: `usage` if there is no such plugin, `refused` for a plugin that is not trusted.
  func trusted() throws -> (file: PluginFile, copy: PluginCopy?) {
    let file = try file()
    let copy = try host.trustedCopy(of: file)
    return (copy?.file ?? file, copy)
  }

  private func file() throws -> PluginFile {
    if let identity = try? PluginIdentity(text) { return try host.finder.find(identity) }
    let path = URL(fileURLWithPath: text).standardizedFileURL.path
    let places = [path, URL(fileURLWithPath: path).resolvingSymlinksInPath().path]
    let isOfProject = places.contains { $0.contains("/\(PluginFinder.projectFolder)/") }
    guard let file = PluginFile(at: path, origin: isOfProject ? .project : .searchPath) else { throw missing(at: path) }
    guard file.isExecutable else {
      throw ScaffoldError(
        .usage, .pluginNotRunnable, "the plugin '\(file.place)' cannot be run", hint: "chmod +x '\(file.place)'")
    }
    return file
  }

  private func missing(at path: String) -> ScaffoldError {
    let name = URL(fileURLWithPath: path).lastPathComponent
    if FileManager.default.fileExists(atPath: path + "/Package.swift") {
      return ScaffoldError(
        .usage, .pluginNotRunnable, "'\(text)' has no program '\(name)' yet",
        hint: "build it: cd '\(path)' && swift build -c release && cp .build/release/\(name) .")
    }
    return ScaffoldError(
      .usage, .unknownPlugin, "'\(text)' is not a plugin",
      hint: "name an executable 'scaffold-KIND-NAME', a folder of that name that contains it, or KIND:NAME")
  }
}
