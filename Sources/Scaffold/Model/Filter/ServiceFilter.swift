import GeneratorCore

/// Selects a part of a service: the entity sets, singletons and operations that a user names, with the types that they
/// need.
///
/// If there are only exclusions, a type is kept unless only excluded sets lead to it.
public struct ServiceFilter: ModelTransform, Hashable {
  /// The patterns of names to include; empty for all. `*` matches any characters.
  public let include: [String]
  /// The patterns of names to exclude from those.
  public let exclude: [String]
  /// What is cut out of the types and operations that are included otherwise.
  public let cuts: ServiceCuts

  /// Creates a filter.
  public init(include: [String], exclude: [String], cuts: ServiceCuts = ServiceCuts()) {
    self.include = include
    self.exclude = exclude
    self.cuts = cuts
  }

  /// Whether the filter excludes anything.
  var isRestricting: Bool { !include.isEmpty || !exclude.isEmpty || !cuts.isEmpty }

  /// Returns the selected part of the model. Notes report what was dropped because it leads out of the part.
  ///
  /// - Throws: ``ScaffoldError`` (`usage`) if a pattern matches nothing, nothing is left, or a key is cut.
  public func transform(_ model: ServiceModel, diagnostics: inout DiagnosticSink) throws -> ServiceModel {
    guard isRestricting else { return model }
    let selection = try ServiceSelection(self, in: model)
    let part = ModelPart(of: model, selection: selection, types: types(of: model, selection))
    guard !part.isEmpty else {
      throw ScaffoldError(
        .usage, .emptySelection, "the included and excluded patterns leave nothing of the service",
        hint: "'scaffold inspect' lists what you can include")
    }
    return try part.model(reportingTo: &diagnostics)
  }

  /// The types that are kept.
  ///
  /// - Throws: the errors of ``transform(_:diagnostics:)``.
  public func types(of model: ServiceModel) throws -> TypeClosure {
    types(of: model, try ServiceSelection(self, in: model))
  }

  func types(of model: ServiceModel, _ selection: ServiceSelection) -> TypeClosure {
    let graph = TypeGraph(model, cuts: selection.cuts)
    let operations = model.operations.filter { $0.isBound && selection.names($0) }
    let beginnings =
      graph.beginnings { selection.takes($0) }
      + operations.flatMap { operation in
        operation.modelTypes.map { TypeStep(type: $0, cause: .operation(operation.name)) }
      }
    guard include.isEmpty else { return graph.closure(of: beginnings) }
    // What a cut separates from its set is not untouched.
    let whole = TypeGraph(model)
    let touched = whole.closure(of: whole.beginnings { !selection.cuts.isEmpty || !selection.takes($0) })
    let untouched = model.typeNames.filter { !touched.contains($0) }
    return graph.closure(of: beginnings, then: untouched.map { TypeStep(type: $0, cause: .untouched) })
  }
}

extension ServiceModel {
  /// The names of all types of the model.
  var typeNames: [QualifiedName] { structuredTypes.map(\.name) + enumTypes.map(\.name) + typeDefinitions.map(\.name) }
}
