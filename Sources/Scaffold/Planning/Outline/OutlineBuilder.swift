import GeneratorCore
import GeneratorModel
import GeneratorPacks

/// Builds the outline of a package: selects the modules and resolves the targets.
public struct OutlineBuilder: Sendable {
  let pack: TemplatePack

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
  ///   - membership: the package of which the service is one of several; nil for a package of one service.
  /// - Throws: ``ScaffoldError``: `usage` for invalid settings and a name that a target has, `packFailed` for an
  ///   inconsistent pack.
  public func outline(
    for model: ServiceModel, name: PackageName, settings: [String: String], renames: [SchemaRename] = [],
    in membership: ServiceMembership? = nil
  ) throws -> PackageOutline {
    let part = membership.map { PackageOutline.Part.service(of: $0.package) } ?? .whole
    let parameters = try pack.parameterValues(settings: settings)
    var facts = PackFacts(parameters)
    facts["protocol"] = model.serviceProtocol.name
    facts["version"] = model.serviceProtocol.version
    facts["majorVersion"] = model.serviceProtocol.version.split(separator: ".").first.map(String.init) ?? ""
    facts["container"] = model.containers.isEmpty ? "false" : "true"
    facts["several"] = membership == nil ? "false" : "true"
    let choice = try ModuleSelection(pack: pack, facts: facts).choose()
    let parts = parts(of: choice)
    facts = facts.adding(parts: parts)
    let selection = ModuleSelection(pack: pack, facts: facts)
    try refuse(name, where: choice.modules)
    let targets = try self.targets(of: choice, in: part, name: name, selection: selection)
    let others = try (membership?.others ?? []).flatMap(targetNames)
    let reserved = ReservedTypes(choice.modules)
    let declared = try reserved.declared.map(placeholders(for: name).fill)
    try refuse(name, whereDeclared: declared, clashWith: reserved.found)
    return PackageOutline(
      name: name, pack: pack, modules: choice.modules, slots: choice.slots, parameters: parameters, parts: parts,
      facts: facts, targets: targets,
      reservedTypes: reserved.found.union(declared).union(targets.map(\.name)).union(others),
      storeRenames: StoreRenameText.all(renames, in: model), part: part)
  }

  /// The names of the targets that a service of the same pack has for itself.
  func targetNames(of service: PackageName) throws -> [String] {
    let names = pack.reachableModules.filter { $0.manifest.scope == .service }.flatMap(\.manifest.targets).map(\.name)
    return try names.filter { $0.contains("__") }.map(placeholders(for: service).fill)
  }

  /// Whether each available module is included.
  private func parts(of choice: ModuleSelection.Choice) -> [String: Bool] {
    let names = Set(choice.modules.map(\.name))
    return pack.modules.mapValues { names.contains($0.name) }
  }

  /// Refuses a package's name that is equal to that of a module's target; the compiler could not distinguish them.
  func refuse(_ name: PackageName, where modules: [TemplateModule]) throws {
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

  func placeholders(for name: PackageName) -> PathPlaceholders {
    let values = ["packageName": name.description, "executable": name.executable]
    return PathPlaceholders { values[$0] }
  }

  private func targets(
    of choice: ModuleSelection.Choice, in part: PackageOutline.Part, name: PackageName, selection: ModuleSelection
  ) throws -> [OutlinedTarget] {
    let placeholders = placeholders(for: name)
    var sink = DiagnosticSink()
    var targets: [OutlinedTarget] = []
    for module in choice.modules where part.includes(module.manifest.scope) {
      for target in module.manifest.targets
      where selection.holds(target.condition, of: "the module '\(module.name)'", &sink) {
        targets.append(try resolve(target, of: module, choice: choice, placeholders: placeholders))
      }
    }
    report(targets, name: name, &sink)
    guard !sink.hasErrors else { throw ScaffoldError(.packFailed, sink.diagnostics) }
    return targets.inOrder
  }

  /// Replaces the placeholders of a target.
  ///
  /// - Parameter services: the services of the package, for dependencies on a target of each.
  func resolve(
    _ target: EmittedTarget, of module: TemplateModule, choice: ModuleSelection.Choice,
    placeholders: PathPlaceholders, services: [PackageOutline] = []
  ) throws -> OutlinedTarget {
    var resolved: [String: [String]] = [:]
    for dependency in target.dependencies {
      resolved[dependency] = try targetNames(for: dependency, choice, services).map(placeholders.fill)
    }
    let name = try placeholders.fill(target.name)
    let sources = "Sources/\(name)"
    let isCopied = module.files.keys.contains { $0.hasPrefix(sources + "/") }
    return OutlinedTarget(
      name: name, kind: target.kind, dependencies: Set(resolved.values.flatMap(\.self)).sorted(),
      resolvedDependencies: resolved, product: try target.product.map(placeholders.fill),
      systemPackages: target.systemPackages, embeddedFiles: target.embeddedFiles, module: module.name,
      folder: isCopied ? RuntimeFolder.path(of: sources) : nil, summary: module.manifest.summary)
  }

  /// The names of the targets that a declared dependency stands for, which can have the package's placeholders.
  private func targetNames(
    for dependency: String, _ choice: ModuleSelection.Choice, _ services: [PackageOutline]
  ) throws -> [String] {
    if dependency.hasPrefix("each:") {
      let pattern = String(dependency.dropFirst("each:".count))
      return try services.compactMap { service in
        let name = try placeholders(for: service.name).fill(pattern)
        return service.targets.contains { $0.name == name } ? name : nil
      }
    }
    guard dependency.hasPrefix("slot:") else { return [dependency] }
    let filler = choice.slots[String(dependency.dropFirst("slot:".count))]
    return filler.map { $0.manifest.targets.filter { $0.kind == .library }.map(\.name) } ?? []
  }

  /// Reports targets with the same name, including conflicts with the package's name, and dependencies on missing
  /// targets.
  func report(_ targets: [OutlinedTarget], name: PackageName, _ sink: inout DiagnosticSink) {
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

extension [OutlinedTarget] {
  /// The targets by kind, then by name.
  var inOrder: [OutlinedTarget] { sorted { ($0.kind.rank, $0.name) < ($1.kind.rank, $1.name) } }
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
