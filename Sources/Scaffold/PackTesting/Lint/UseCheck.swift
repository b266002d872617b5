import GeneratorCore
import GeneratorPacks
import GeneratorPlanning

/// Finds unused parameters, unused partials, and source folders without a target.
struct UseCheck {
  private(set) var diagnostics: [Diagnostic] = []
  private let subject: LintedPack
  private let uses: TemplateCheck.Uses

  init(_ subject: LintedPack, tree: TemplateTree, uses: TemplateCheck.Uses) {
    self.subject = subject
    self.uses = uses
    checkParameters(subject.pack.manifest.parameters, tree.files["packs/\(subject.pack.name).json"])
    for module in subject.modules {
      checkParameters(module.manifest.parameters, module.files["module.json"])
      checkPartials(of: module)
      checkSources(of: module)
    }
  }

  private mutating func checkParameters(_ parameters: [PackParameter], _ file: TemplateTree.File?) {
    guard let source = ManifestCheck.source(file) else { return }
    for (index, parameter) in parameters.enumerated() where !isUsed(parameter.name) {
      diagnostics.append(
        source.diagnostic(
          .warning, .unusedParameter, "the parameter '\(parameter.name)' has no effect",
          at: source.root["parameters"]?[index] ?? source.root,
          hint: "use it in a condition, or in a template as 'parameters.\(parameter.name)'"))
    }
  }

  private func isUsed(_ parameter: String) -> Bool {
    let path = "parameters.\(parameter)"
    if uses.names.contains(where: { $0 == path || $0.hasPrefix(path + ".") }) { return true }
    if uses.names.contains("parameters"), uses.names.contains(parameter) { return true }
    return conditions.contains { $0.name == parameter }
  }

  private var conditions: [PackCondition] {
    let ofModules = subject.modules.flatMap { module in
      module.manifest.targets.map(\.condition) + module.manifest.rules.map(\.condition)
    }
    return (subject.pack.manifest.entries.map(\.condition) + ofModules).compactMap(\.self)
  }

  private mutating func checkPartials(of module: TemplateModule) {
    guard !uses.hasDynamicNames else { return }
    for (path, file) in module.files.sorted(by: { $0.key < $1.key }) where path.hasPrefix("partials/") {
      guard path.hasSuffix(PackTemplates.suffix) else {
        warn(
          .unusedPartial, "templates cannot use this file, because the name of a partial ends in '.mustache'", in: file)
        continue
      }
      let name = PackTemplates.name(of: path, in: module)
      if !uses.templates.contains(name) {
        warn(
          .unusedPartial, "no emitted template uses this partial", in: file,
          hint: "use it as {{> \(name)}}")
      }
    }
  }

  private mutating func checkSources(of module: TemplateModule) {
    let targets = Set(module.manifest.targets.map(\.name))
    var reported: Set<Substring> = []
    for (path, file) in module.files.sorted(by: { $0.key < $1.key }) where path.hasPrefix("Sources/") {
      let folder = path.split(separator: "/")[1]
      guard !targets.contains(String(folder)), reported.insert(folder).inserted else { continue }
      diagnostics.append(
        Diagnostic(
          .error, .unknownTarget, "'Sources/\(folder)' is not the folder of a target of the module",
          at: SourceLocation(file: file.displayName, line: 1), hint: "declare it in 'targets' of module.json"))
    }
  }

  private mutating func warn(_ id: DiagnosticID, _ message: String, in file: TemplateTree.File, hint: String? = nil) {
    diagnostics.append(
      Diagnostic(.warning, id, message, at: SourceLocation(file: file.displayName, line: 1), hint: hint))
  }
}
