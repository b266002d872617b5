import GeneratorCore

/// An emission whose metadata is loaded.
struct LoadedEmission: EmissionState {
  let earlier: PreparedEmission
  let document: SourceDocument
}

extension PipelineRun {
  /// Loads the metadata document.
  func load(_ prepared: PreparedEmission) async throws -> LoadedEmission {
    log.report(prepared.request.source.remarks)
    let document = try await log.run(.load) { try await prepared.request.source.load() }
    return LoadedEmission(earlier: prepared, document: document)
  }
}
