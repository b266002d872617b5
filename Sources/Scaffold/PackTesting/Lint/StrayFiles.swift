import GeneratorCore
import GeneratorPacks

/// Finds files in a folder of packs and modules that would be silently ignored.
struct StrayFiles {
  private(set) var diagnostics: [Diagnostic] = []

  init(_ directory: String) {
    var paths: [String] = []
    // The packs and modules themselves were read before; so nothing of interest is unreadable.
    try? DiskFileSystem().walk(directory) { path, status in
      if status != .directory, Self.isStray(path) { paths.append(path) }
      return status == .directory && (path == "modules" || path.hasPrefix("modules/"))
    }
    diagnostics = paths.sorted().map { path in
      Diagnostic(
        .warning, .unusedFile, "this file is never emitted", at: SourceLocation(file: "\(directory)/\(path)", line: 1),
        hint: "a module contains 'module.json', 'Sources', 'files', 'partials' and 'Tests'")
    }
  }

  /// Whether a file in the folder of a module is neither emitted nor used for the module's development.
  private static func isStray(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    guard parts.count > 2, parts[0] == "modules", !TemplateTree.isPart(path) else { return false }
    if parts.last == ".DS_Store" || path.hasSuffix("~") { return false }
    return !developmentFiles.contains(String(parts[2]))
  }

  /// What a module's folder can have for those who work on the module.
  private static let developmentFiles: Set = [
    "Tests", "Package.swift", "Package.resolved", "module.schema.json", ".build", "README.md", ".gitignore",
  ]
}
