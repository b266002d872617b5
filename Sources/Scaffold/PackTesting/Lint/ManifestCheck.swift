import CommandLineInterface
import GeneratorCore
import GeneratorPacks
import GeneratorPlanning

/// Checks the manifests of packs and modules: summaries, conditions, and rules without a file.
struct ManifestCheck {
  private(set) var diagnostics: [Diagnostic] = []
  private let subject: LintedPack

  init(_ subject: LintedPack, tree: TemplateTree) {
    self.subject = subject
    if let source = Self.source(tree.files["packs/\(subject.pack.name).json"]) { check(subject.pack.manifest, source) }
    for module in subject.modules {
      guard let source = Self.source(module.files["module.json"]) else { continue }
      check(module, source)
    }
  }

  /// The source of a manifest, which has already been read without a fault.
  static func source(_ file: TemplateTree.File?) -> JSONSource? {
    file.flatMap { try? JSONSource($0.bytes, name: $0.displayName, failure: .packFailed) }
  }

  private mutating func check(_ manifest: PackManifest, _ source: JSONSource) {
    checkSummary(manifest.summary, source)
    checkParameters(manifest.parameters, source)
    for (index, entry) in manifest.entries.enumerated() {
      let place = source.root["modules"]?[index]
      check(entry.condition, at: place, source, knowsParts: false)
      guard case .slot(let slot) = entry.subject else { continue }
      let isFilled = subject.modules.contains { $0.manifest.provisions.contains { $0.slot == slot } }
      if !isFilled { report(.error, .unfilledSlot, "no module fills the slot '\(slot)'", at: place, in: source) }
    }
  }

  private mutating func check(_ module: TemplateModule, _ source: JSONSource) {
    checkSummary(module.manifest.summary, source)
    checkParameters(module.manifest.parameters, source)
    for (index, target) in module.manifest.targets.enumerated() {
      check(target.condition, at: source.root["targets"]?[index]?["when"], source)
      checkEmbeddedFiles(of: target, at: source.root["targets"]?[index]?["embeds"], source)
    }
    checkNeeds(of: module, source)
    checkRules(of: module, source)
  }

  /// Checks that a module has each file that a target embeds: in its folder, plain or as a template.
  private mutating func checkEmbeddedFiles(of target: EmittedTarget, at place: JSONNode?, _ source: JSONSource) {
    let folders = ["Sources/\(target.name)/", "files/Sources/\(target.name)/"]
    for (index, name) in target.embeddedFiles.enumerated() {
      let paths = folders.flatMap { [$0 + name, $0 + name + PackTemplates.suffix] }
      guard !subject.modules.contains(where: { module in paths.contains { module.files[$0] != nil } }) else { continue }
      let known = subject.modules.flatMap { module in
        module.files.keys.flatMap { path in
          folders.filter(path.hasPrefix).map { folder in
            let rest = path.dropFirst(folder.count)
            return String(rest.hasSuffix(PackTemplates.suffix) ? rest.dropLast(PackTemplates.suffix.count) : rest)
          }
        }
      }
      report(
        .error, .missingEmbeddedFile, "no module has the file '\(name)' in the folder of the target '\(target.name)'",
        at: place?[index], in: source,
        hint: NameSuggestion.hint(for: name, among: known) ?? "add it as '\(folders[1])\(name)'")
    }
  }

  private mutating func checkNeeds(of module: TemplateModule, _ source: JSONSource) {
    for (index, need) in module.manifest.needs.enumerated() where !need.hasPrefix("slot:") {
      guard subject.pack.modules[need] == nil else { continue }
      report(
        .error, .unknownModule, "there is no module '\(need)'", at: source.root["needs"]?[index], in: source,
        hint: NameSuggestion.hint(for: need, among: subject.pack.modules.keys))
    }
  }

  /// Checks that each rule applies to a file: it matches one that no earlier rule matches.
  private mutating func checkRules(of module: TemplateModule, _ source: JSONSource) {
    let paths = module.files.keys.filter { $0 != "module.json" }
    var taken: Set<String> = []
    for (index, rule) in module.manifest.rules.enumerated() {
      let place = source.root["files"]?[index]
      check(rule.condition, at: place?["when"], source)
      let matched = paths.filter(rule.pattern.matches)
      if matched.isEmpty {
        report(.error, .unusedRule, "the rule '\(rule.pattern)' matches no file", at: place?["path"], in: source)
      } else if matched.allSatisfy(taken.contains) {
        report(
          .error, .unusedRule, "the rule '\(rule.pattern)' matches only files that an earlier rule matches",
          at: place?["path"],
          in: source, hint: "the first matching rule is used; put the narrower one first")
      }
      taken.formUnion(matched)
      checkList(of: rule, at: place?["for"], source)
      checkImports(of: rule, of: module, at: place?["imports"], source)
    }
  }

  /// Checks that a file imports only what a target of its module depends on.
  private mutating func checkImports(
    of rule: FileRule, of module: TemplateModule, at place: JSONNode?, _ source: JSONSource
  ) {
    let dependencies = Set(module.manifest.targets.flatMap(\.dependencies))
    for (index, name) in (rule.imports ?? []).enumerated()
    where !dependencies.contains(name) && !ToolchainModules.contains(name) {
      report(
        .error, .unknownTarget, "no target of the module '\(module.name)' depends on '\(name)'", at: place?[index],
        in: source, hint: NameSuggestion.hint(for: name, among: dependencies) ?? "add it to a target's 'dependencies'")
    }
  }

  private mutating func checkList(of rule: FileRule, at place: JSONNode?, _ source: JSONSource) {
    guard let list = rule.list else { return }
    let root = subject.root
    if case .list(.object)? = root[list]?.shape { return }
    let lists = root.members.filter { if case .list(.object) = $0.shape { true } else { false } }.map(\.name)
    report(
      .error, .notAList, "'\(list)' is not a list of objects", at: place, in: source,
      hint: NameSuggestion.hint(for: list, among: lists) ?? "there are \(lists.joined(separator: ", "))")
  }

  private mutating func checkSummary(_ summary: String, _ source: JSONSource) {
    guard summary.allSatisfy(\.isWhitespace) else { return }
    report(
      .error, .emptySummary, "the summary is empty", at: source.root["summary"], in: source,
      hint: "describe its purpose in one sentence")
  }

  private mutating func checkParameters(_ parameters: [PackParameter], _ source: JSONSource) {
    for (index, parameter) in parameters.enumerated() where parameter.summary.allSatisfy(\.isWhitespace) {
      report(
        .error, .emptySummary, "the summary of the parameter '\(parameter.name)' is empty",
        at: source.root["parameters"]?[index],
        in: source, hint: "describe in one sentence what it controls")
    }
  }

  private mutating func check(
    _ condition: PackCondition?, at place: JSONNode?, _ source: JSONSource, knowsParts: Bool = true
  ) {
    guard let condition else { return }
    let names = subject.facts.filter { knowsParts || !$0.hasPrefix("parts.") }
    guard !names.contains(condition.name) else { return }
    report(
      .error, .unknownCondition, "'\(condition.name)' is neither a parameter nor a fact of the service", at: place,
      in: source,
      hint: NameSuggestion.hint(for: condition.name, among: names))
  }

  private mutating func report(
    _ severity: Diagnostic.Severity, _ id: DiagnosticID, _ message: String, at node: JSONNode?, in source: JSONSource,
    hint: String? = nil
  ) {
    diagnostics.append(source.diagnostic(severity, id, message, at: node ?? source.root, hint: hint))
  }
}
