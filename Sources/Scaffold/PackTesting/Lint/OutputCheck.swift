import GeneratorCore
import GeneratorPacks
import GeneratorPlanning

/// Checks the output paths of a pack's files: each placeholder must have a value, and no two files may have the same
/// path.
struct OutputCheck {
  private(set) var diagnostics: [Diagnostic] = []

  /// A file with the pattern of its output paths.
  private struct Output {
    let file: TemplateTree.File
    let pattern: OutputPattern
    let conditions: [PackCondition]
  }

  init(_ subject: LintedPack) {
    let root = subject.root
    var outputs: [Output] = []
    for module in subject.modules {
      let entry = subject.pack.manifest.entries.first { $0.subject == .module(module.name) }
      for (path, file) in module.files.sorted(by: { $0.key < $1.key }) {
        guard let target = ModuleRenderer.outputPattern(for: path) else { continue }
        let rule = module.rule(for: path)
        let element = rule?.list.flatMap { list -> ContextObjectShape? in
          if case .list(.object(let element))? = root[list]?.shape { element } else { nil }
        }
        checkPlaceholders(of: target.path, file, known: element.map(root.under) ?? root)
        checkPlace(target.path, file)
        let conditions = [rule?.condition, entry?.condition].compactMap(\.self)
        let pattern = OutputPattern(target.path, fixed: ["packageName", "executable"])
        outputs.append(Output(file: file, pattern: pattern, conditions: conditions))
      }
    }
    checkClashes(of: outputs)
  }

  private mutating func checkPlaceholders(
    of path: String, _ file: TemplateTree.File, known shape: ContextObjectShape
  ) {
    for match in path.matches(of: /__([A-Za-z][A-Za-z0-9]*?)__/) {
      let name = String(match.1)
      if case .text? = shape[name]?.shape { continue }
      diagnostics.append(
        Diagnostic(
          .error, .unknownPlaceholder, "the placeholder '__\(name)__' in the path has no value",
          at: SourceLocation(file: file.displayName, line: 1),
          hint: "name the list whose elements have it with 'for' in a rule"))
    }
  }

  /// Reports paths that `scaffold new` refuses for any values of the placeholders.
  private mutating func checkPlace(_ path: String, _ file: TemplateTree.File) {
    do {
      _ = try OutputPath(path.replacing(/__[A-Za-z][A-Za-z0-9]*?__/, with: "x"))
    } catch let error as ScaffoldError {
      diagnostics += error.diagnostics.map { found in
        Diagnostic(
          .error, found.id, found.message, at: SourceLocation(file: file.displayName, line: 1), hint: found.hint)
      }
    } catch {}
  }

  /// Checks paths without placeholders, of which there may be thousands, only against paths with the same text.
  private mutating func checkClashes(of outputs: [Output]) {
    let fixed = Dictionary(grouping: outputs.filter(\.pattern.isFixed)) { $0.pattern.description.lowercased() }
    for group in fixed.values where group.count > 1 { checkClashes(among: group, and: []) }
    let open = Dictionary(grouping: outputs.filter { !$0.pattern.isFixed }) { $0.pattern.depth }
    for (depth, group) in open {
      checkClashes(among: group, and: outputs.filter { $0.pattern.isFixed && $0.pattern.depth == depth })
    }
  }

  private mutating func checkClashes(among group: [Output], and others: [Output]) {
    for (index, first) in group.enumerated() {
      for second in group[(index + 1)...] + others where first.pattern.mayEqual(second.pattern) {
        guard !Self.exclude(first.conditions, second.conditions) else { continue }
        let isCertain = first.pattern.isFixed && second.pattern.isFixed
        diagnostics.append(
          Diagnostic(
            isCertain ? .error : .warning,
            .pathClash,
            "'\(second.pattern)' \(isCertain ? "has" : "may have") the same path as '\(first.file.displayName)'",
            at: SourceLocation(file: second.file.displayName, line: 1),
            hint: "give one of them another name, or conditions that exclude each other"))
      }
    }
  }

  /// Whether two files are never emitted together.
  private static func exclude(_ first: [PackCondition], _ second: [PackCondition]) -> Bool {
    first.contains { left in second.contains { left.excludes($0) } }
  }
}

extension PackCondition {
  /// Whether the two conditions never hold together.
  fileprivate func excludes(_ other: PackCondition) -> Bool {
    guard name == other.name else { return false }
    return value == other.value ? isNegated != other.isNegated : !isNegated && !other.isNegated
  }
}
