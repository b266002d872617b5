import GeneratorCore
import GeneratorPacks
import GeneratorPlanning

/// Checks a pack without a service, for `scaffold template lint`.
///
/// Rendering finds only faults in the templates that a service needs. The linter checks all templates, in every context
/// given by their rules and the templates that include them.
public struct PackLinter: Sendable {
  private let tree: TemplateTree

  /// Creates a linter for the packs of a tree.
  public init(tree: TemplateTree) { self.tree = tree }

  /// All faults of a pack and its possible modules, sorted by location.
  ///
  /// - Parameters:
  ///   - name: the pack's name.
  ///   - modules: modules to check in addition to those that the pack names.
  /// - Throws: ``ScaffoldError`` for a pack or module that cannot be read at all.
  public func diagnostics(ofPack name: String, with modules: [String] = []) throws -> [Diagnostic] {
    let pack = try PackLoader(tree: tree).pack(named: name)
    let named = Set(pack.reachableModules.map(\.name))
    let added = modules.filter { !named.contains($0) }.compactMap { pack.modules[$0] }
    let subject = LintedPack(pack: pack, modules: pack.reachableModules + added)
    let templates = TemplateCheck(subject)
    let found =
      ManifestCheck(subject, tree: tree).diagnostics + templates.diagnostics + OutputCheck(subject).diagnostics
      + UseCheck(subject, tree: tree, uses: templates.uses).diagnostics
    var seen: Set<Diagnostic> = []
    return found.filter { seen.insert($0).inserted }.sorted { Self.place(of: $0) < Self.place(of: $1) }
  }

  private static func place(of diagnostic: Diagnostic) -> SourceLocation {
    diagnostic.location ?? SourceLocation(file: "", line: 0)
  }
}

/// A pack with the modules to check.
struct LintedPack {
  let pack: TemplatePack
  let modules: [TemplateModule]

  /// The names that conditions can use.
  var facts: [String] {
    PackFactNames.ofService + parameters.map(\.name) + pack.modules.keys.map { "parts.\($0)" }.sorted()
  }

  /// The parameters of the pack and of all checked modules, each name once.
  var parameters: [PackParameter] {
    var seen: Set<String> = []
    return (pack.parameters + modules.flatMap(\.manifest.parameters)).filter { seen.insert($0.name).inserted }
  }

  /// The shape of the root of the context.
  var root: ContextObjectShape {
    let slots = pack.manifest.entries.compactMap { entry -> String? in
      if case .slot(let slot) = entry.subject { slot } else { nil }
    }
    let names: [String: [(name: String, shape: ContextShape?)]] = [
      "parts": pack.modules.keys.sorted().map { ($0, nil) },
      "parameters": parameters.map { ($0.name, $0.templateShape) },
      "slots": slots.map { ($0, nil) },
      "imports": modules.filter { !$0.manifest.targets.isEmpty }.map { ($0.name, nil) },
    ]
    let shape = TemplateContextBuilder.shape
    return ContextObjectShape(
      title: shape.title,
      members: shape.members.map { member in
        guard case .named(let inner) = member.shape, let known = names[member.name] else { return member }
        let members = known.map { name, shape in
          ContextObjectShape.Member(name: name, summary: "", shape: shape ?? inner, isOptional: false)
        }
        return ContextObjectShape.Member(
          name: member.name, summary: member.summary,
          shape: .object(ContextObjectShape(title: member.name, members: members)), isOptional: false)
      })
  }
}
