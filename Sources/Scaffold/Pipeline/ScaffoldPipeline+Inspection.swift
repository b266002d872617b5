import GeneratorCore
import GeneratorModel
import GeneratorNaming

extension ScaffoldPipeline {
  /// Runs as far as the service model, with the complete service. This needs no pack.
  ///
  /// - Parameters:
  ///   - request: the source of the metadata, and the requested reader.
  ///   - onEvent: receives the events of the run.
  /// - Throws: ``ScaffoldError`` with all diagnostics.
  public func readModel(
    for request: ScaffoldRequest, onEvent: @escaping @Sendable (PipelineEvent) -> Void = { _ in }
  ) async throws -> ServiceModel {
    try await inspecting(onEvent) { run in
      try await run.read(run.load(run.resolve(request))).described
    }
  }

  /// Runs as far as the names, for `scaffold inspect`: the included elements with their Swift names.
  ///
  /// - Parameters:
  ///   - request: the source of the metadata, the pack whose names are avoided, and the included part.
  ///   - onEvent: receives the events of the run.
  /// - Throws: ``ScaffoldError`` with all diagnostics.
  public func names(
    for request: ScaffoldRequest, onEvent: @escaping @Sendable (PipelineEvent) -> Void = { _ in }
  ) async throws -> InspectedNames {
    try await inspecting(onEvent) { run in
      var prepared = try await run.resolve(request)
      prepared.pack = try await run.loadPack(for: request, prepared.plugins)
      let selected = try await run.transform(MatchedEmission(try await run.read(run.load(prepared))))
      let named = try await run.name(selected)
      let plain = try NameAssigner(reservedTypes: named.outline.reservedTypes).assign(selected.selected)
      return InspectedNames(plain: plain, named: named.model)
    }
  }
}
