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

  /// Runs as far as the names, for `scaffold inspect`: the included elements and their Swift names.
  ///
  /// - Parameters:
  ///   - request: the source of the metadata, the pack whose names are avoided, and the included part.
  ///   - onEvent: receives the events of the run.
  /// - Throws: ``ScaffoldError`` with all diagnostics.
  public func namedModel(
    for request: ScaffoldRequest, onEvent: @escaping @Sendable (PipelineEvent) -> Void = { _ in }
  ) async throws -> NamedModel {
    try await inspecting(onEvent) { run in
      var prepared = try await run.resolve(request)
      prepared.pack = try await run.loadPack(for: request, prepared.plugins)
      let read = try await run.read(run.load(prepared))
      return try await run.name(run.transform(MatchedEmission(read))).model
    }
  }
}
