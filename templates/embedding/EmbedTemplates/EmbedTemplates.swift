import Foundation
import PackagePlugin

/// Writes the template packs into the target that uses this plugin, so that a copied binary carries them.
///
/// Every file is named as an input: of a folder the build system looks at the folder's own date only, and a change
/// inside it would go unnoticed.
@main
struct EmbedTemplates: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let templates = context.package.directoryURL.appending(path: "templates")
    let output = context.pluginWorkDirectoryURL.appending(path: "TemplateArchive.swift")
    let list = context.pluginWorkDirectoryURL.appending(path: "templates.txt")
    let paths = EmbeddedFolders(templates: templates).paths()
    try write(paths.joined(separator: "\n"), to: list)
    return [
      .buildCommand(
        displayName: "Embedding the templates",
        executable: try context.tool(named: "embed-templates").url,
        arguments: [templates.path, list.path, output.path],
        inputFiles: [list] + paths.map { templates.appending(path: $0) }, outputFiles: [output])
    ]
  }

  /// Leaves a list that says the same as before alone, so that nothing is embedded anew.
  private func write(_ text: String, to list: URL) throws {
    if let old = try? Data(contentsOf: list), old == Data(text.utf8) { return }
    try Data(text.utf8).write(to: list)
  }
}
