extension ScaffoldPipeline {
  /// Goes as far as the service model, which is what `scaffold inspect` shows; no pack is needed for that.
  ///
  /// - Parameters:
  ///   - request: where the metadata comes from, and which reader is asked for.
  ///   - tell: takes what happens on the way.
  /// - Throws: ``ScaffoldError`` with all that is to be said.
  public func model(
    for request: ScaffoldRequest, tell: @escaping @Sendable (PipelineEvent) -> Void = { _ in }
  ) async throws -> ServiceModel {
    let log = PipelineLog(tell: tell)
    do {
      let document = try await log.run(PipelineStage(name: .load) { try await $0.load() }, request.source)
      let read = try await log.run(PipelineStage(name: .read) { try self.read($0, request, log) }, document)
      return try await log.run(PipelineStage(name: .transform) { try transform($0, log) }, read)
    } catch is CancellationError {
      throw ScaffoldError(.interrupted, "interrupted")
    }
  }
}
