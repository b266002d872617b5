import GeneratorCore

/// A part of a model: its elements are unchanged, but without what leads out of the part.
struct ModelPart {
  private let whole: ServiceModel
  private let selection: ServiceSelection
  private let types: TypeClosure
  private let resources: ResourceNames
  /// The names in URLs of its sets, singletons and operation imports.
  private let children: Set<String>
  /// Finds cut navigation in bindings; nil if none is cut.
  private let paths: NavigationPaths?

  init(of whole: ServiceModel, selection: ServiceSelection, types: TypeClosure) {
    self.whole = whole
    self.selection = selection
    self.types = types
    resources = ResourceNames(whole)
    children = Set(resources.all.filter(selection.takes))
    paths =
      selection.cuts.navigation.isEmpty ? nil : NavigationPaths(whole, index: ModelIndex(whole), resources: resources)
  }

  /// Whether the part is empty.
  var isEmpty: Bool { children.isEmpty && types.count == 0 }

  /// The part as a separate model.
  ///
  /// - Throws: ``ScaffoldError`` (`usage`) if the type of a key is cut.
  func model(reportingTo diagnostics: inout DiagnosticSink) throws -> ServiceModel {
    var part = whole
    let members = PartMembers(of: whole, selection.cuts, types)
    part.structuredTypes = try whole.structuredTypes.filter { types.contains($0.name) }.map { type in
      try members.part(of: type, reportingTo: &diagnostics)
    }
    part.enumTypes.removeAll { !types.contains($0.name) }
    part.typeDefinitions.removeAll { !types.contains($0.name) }
    part.entitySets = sets(reportingTo: &diagnostics)
    part.singletons = singletons(reportingTo: &diagnostics)
    part.operationImports = whole.operationImports.filter { children.contains(resources[$0.name, of: $0.container]) }
      .map { operationImport in
        var operationImport = operationImport
        if let set = operationImport.entitySet, !holds(set, from: operationImport.container) {
          operationImport.entitySet = nil
        }
        return operationImport
      }
    part.operations = operations(importedBy: part.operationImports, reportingTo: &diagnostics)
    if !selection.cuts.isEmpty {
      let left = Set(part.operations.map(\.name))
      part.operationImports.removeAll { !left.contains($0.operation) }
    }
    return part
  }

  private func sets(reportingTo diagnostics: inout DiagnosticSink) -> [EntitySet] {
    let sets = whole.entitySets.filter { set in
      let name = resources[set.name, of: set.container]
      guard children.contains(name), !types.contains(set.type) else { return children.contains(name) }
      diagnostics.report(note(ofSet: name, type: set.type, at: set.location))
      return false
    }
    return sets.map { set in
      var set = set
      set.navigationBindings = bindings(set.navigationBindings, of: set.type, in: set.container)
      return set
    }
  }

  private func singletons(reportingTo diagnostics: inout DiagnosticSink) -> [Singleton] {
    let singletons = whole.singletons.filter { singleton in
      let name = resources[singleton.name, of: singleton.container]
      guard children.contains(name), !types.contains(singleton.type) else { return children.contains(name) }
      diagnostics.report(note(ofSet: name, type: singleton.type, at: singleton.location))
      return false
    }
    return singletons.map { singleton in
      var singleton = singleton
      singleton.navigationBindings = bindings(
        singleton.navigationBindings, of: singleton.type, in: singleton.container)
      return singleton
    }
  }

  /// The bindings of navigation that is left, to sets that are included.
  private func bindings(
    _ bindings: [NavigationBinding], of type: QualifiedName, in container: QualifiedName
  ) -> [NavigationBinding] {
    let held = bindings.filter { holds($0.target, from: container) }
    guard let paths else { return held }
    let cut = Set(selection.cuts.navigation.keys)
    return held.filter { !paths.isCut($0.path, from: type, by: cut) }
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
      if !operation.isBound, importable.contains(operation.name) {
        guard imported.contains(operation.name) else { return false }
      } else if selection.excludes(operation) {
        return false
      }
      if let binding = operation.parameters.first?.type, operation.isBound, !types.contains(binding) { return false }
      guard let stranger = operation.modelTypes.first(where: { !types.contains($0) }) else { return true }
      diagnostics.report(note(of: operation, stranger))
      return false
    }
  }

  private func note(of operation: ServiceOperation, _ stranger: QualifiedName) -> Diagnostic {
    let cut = selection.cuts.types[stranger]
    return Diagnostic(
      .note, .operationLeftOut, "operation '\(operation.name)' left out because '\(stranger)' is not included",
      at: operation.location,
      hint: cut.map { "'\($0)' cuts the type" } ?? "'--include \(operation.name)' includes it with its types")
  }

  private func note(ofSet name: String, type: QualifiedName, at location: SourceLocation?) -> Diagnostic {
    Diagnostic(
      .note, .setLeftOut, "'\(name)' left out because its type '\(type)' is cut", at: location,
      hint: selection.cuts.types[type].map { "remove '\($0)' to keep it" })
  }
}
