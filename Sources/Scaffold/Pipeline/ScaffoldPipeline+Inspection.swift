import GeneratorCore
import GeneratorModel
import GeneratorNaming

extension ScaffoldPipeline {
  /// Runs as far as the service model, with the complete service. This needs no pack.
  ///
  /// - Parameters:
  ///   - request: the source of the metadata, and the requested reader.
  ///   - tell: receives the events of the run.
  /// - Throws: ``ScaffoldError`` with all diagnostics.
  public func readModel(
    for request: ScaffoldRequest, tell: @escaping @Sendable (PipelineEvent) -> Void = { _ in }
  ) async throws -> ServiceModel {
    try await inspecting(tell) { log in
      var team = try await team(for: request, log)
      return try await described(request, &team, log).model
    }
  }

  /// Runs as far as the names, for `scaffold inspect`: the included elements and their Swift names.
  ///
  /// - Parameters:
  ///   - request: the source of the metadata, the pack whose names are avoided, and the included part.
  ///   - tell: receives the events of the run.
  /// - Throws: ``ScaffoldError`` with all diagnostics.
  public func namedModel(
    for request: ScaffoldRequest, tell: @escaping @Sendable (PipelineEvent) -> Void = { _ in }
  ) async throws -> NamedModel {
    try await inspecting(tell) { log in
      var team = try await team(for: request, log)
      _ = try await loadPack(for: request, team)
      let described = try await described(request, &team, log).model
      let model = try await log.run(transforming(request, team, log), described)
      return try await log.run(naming(try await loadPack(for: request, team), request, team), model).model
    }
  }

  /// Does work that writes nothing, and reports a cancellation as an interruption.
  func inspecting<Output>(
    _ tell: @escaping @Sendable (PipelineEvent) -> Void, _ work: (PipelineLog) async throws -> Output
  ) async throws -> Output {
    do {
      return try await work(PipelineLog(tell: tell))
    } catch is CancellationError {
      throw ScaffoldError(.interrupted, "interrupted")
    }
  }
}
