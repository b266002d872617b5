import CommandLineInterface
import GeneratorCore
import GeneratorPacks

/// Selects the modules of a pack that are included for a service, and those for its slots.
struct ModuleSelection {
  let pack: TemplatePack
  let facts: PackFacts

  /// The included modules in the pack's order, and the module of each slot.
  struct Choice {
    var modules: [TemplateModule] = []
    var slots: [String: TemplateModule] = [:]
  }

  /// Selects the modules.
  ///
  /// - Throws: ``ScaffoldError`` (`packFailed`) with all faults: a condition with an unknown name, a slot with no
  ///   matching module or several, a module that requires a missing one.
  func choose() throws -> Choice {
    var choice = Choice()
    var sink = DiagnosticSink()
    for entry in pack.manifest.entries where holds(entry.condition, of: "the pack '\(pack.name)'", &sink) {
      guard let module = module(for: entry, &sink) else { continue }
      if case .slot(let slot) = entry.subject {
        choice.slots[slot] = module
        addUnlistedNeeds(of: module, to: &choice)
      }
      if !choice.modules.contains(where: { $0.name == module.name }) { choice.modules.append(module) }
    }
    reportNeeds(of: choice, &sink)
    guard !sink.hasErrors else { throw ScaffoldError(.packFailed, sink.diagnostics) }
    return choice
  }

  /// Adds the modules that the module of a slot needs and that the pack does not list, such as those of a plugin. What the
  /// pack lists is included or left out by its conditions alone.
  private func addUnlistedNeeds(of module: TemplateModule, to choice: inout Choice) {
    let listed = Set(pack.manifest.entries.map(\.subject))
    for need in module.manifest.needs {
      guard !listed.contains(.module(need)), let needed = pack.modules[need], needed.name != module.name,
        !choice.modules.contains(where: { $0.name == need })
      else { continue }
      // Appended first, so that modules that need each other come to an end; then moved behind what it needs.
      let place = choice.modules.count
      choice.modules.append(needed)
      addUnlistedNeeds(of: needed, to: &choice)
      choice.modules.append(choice.modules.remove(at: place))
    }
  }

  /// Whether a condition is true; a condition with an unknown name is reported and false.
  func holds(_ condition: PackCondition?, of owner: String, _ sink: inout DiagnosticSink) -> Bool {
    guard let condition else { return true }
    if let holds = condition.holds(for: facts) { return holds }
    sink.report(
      Diagnostic(
        .error, .unknownCondition,
        "\(owner) uses '\(condition.name)', which is neither a parameter nor a fact of the service",
        hint: NameSuggestion.hint(for: condition.name, among: facts.names)
          ?? "expected one of \(facts.names.joined(separator: ", "))"))
    return false
  }

  private func module(for entry: PackManifest.Entry, _ sink: inout DiagnosticSink) -> TemplateModule? {
    switch entry.subject {
    case .module(let name): return pack.modules[name]
    case .slot(let slot):
      let serviceProtocol = facts["protocol"] ?? ""
      let wanted = ModuleManifest.Provision(slot: slot, serviceProtocol: serviceProtocol)
      let candidates = pack.modules.values.filter { $0.manifest.provisions.contains(wanted) }.map(\.name).sorted()
      guard candidates.count == 1 else {
        sink.report(slotDiagnostic(slot, serviceProtocol: serviceProtocol, candidates: candidates))
        return nil
      }
      return pack.modules[candidates[0]]
    }
  }

  private func slotDiagnostic(_ slot: String, serviceProtocol: String, candidates: [String]) -> Diagnostic {
    guard !candidates.isEmpty else {
      return Diagnostic(
        .error, .unfilledSlot, "no module fills the slot '\(slot)' for the protocol '\(serviceProtocol)'",
        hint: "add one with '--template-dir' whose manifest provides it")
    }
    let names = candidates.map { "'\($0)'" }.joined(separator: " and ")
    return Diagnostic(
      .error, .ambiguousSlot, "the modules \(names) fill the same slot '\(slot)' for the protocol '\(serviceProtocol)'",
      hint: "remove all but one of them")
  }

  private func reportNeeds(of choice: Choice, _ sink: inout DiagnosticSink) {
    let names = Set(choice.modules.map(\.name))
    for module in choice.modules {
      for need in module.manifest.needs {
        let isThere = need.hasPrefix("slot:") ? choice.slots[String(need.dropFirst(5))] != nil : names.contains(need)
        guard !isThere else { continue }
        sink.report(
          Diagnostic(
            .error, .missingModule,
            "the module '\(module.name)' needs '\(need)', which the pack '\(pack.name)' leaves out",
            hint: "add it to the pack's modules"))
      }
    }
  }
}
