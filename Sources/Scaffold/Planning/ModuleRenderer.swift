import CommandLineInterface
import GeneratorCore
import GeneratorPacks
import Templates

/// Creates the planned files for the files of a module: copied, rendered, or rendered once for each element of a list.
package struct ModuleRenderer {
  private let outline: PackageOutline
  private let context: TemplateContext
  private let library: PackTemplates

  /// Parses the templates of all included modules.
  ///
  /// - Throws: ``ScaffoldError`` (`packFailed`) with every invalid template.
  init(outline: PackageOutline, context: TemplateContext) throws {
    self.outline = outline
    self.context = context
    library = try PackTemplates(modules: outline.modules)
  }

  /// The planned files for a file of a module; none if a condition is false or the file is a partial.
  func files(
    of module: TemplateModule, at path: String, recording coverage: inout TemplateCoverage?
  ) throws -> [PlannedFile] {
    guard outline.emits(module), let file = module.files[path], let target = Self.outputPattern(for: path) else {
      return []
    }
    let rule = module.rule(for: path)
    var sink = DiagnosticSink()
    let selection = ModuleSelection(pack: outline.pack, facts: outline.facts)
    let isEmitted = selection.holds(rule?.condition, of: "the module '\(module.name)'", &sink)
    guard !sink.hasErrors else { throw ScaffoldError(.packFailed, sink.diagnostics) }
    guard isEmitted else { return [] }
    let name = PackTemplates.name(of: path, in: module)
    return try scopes(of: rule, in: module).map { scope in
      let rendered = target.isTemplate ? try library.render(name, with: scope, recording: &coverage) : nil
      return PlannedFile(
        path: try outputPath(target.path, in: scope), bytes: rendered?.utf8 ?? file.bytes,
        owner: rule?.owner ?? .merged, isExecutable: file.isExecutable,
        module: rendered == nil ? module.name : nil, template: "modules/\(module.name)/\(path)",
        origins: rendered.map {
          LineOrigins($0, displayNames: library.displayNames, locations: context.locations)
        })
    }
  }

  /// The emitted path of a file of a module: `Sources` goes to `Runtime`, `files` to the root. Nil for all other files,
  /// which are not emitted.
  package static func outputPattern(for path: String) -> (path: String, isTemplate: Bool)? {
    if let copied = RuntimeFolder.path(of: path) { return (copied, false) }
    guard path.hasPrefix("files/") else { return nil }
    let target = String(path.dropFirst("files/".count))
    guard target.hasSuffix(PackTemplates.suffix) else { return (target, false) }
    return (String(target.dropLast(PackTemplates.suffix.count)), true)
  }

  /// The contexts for which a rule emits its file: the root with the file's imports, or this combined with each element
  /// of a list.
  private func scopes(of rule: FileRule?, in module: TemplateModule) throws -> [TemplateObject] {
    var root = context.values
    root[OutlineContext.fileImports] = OutlineContext.imports(outline.imports(of: module.name, rule: rule))
    guard let list = rule?.list else { return [TemplateObject(root)] }
    guard case .list(let elements) = context.values[list] else {
      throw ScaffoldError(
        .packFailed, .notAList,
        "the module '\(module.name)' requires a file per element of '\(list)', which is not a list",
        hint: NameSuggestion.hint(for: list, among: context.values.keys))
    }
    return try elements.map { element in
      guard case .object(let object) = element else {
        throw ScaffoldError(.packFailed, .notAList, "the elements of '\(list)' have no members to render a file with")
      }
      var members = root
      for name in object.names { members[name] = object[name] }
      return TemplateObject(members, origin: object.origin)
    }
  }

  private func outputPath(_ pattern: String, in scope: TemplateObject) throws -> OutputPath {
    let placeholders = PathPlaceholders { name in
      guard case .string(let text) = scope[name] else { return nil }
      return text
    }
    return try OutputPath(try placeholders.fill(pattern))
  }
}
