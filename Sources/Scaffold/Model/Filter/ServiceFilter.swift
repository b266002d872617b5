import GeneratorCore

/// Selects a part of a service: the entity sets, singletons and operations that a user names, with the types that they
/// need.
///
/// If there are only exclusions, a type is kept unless only excluded sets lead to it.
public struct ServiceFilter: ModelTransform {
  /// The patterns of names to include; empty for all. `*` matches any characters.
  public let include: [String]
  /// The patterns of names to exclude from those.
  public let exclude: [String]

  /// Creates a filter.
  public init(include: [String], exclude: [String]) {
    self.include = include
    self.exclude = exclude
  }

  public let name = "filter"

  /// Whether the filter excludes anything.
  var isRestricting: Bool { !include.isEmpty || !exclude.isEmpty }

  /// Returns the selected part of the model. Notes report navigation and operations that were dropped because they lead
  /// out of it.
  ///
  /// - Throws: ``ScaffoldError`` (`usage`) if a pattern matches nothing, or nothing is left.
  public func transform(_ model: ServiceModel, diagnostics: inout DiagnosticSink) throws -> ServiceModel {
    guard isRestricting else { return model }
    let selection = try ServiceSelection(include: include, exclude: exclude, in: model)
    let part = ModelPart(of: model, selection: selection, types: types(of: TypeGraph(model), selection))
    guard !part.isEmpty else {
      throw ScaffoldError(
        .usage, .emptySelection, "the included and excluded patterns leave nothing of the service",
        hint: "'scaffold inspect' lists what you can include")
    }
    return part.model(reportingTo: &diagnostics)
  }

  /// The types that are kept.
  ///
  /// - Throws: the errors of ``transform(_:diagnostics:)``.
  public func types(of model: ServiceModel) throws -> TypeClosure {
    let selection = try ServiceSelection(include: include, exclude: exclude, in: model)
    return types(of: TypeGraph(model), selection)
  }

  private func types(of graph: TypeGraph, _ selection: ServiceSelection) -> TypeClosure {
    let model = graph.model
    let operations = model.operations.filter { $0.isBound && selection.names($0) }
    let beginnings =
      graph.beginnings { selection.takes($0) }
      + operations.flatMap { operation in
        operation.modelTypes.map { TypeStep(type: $0, cause: .operation(operation.name)) }
      }
    guard include.isEmpty else { return graph.closure(of: beginnings) }
    let excluded = graph.closure(of: graph.beginnings { !selection.takes($0) })
    let untouched = model.typeNames.filter { !excluded.contains($0) }
    return graph.closure(of: beginnings, then: untouched.map { TypeStep(type: $0, cause: .untouched) })
  }
}

extension ServiceModel {
  /// The names of all types of the model.
  var typeNames: [QualifiedName] { structuredTypes.map(\.name) + enumTypes.map(\.name) + typeDefinitions.map(\.name) }
}
