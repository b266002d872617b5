import CommandLineInterface
import Foundation
import Scaffold

/// A plugin as a user names it: by its path, or as `KIND:NAME`.
struct PluginArgument {
  let text: String
  let host: PluginHost

  /// The plugin's file. One that is named by its path is run as any program is; one of the project that is found by its
  /// name has to be trusted.
  ///
  /// - Throws: ``ScaffoldError``: `usage` where there is no such plugin, `refused` for one that is not trusted.
  func file() throws -> PluginFile {
    if let identity = try? PluginIdentity(text) {
      let file = try host.finder.find(identity)
      _ = try host.trustedHash(of: file)
      return file
    }
    let path = URL(fileURLWithPath: text).standardizedFileURL.path
    guard let file = PluginFile(at: path, origin: .searchPath) else { throw missing(at: path) }
    guard file.isExecutable else {
      throw ScaffoldError(.usage, "the plugin '\(file.place)' cannot be run", hint: "chmod +x '\(file.place)'")
    }
    return file
  }

  private func missing(at path: String) -> ScaffoldError {
    let name = URL(fileURLWithPath: path).lastPathComponent
    if FileManager.default.fileExists(atPath: path + "/Package.swift") {
      return ScaffoldError(
        .usage, "'\(text)' has no program '\(name)' yet",
        hint: "build it: cd '\(path)' && swift build -c release && cp .build/release/\(name) .")
    }
    return ScaffoldError(
      .usage, "'\(text)' is no plugin",
      hint: "name an executable 'scaffold-KIND-NAME', a folder of that name that holds it, or KIND:NAME")
  }
}
