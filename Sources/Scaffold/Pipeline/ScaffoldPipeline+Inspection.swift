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
      let document = try await log.run(loading, request.source)
      let described = try await log.run(reading(request, log), document)
      return try await log.run(transforming(log), described)
    } catch is CancellationError {
      throw ScaffoldError(.interrupted, "interrupted")
    }
  }
}
