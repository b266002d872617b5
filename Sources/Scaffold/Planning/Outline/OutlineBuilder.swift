import GeneratorCore
import GeneratorModel
import GeneratorPacks

/// Builds the outline of a package: selects the modules and resolves the targets.
public struct OutlineBuilder: Sendable {
  private let pack: TemplatePack

  /// Creates a builder of outlines for a pack.
  public init(pack: TemplatePack) {
    self.pack = pack
  }

  /// Builds the outline of a package for a service.
  ///
  /// - Parameters:
  ///   - model: the service.
  ///   - name: the package's name.
  ///   - settings: the user's settings for the pack's parameters.
  ///   - renames: the declared renames of the service.
  /// - Throws: ``ScaffoldError``: `usage` for invalid settings and a name that a target has, `packFailed` for an
  ///   inconsistent pack.
  public func outline(
    for model: ServiceModel, name: PackageName, settings: [String: String], renames: [SchemaRename] = []
  ) throws -> PackageOutline {
    let parameters = try pack.parameterValues(settings: settings)
    var facts = PackFacts(parameters)
    facts["protocol"] = model.serviceProtocol.name
    facts["version"] = model.serviceProtocol.version
    facts["majorVersion"] = model.serviceProtocol.version.split(separator: ".").first.map(String.init) ?? ""
    facts["container"] = model.containers.isEmpty ? "false" : "true"
    let choice = try ModuleSelection(pack: pack, facts: facts).choose()
    let parts = parts(of: choice)
    facts = facts.adding(parts: parts)
    let selection = ModuleSelection(pack: pack, facts: facts)
    try refuse(name, where: choice.modules)
    let targets = try self.targets(of: choice, name: name, selection: selection)
    let reserved = ReservedTypes(choice.modules)
    let declared = try reserved.declared.map(placeholders(for: name).fill)
    try refuse(name, whereDeclared: declared, clashWith: reserved.found)
    return PackageOutline(
      name: name, pack: pack, modules: choice.modules, slots: choice.slots, parameters: parameters, parts: parts,
      facts: facts, targets: targets, reservedTypes: reserved.found.union(declared).union(targets.map(\.name)),
      storeRenames: StoreRenameText.all(renames, in: model))
  }

  /// Whether each available module is included.
  private func parts(of choice: ModuleSelection.Choice) -> [String: Bool] {
    let names = Set(choice.modules.map(\.name))
    return pack.modules.mapValues { names.contains($0.name) }
  }

  /// Refuses a package's name that is equal to that of a module's target; the compiler could not distinguish them.
  private func refuse(_ name: PackageName, where modules: [TemplateModule]) throws {
    let targets = modules.flatMap(\.manifest.targets).map(\.name)
    guard let taken = targets.first(where: { $0.lowercased() == name.executable }) else { return }
    throw ScaffoldError(
      .usage, .reservedPackageName, "the name '\(name)' is also the name of the emitted target '\(taken)'",
      hint: "choose another one with '--name'")
  }

  /// Refuses a package's name for which a template would declare a type with the same name as one in plain Swift.
  private func refuse(_ name: PackageName, whereDeclared types: [String], clashWith found: Set<String>) throws {
    guard let taken = types.first(where: found.contains) else { return }
    throw ScaffoldError(
      .usage, .reservedPackageName, "with the name '\(name)' the package would have two types '\(taken)'",
      hint: "choose another one with '--name'")
  }

  private func placeholders(for name: PackageName) -> PathPlaceholders {
    let values = ["packageName": name.description, "executable": name.executable]
    return PathPlaceholders { values[$0] }
  }

  private func targets(
    of choice: ModuleSelection.Choice, name: PackageName, selection: ModuleSelection
  ) throws -> [OutlinedTarget] {
    let placeholders = placeholders(for: name)
    var sink = DiagnosticSink()
    var targets: [OutlinedTarget] = []
    for module in choice.modules {
      for target in module.manifest.targets
      where selection.holds(target.condition, of: "the module '\(module.name)'", &sink) {
        targets.append(try resolve(target, of: module, choice, placeholders))
      }
    }
    report(targets, name: name, &sink)
    guard !sink.hasErrors else { throw ScaffoldError(.packFailed, sink.diagnostics) }
    return targets.sorted { ($0.kind.rank, $0.name) < ($1.kind.rank, $1.name) }
  }

  private func resolve(
    _ target: EmittedTarget, of module: TemplateModule, _ choice: ModuleSelection.Choice,
    _ placeholders: PathPlaceholders
  ) throws -> OutlinedTarget {
    let dependencies = target.dependencies.flatMap { dependency -> [String] in
      guard dependency.hasPrefix("slot:") else { return [dependency] }
      let filler = choice.slots[String(dependency.dropFirst("slot:".count))]
      return filler.map { $0.manifest.targets.filter { $0.kind == .library }.map(\.name) } ?? []
    }
    let name = try placeholders.fill(target.name)
    let sources = "Sources/\(name)"
    let isCopied = module.files.keys.contains { $0.hasPrefix(sources + "/") }
    return OutlinedTarget(
      name: name, kind: target.kind, dependencies: Set(try dependencies.map(placeholders.fill)).sorted(),
      product: try target.product.map(placeholders.fill), systemPackages: target.systemPackages, module: module.name,
      folder: isCopied ? RuntimeFolder.path(of: sources) : nil, summary: module.manifest.summary)
  }

  /// Reports targets with the same name, including conflicts with the package's name, and dependencies on missing
  /// targets.
  private func report(_ targets: [OutlinedTarget], name: PackageName, _ sink: inout DiagnosticSink) {
    var known: [String: OutlinedTarget] = [:]
    for target in targets {
      let other = known.updateValue(target, forKey: target.name.lowercased())
      guard let other else { continue }
      sink.report(
        Diagnostic(
          .error,
          .duplicateTarget,
          "the modules '\(other.module)' and '\(target.module)' both declare a target '\(target.name)'",
          hint: "if the package's name '\(name)' is the cause, choose another one with '--name'"))
    }
    let names = Set(targets.map(\.name))
    for target in targets {
      for dependency in target.dependencies where !names.contains(dependency) {
        sink.report(
          Diagnostic(
            .error, .unknownTarget,
            "the target '\(target.name)' depends on '\(dependency)', which no module of the pack declares"))
      }
    }
  }
}

extension EmittedTarget.Kind {
  /// The position of the kind among the targets of a package: dependencies come first.
  fileprivate var rank: Int {
    switch self {
    case .system: 0
    case .library: 1
    case .executable: 2
    case .test: 3
    }
  }
}
