import GeneratorCore
import GeneratorPacks

extension OutlineBuilder {
  /// Builds the outline of what is emitted once in a package of several services: its targets are those of all services
  /// and those of modules with scope `package`.
  ///
  /// - Parameters:
  ///   - services: the outline of each service.
  ///   - name: the package's name.
  /// - Throws: ``ScaffoldError``: `usage` if the pack is for one service only, and for names that clash; `packFailed`
  ///   for an inconsistent pack.
  func outline(of services: [PackageOutline], name: PackageName) throws -> PackageOutline {
    var choice = ModuleSelection.Choice()
    var parts: [String: Bool] = [:]
    for service in services {
      choice.slots.merge(service.slots) { first, _ in first }
      parts.merge(service.parts) { $0 || $1 }
      for module in service.modules where !choice.modules.contains(where: { $0.name == module.name }) {
        choice.modules.append(module)
      }
    }
    try refuse(name, where: choice.modules)
    guard choice.modules.contains(where: { $0.manifest.scope == .package }) else {
      throw ScaffoldError(
        .usage, .singleServicePack, "the pack '\(pack.name)' emits packages of one service only",
        hint: "it needs a module with '\"scope\": \"package\"'; see 'docs/TEMPLATE_PACKS.md'")
    }
    var facts = PackFacts(services.first?.parameters ?? [:]).adding(parts: parts)
    facts["several"] = "true"
    facts["container"] = services.contains { $0.facts["container"] == "true" } ? "true" : "false"
    for name in ["protocol", "version", "majorVersion"] { facts[name] = services.first?.facts[name] }
    var targets = try sharedTargets(of: services)
    targets += try packageTargets(of: choice, services, name: name, facts: facts)
    var sink = DiagnosticSink()
    report(targets, name: name, &sink)
    guard !sink.hasErrors else { throw ScaffoldError(.usage, sink.diagnostics) }
    return PackageOutline(
      name: name, pack: pack, modules: choice.modules, slots: choice.slots,
      parameters: services.first?.parameters ?? [:], parts: parts, facts: facts, targets: targets.inOrder,
      reservedTypes: [], part: .shared)
  }

  /// The targets of all services. A target of plain Swift is there once.
  private func sharedTargets(of services: [PackageOutline]) throws -> [OutlinedTarget] {
    var targets: [String: (target: OutlinedTarget, service: PackageName)] = [:]
    var sink = DiagnosticSink()
    for service in services {
      for target in service.targets {
        guard let known = targets[target.name.lowercased()] else {
          targets[target.name.lowercased()] = (target, service.name)
          continue
        }
        guard let both = known.target.merged(with: target) else {
          sink.report(
            Diagnostic(
              .error, .clashingServices,
              "the services '\(known.service)' and '\(service.name)' would both have a target '\(target.name)'",
              hint: "choose another name with '--name'"))
          continue
        }
        targets[target.name.lowercased()] = (both, known.service)
      }
    }
    guard !sink.hasErrors else { throw ScaffoldError(.usage, sink.diagnostics) }
    return targets.values.map(\.target)
  }

  /// The targets of modules with scope `package`.
  private func packageTargets(
    of choice: ModuleSelection.Choice, _ services: [PackageOutline], name: PackageName, facts: PackFacts
  ) throws -> [OutlinedTarget] {
    let selection = ModuleSelection(pack: pack, facts: facts)
    var sink = DiagnosticSink()
    var targets: [OutlinedTarget] = []
    for module in choice.modules where module.manifest.scope == .package {
      for target in module.manifest.targets
      where selection.holds(target.condition, of: "the module '\(module.name)'", &sink) {
        targets.append(
          try resolve(target, of: module, choice: choice, placeholders: placeholders(for: name), services: services))
      }
    }
    guard !sink.hasErrors else { throw ScaffoldError(.packFailed, sink.diagnostics) }
    return targets
  }
}

extension OutlinedTarget {
  /// The target with the dependencies of both; nil unless both are the same plain Swift.
  fileprivate func merged(with other: OutlinedTarget) -> OutlinedTarget? {
    guard name == other.name, module == other.module, folder != nil, folder == other.folder else { return nil }
    return OutlinedTarget(
      name: name, kind: kind, dependencies: Set(dependencies + other.dependencies).sorted(),
      resolvedDependencies: resolvedDependencies.merging(other.resolvedDependencies) { $0 + $1 }, product: product,
      systemPackages: systemPackages, embeddedFiles: embeddedFiles, module: module, folder: folder, summary: summary)
  }
}
