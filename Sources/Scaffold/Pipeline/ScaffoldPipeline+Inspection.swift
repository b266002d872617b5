import GeneratorCore
import GeneratorModel
import GeneratorNaming

extension ScaffoldPipeline {
  /// Goes as far as the service model as it was read, with all of the service; no pack is needed for that.
  ///
  /// - Parameters:
  ///   - request: where the metadata comes from, and which reader is asked for.
  ///   - tell: takes what happens on the way.
  /// - Throws: ``ScaffoldError`` with all that is to be said.
  public func readModel(
    for request: ScaffoldRequest, tell: @escaping @Sendable (PipelineEvent) -> Void = { _ in }
  ) async throws -> ServiceModel {
    try await inspecting(tell) { log in
      var team = try await team(for: request, log)
      return try await described(request, &team, log).model
    }
  }

  /// Goes as far as the names, which is what `scaffold inspect` shows: what is included, and how it will be called.
  ///
  /// - Parameters:
  ///   - request: where the metadata comes from, the pack whose names are kept away from, and what is included.
  ///   - tell: takes what happens on the way.
  /// - Throws: ``ScaffoldError`` with all that is to be said.
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

  /// Does work that writes nothing; an interruption is told as such.
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
