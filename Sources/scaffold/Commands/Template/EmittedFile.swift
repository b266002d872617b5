import CommandLineInterface
import FoundationEssentials
import Scaffold

/// A file of a package, perhaps with one of its lines, as the user names it: `Shop/Sources/ShopModel/Types/Product.swift:12`.
struct EmittedFile {
  /// The path as the user gave it.
  let name: String
  /// The package's root, an absolute path.
  let root: String
  /// The path in the package.
  let path: OutputPath
  /// The line, from 1; nil for the whole file.
  let line: Int?

  /// Creates the file from the text of an operand; nil unless it is an existing file in a package.
  init?(_ text: String) {
    let parts = text.firstMatch(of: /^(.+?):(\d+)(?::\d+)?$/)
    let isPlain = FileManager.default.fileExists(atPath: text)
    let name = isPlain ? text : parts.map { String($0.1) } ?? text
    var isFolder = false
    guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder), !isFolder else { return nil }
    let base = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
    let file = URL(fileURLWithPath: name, relativeTo: base).standardizedFileURL.path
    var root = file
    repeat {
      guard let slash = root.lastIndex(of: "/") else { return nil }
      root = String(root[..<slash])
    } while !root.isEmpty && !FileManager.default.fileExists(atPath: "\(root)/\(ProjectLayout.lock)")
    guard !root.isEmpty, let path = try? OutputPath(String(file.dropFirst(root.count + 1))) else { return nil }
    (self.name, self.root, self.path) = (name, root, path)
    line = isPlain ? nil : parts.flatMap { Int($0.2) }
  }

  /// The template that the file or line comes from, according to the settings and the document that the package keeps.
  ///
  /// - Throws: ``ScaffoldError`` if the package cannot be planned, or if the file or line is not emitted.
  func origin(_ arguments: ParsedArguments, _ console: Console) async throws -> TemplateOrigin {
    let pipeline = ScaffoldPipeline(
      plugins: PluginHost(arguments, project: root), builtInTemplates: try EmbeddedTemplates.tree())
    let shown = name.hasSuffix("/\(path)") ? String(name.dropLast(path.text.count + 1)) : "."
    let project = try pipeline.project(at: root, name: shown, isReadOnly: true)
    let settings = project.settings.resolved(in: root)
    let folder = FileManager.default.currentDirectoryPath
    let request =
      settings.services.isEmpty
      ? RegenerationRequest(
        project: project, source: try project.keptMetadata(name: shown), settings: settings, workingDirectory: folder)
      : RegenerationRequest(
        project: project,
        services: try settings.services.map { service in
          RegenerationRequest.Service(source: try project.part(of: service.name).keptMetadata(name: shown))
        }, settings: settings, workingDirectory: folder)
    let plan = try await pipeline.plan(request)
    let bytes = try? BoundedFile(name).read()
    return try TemplateOrigin(of: path, line: line, in: String(decoding: bytes ?? Data(), as: UTF8.self), plan: plan)
  }
}

extension TemplateOrigin {
  /// The built-in file to eject: the one with the line, or else the one of the file.
  ///
  /// - Throws: ``ScaffoldError`` (`usage`) if it comes from no built-in file.
  func builtInFile(in tree: TemplateTree) throws -> String {
    if let file = line?.file, tree.files[file] != nil { return file }
    if let template, line.map({ $0.file == template }) ?? true, tree.files[template] != nil { return template }
    throw ScaffoldError(
      .usage, .notEmitted, "'\(path)' does not come from a built-in file",
      hint: line.map { "the line comes from '\($0)'" } ?? "a plugin, an overlay or its owner wrote it")
  }
}
