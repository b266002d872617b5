import CommandLineInterface
import GeneratorCore
import GeneratorPacks
import GeneratorPlanning
import Templates

/// Checks that templates use only names of the context, in every context in which they are rendered.
struct TemplateCheck {
  /// The maximum number of visits of templates, each in another scope, and the maximum nesting depth.
  private static let limits = (visits: 20_000, depth: 512)

  /// The names that the templates of a pack use.
  struct Uses {
    /// The names of partials and parents.
    var templates: Set<String> = []
    /// Whether the name of a template is looked up in the context, so that any template can be used.
    var hasDynamicNames = false
    /// All names that are looked up, such as `parameters.storage.value`.
    var names: Set<String> = []
  }

  private(set) var diagnostics: [Diagnostic] = []
  private(set) var uses = Uses()
  private var templates: [String: (template: Template, file: TemplateTree.File)] = [:]
  private var visited: Set<String> = []
  private var depth = 0
  private var isLimitReported = false

  init(_ subject: LintedPack) {
    for module in subject.pack.modules.values {
      let isChecked = subject.modules.contains { $0.name == module.name }
      read(module, isChecked: isChecked)
    }
    let root = subject.root
    for module in subject.modules {
      for path in module.files.keys.sorted() where path.hasPrefix("files/") && path.hasSuffix(PackTemplates.suffix) {
        guard let scope = scope(of: module.rule(for: path), root: root) else { continue }
        check(PackTemplates.name(of: path, in: module), in: scope)
      }
    }
  }

  /// Reads the templates of a module. The faults of a module that is not being checked are not reported.
  private mutating func read(_ module: TemplateModule, isChecked: Bool) {
    for (path, file) in module.files where path.hasSuffix(PackTemplates.suffix) {
      let name = PackTemplates.name(of: path, in: module)
      do {
        templates[name] = (try PackTemplates.template(name, of: file), file)
      } catch let error as ScaffoldError {
        if isChecked { diagnostics += error.diagnostics }
      } catch {}
    }
  }

  /// The scope in which a file is rendered; nil if its list is not a list, which the check of the manifest reports.
  private func scope(of rule: FileRule?, root: ContextObjectShape) -> ContextScope? {
    guard let list = rule?.list else { return ContextScope(root) }
    guard case .list(.object(let element))? = root[list]?.shape else { return nil }
    return ContextScope(root.under(element))
  }

  private mutating func check(_ name: String, in scope: ContextScope) {
    guard let (template, file) = templates[name], visited.insert(name + "\n" + scope.signature).inserted else { return }
    guard visited.count <= Self.limits.visits, depth <= Self.limits.depth else { return reportLimit(of: file) }
    depth += 1
    defer { depth -= 1 }
    for tag in template.tags {
      let inner = tag.sections.reduce(scope as ContextScope?) { $0?.entering($1) }
      guard let inner else { continue }
      switch tag.kind {
      case .block: break
      case .variable, .section, .invertedSection: look(tag, in: inner, of: file)
      case .partial, .parent: follow(tag, in: inner, of: file)
      }
    }
  }

  private mutating func reportLimit(of file: TemplateTree.File) {
    guard !isLimitReported else { return }
    isLimitReported = true
    diagnostics.append(
      Diagnostic(
        .error,
        .partialsTooDeep,
        "templates are nested in more than \(Self.limits.visits) ways, or deeper than "
          + "\(Self.limits.depth) levels; the rest is not checked",
        at: SourceLocation(file: file.displayName, line: 1), hint: "use fewer partials inside partials"))
  }

  private mutating func follow(_ tag: TemplateTag, in scope: ContextScope, of file: TemplateTree.File) {
    guard !tag.isDynamic else {
      uses.hasDynamicNames = true
      return look(tag, in: scope, of: file)
    }
    uses.templates.insert(tag.name)
    guard templates[tag.name] == nil else { return check(tag.name, in: scope) }
    report(
      .unknownPartial, "there is no template '\(tag.name)'", at: tag, in: file,
      hint: NameSuggestion.hint(for: tag.name, among: partials))
  }

  private var partials: [String] { templates.keys.filter { !$0.hasPrefix("modules/") }.sorted() }

  private mutating func look(_ tag: TemplateTag, in scope: ContextScope, of file: TemplateTree.File) {
    uses.names.insert(tag.name)
    switch scope.find(tag.name) {
    case .unknown(let known):
      let last = tag.name.split(separator: ".").last.map(String.init) ?? tag.name
      report(
        .unknownName, "unknown name '\(tag.name)'", at: tag, in: file,
        hint: NameSuggestion.hint(for: last, among: known)
          ?? "'scaffold template context' lists the names")
    case .found(.list), .found(.object), .found(.named):
      guard tag.kind == .variable else { return }
      report(
        .notAText, "'\(tag.name)' is not a text", at: tag, in: file,
        hint: "enter it with a section: {{#\(tag.name)}}…{{/\(tag.name)}}")
    case .found: break
    }
  }

  private mutating func report(
    _ id: DiagnosticID, _ message: String, at tag: TemplateTag, in file: TemplateTree.File, hint: String?
  ) {
    let text = String(decoding: file.bytes, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = tag.column - 1
    diagnostics.append(
      Diagnostic(
        .error, id, message, at: SourceLocation(file: file.displayName, line: tag.line, column: tag.column),
        excerpt: SourceExcerpt(line: String(lines[tag.line - 1]), range: start..<(start + tag.name.count)), hint: hint))
  }
}
