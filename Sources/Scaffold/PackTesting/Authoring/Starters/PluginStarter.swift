import GeneratorCore
import GeneratorPacks
import GeneratorPlanning
import GeneratorPlugins
import GeneratorWriting
import Templates

/// A new plugin as a starting point: a folder that works immediately and passes ``PluginConformance``.
///
/// The files come from `plugins/` of the embedded templates: the language's files for all kinds, the language's files
/// for the kind, and the kind's files for all languages.
public struct PluginStarter: Sendable {
  /// The language that a plugin is written in.
  public enum Language: String, Sendable, CaseIterable {
    /// One executable file that needs only the standard library.
    case python
    /// A package without dependencies.
    case swift
  }

  /// The kind of the plugin.
  public let kind: PluginKind
  /// The part of the plugin's name that follows its kind.
  public let name: String
  /// The language of the plugin.
  public let language: Language

  /// Creates a starter.
  ///
  /// - Throws: ``ScaffoldError`` (`usage`) for an invalid plugin name.
  public init(kind: PluginKind, name: String, language: Language) throws {
    guard PluginProtocol.isName(name), name.utf8.count <= 64 else {
      throw ScaffoldError(
        .usage, .invalidStarterName, "a plugin cannot have the name '\(name)'",
        hint: "use lower-case letters, digits and '-', starting with a letter, at most 64 characters")
    }
    self.kind = kind
    self.name = name
    self.language = language
  }

  /// The name of the executable, and of its folder.
  public var executable: String { "scaffold-\(kind.rawValue)-\(name)" }

  /// The change set that writes the plugin below a root, an absolute path.
  ///
  /// - Throws: ``ScaffoldError`` (`packFailed`) for a template that cannot be rendered.
  public func changes(from tree: TemplateTree, root: String) throws -> ChangeSet {
    let library = try library(tree)
    let placeholders = PathPlaceholders { ["plugin": executable, "name": name][$0] }
    let changes = try files(of: tree).map { path, file in
      let isTemplate = path.target.hasSuffix(PackTemplates.suffix)
      let target = isTemplate ? String(path.target.dropLast(PackTemplates.suffix.count)) : path.target
      let bytes = isTemplate ? try render(path.source, in: library).utf8 : file.bytes
      return FileChange(
        path: try OutputPath(try placeholders.fill(target)), kind: .created, bytes: bytes,
        isExecutable: file.isExecutable)
    }
    return ChangeSet(root: root, changes: changes)
  }

  /// The included files, with their path in the tree and their path below the root.
  private func files(of tree: TemplateTree) -> [(path: (source: String, target: String), file: TemplateTree.File)] {
    let folders = ["\(language.rawValue)/files/", "\(language.rawValue)/\(kind.rawValue)/", "kinds/\(kind.rawValue)/"]
      .map { "plugins/" + $0 }
    return tree.files.sorted { $0.key < $1.key }.compactMap { source, file in
      guard let folder = folders.first(where: source.hasPrefix) else { return nil }
      return ((source, String(source.dropFirst(folder.count))), file)
    }
  }

  private func library(_ tree: TemplateTree) throws -> TemplateLibrary {
    let partials = "plugins/\(language.rawValue)/partials/"
    var templates: [String: String] = [:]
    for (path, file) in tree.files where path.hasPrefix("plugins/") && path.hasSuffix(PackTemplates.suffix) {
      let isPartial = path.hasPrefix(partials)
      let name = isPartial ? String(path.dropFirst(partials.count).dropLast(PackTemplates.suffix.count)) : path
      templates[name] = String(decoding: file.bytes, as: UTF8.self)
    }
    return try reporting {
      try TemplateLibrary(templates: templates, options: TemplateOptions(escaping: .none, isStrict: true))
    }
  }

  private func render(_ template: String, in library: TemplateLibrary) throws -> RenderedText {
    let command =
      kind == .reader
      ? "scaffold new samples/shop.\(name) --reader \(name)" : "scaffold new METADATA --plugin \(kind.rawValue):\(name)"
    let context = TemplateObject([
      "plugin": .string(executable), "name": .string(name), "kind": .string(kind.rawValue),
      "type": .string(kind.rawValue.capitalized), "article": kind == .emitter ? "An" : "A",
      "command": .string(command),
    ])
    return try reporting { try library.render(template, with: context) }
  }

  private func reporting<Result>(_ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let error as TemplateError {
      throw ScaffoldError(.packFailed, .templateError, "\(error)")
    }
  }
}
