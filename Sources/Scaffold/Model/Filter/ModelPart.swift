import GeneratorCore

/// A part of a model: its elements are unchanged, but without what leads out of the part.
struct ModelPart {
  private let whole: ServiceModel
  private let selection: ServiceSelection
  private let types: TypeClosure
  private let resources: ResourceNames
  /// The names in URLs of its sets, singletons and operation imports.
  private let children: Set<String>

  init(of whole: ServiceModel, selection: ServiceSelection, types: TypeClosure) {
    self.whole = whole
    self.selection = selection
    self.types = types
    resources = ResourceNames(whole)
    children = Set(resources.all.filter(selection.takes))
  }

  /// Whether the part is empty.
  var isEmpty: Bool { children.isEmpty && types.count == 0 }

  /// The part as a separate model.
  func model(reportingTo diagnostics: inout DiagnosticSink) -> ServiceModel {
    var part = whole
    part.structuredTypes = whole.structuredTypes.filter { types.contains($0.name) }.map { type in
      if let note = note(of: type) { diagnostics.report(note) }
      var type = type
      type.navigationProperties.removeAll { !types.contains($0.target) }
      return type
    }
    part.enumTypes.removeAll { !types.contains($0.name) }
    part.typeDefinitions.removeAll { !types.contains($0.name) }
    part.entitySets = whole.entitySets.filter { children.contains(resources[$0.name, of: $0.container]) }.map { set in
      var set = set
      set.navigationBindings = set.navigationBindings.filter { holds($0.target, from: set.container) }
      return set
    }
    part.singletons = whole.singletons.filter { children.contains(resources[$0.name, of: $0.container]) }.map {
      singleton in
      var singleton = singleton
      singleton.navigationBindings = singleton.navigationBindings.filter {
        holds($0.target, from: singleton.container)
      }
      return singleton
    }
    part.operationImports = whole.operationImports.filter { children.contains(resources[$0.name, of: $0.container]) }
      .map { operationImport in
        var operationImport = operationImport
        if let set = operationImport.entitySet, !holds(set, from: operationImport.container) {
          operationImport.entitySet = nil
        }
        return operationImport
      }
    part.operations = operations(importedBy: part.operationImports, reportingTo: &diagnostics)
    return part
  }

  /// Whether the set at the beginning of a path is included.
  private func holds(_ path: String, from container: QualifiedName) -> Bool {
    let path = resources.target(path, from: container)
    return children.contains(path) || path.split(separator: "/").contains { children.contains(String($0)) }
  }

  /// The bound operations of included types, unless they take or return an excluded one, and the imported unbound
  /// operations.
  private func operations(
    importedBy imports: [OperationImport], reportingTo diagnostics: inout DiagnosticSink
  ) -> [ServiceOperation] {
    let imported = Set(imports.map(\.operation))
    let importable = Set(whole.operationImports.map(\.operation))
    return whole.operations.filter { operation in
      if !operation.isBound, importable.contains(operation.name) { return imported.contains(operation.name) }
      guard !selection.excludes(operation) else { return false }
      if let binding = operation.parameters.first?.type, operation.isBound, !types.contains(binding) { return false }
      guard let stranger = operation.modelTypes.first(where: { !types.contains($0) }) else { return true }
      diagnostics.report(
        Diagnostic(
          .note, .operationLeftOut, "operation '\(operation.name)' left out because '\(stranger)' is not included",
          at: operation.location,
          hint: "'--include \(operation.name)' includes it with its types"))
      return false
    }
  }

  /// A note about navigation that leads out of the part.
  private func note(of type: StructuredType) -> Diagnostic? {
    let lost = type.navigationProperties.filter { !types.contains($0.target) }
    guard !lost.isEmpty else { return nil }
    let names = lost.map { "'\($0.name)' to '\($0.target)'" }.joined(separator: ", ")
    return Diagnostic(
      .note, .navigationLeftOut, "navigation of '\(type.name)' left out because its target is not included: \(names)",
      at: type.location, hint: "include one of their sets to keep it")
  }
}
