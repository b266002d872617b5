import GeneratorCore

/// Takes the members out of types that lead out of a part of a model.
struct PartMembers {
  private let cuts: ResolvedCuts
  private let types: TypeClosure
  /// The types that something leads to which can be included.
  private let reachable: TypeClosure

  init(of model: ServiceModel, _ cuts: ResolvedCuts, _ types: TypeClosure) {
    self.cuts = cuts
    self.types = types
    let graph = TypeGraph(model)
    reachable = graph.closure(of: graph.beginnings { _ in true })
  }

  /// A type with the members that are left.
  ///
  /// - Throws: ``ScaffoldError`` (`usage`) if a property of its key would be missing.
  func part(of type: StructuredType, reportingTo diagnostics: inout DiagnosticSink) throws -> StructuredType {
    var part = type
    part.navigationProperties = navigation(of: type, reportingTo: &diagnostics)
    guard !cuts.types.isEmpty else { return part }
    let lost = type.properties.filter { !types.contains($0.type) }
    guard !lost.isEmpty else { return part }
    let names = Set(lost.map(\.name))
    try refuseKey(of: type, without: lost)
    part.properties.removeAll { names.contains($0.name) }
    for place in part.navigationProperties.indices {
      part.navigationProperties[place].referentialConstraints.removeAll { names.contains($0.property) }
    }
    let list = lost.map { "'\($0.name)' of '\($0.type.name)'" }.joined(separator: ", ")
    diagnostics.report(
      Diagnostic(
        .note, .propertyLeftOut, "properties of '\(type.name)' left out because their types are cut: \(list)",
        at: type.location, hint: "rows keep their values as properties that the type does not declare"))
    return part
  }

  private func navigation(
    of type: StructuredType, reportingTo diagnostics: inout DiagnosticSink
  ) -> [NavigationProperty] {
    let (kept, lost) = type.navigationProperties.reduce(into: ([NavigationProperty](), [NavigationProperty]())) {
      let isCut = isCut($1.name, of: type.name)
      if types.contains($1.target), !isCut { $0.0.append($1) } else if !isCut { $0.1.append($1) }
    }
    for property in lost {
      diagnostics.report(
        Diagnostic(
          .note, .navigationLeftOut,
          "navigation property '\(property.name)' of '\(type.name)' left out because its target '\(property.target)' is "
            + "not included", at: property.location ?? type.location,
          hint: reachable.contains(property.target) ? "include a set of its target to keep it" : nil))
    }
    guard !cuts.navigation.isEmpty else { return kept }
    return kept.map { property in
      var property = property
      if let partner = property.partner, isCut(partner, of: property.target) { property.partner = nil }
      return property
    }
  }

  private func isCut(_ name: String, of type: QualifiedName) -> Bool {
    !cuts.navigation.isEmpty && cuts.navigation[NavigationReference(owner: type, name: name)] != nil
  }

  private func refuseKey(of type: StructuredType, without lost: [Property]) throws {
    for part in type.key {
      guard let property = lost.first(where: { part.path == $0.name || part.path.hasPrefix($0.name + "/") }) else {
        continue
      }
      let cut = property.type.modelType.flatMap { cuts.types[$0] }
      throw ScaffoldError(
        .usage, .cutKey, "the type '\(property.type.name)' cannot be cut, because the key of '\(type.name)' needs it",
        at: property.location, hint: cut.map { "remove '\($0)', or cut '\(type.name)' as well" })
    }
  }
}
