import GeneratorCore

/// An emission whose metadata is loaded.
struct LoadedEmission: EmissionState {
  let earlier: PreparedEmission
  let document: SourceDocument
}

extension PipelineRun {
  /// Loads the metadata document.
  ///
  /// A reader that takes the address of a service begins with an empty folder, and asks for what it needs.
  func load(_ prepared: PreparedEmission) async throws -> LoadedEmission {
    let source = prepared.request.source
    log.report(source.remarks)
    let asks = prepared.plugins.members(.reader).first?.description.recognition.addresses == true
    let document = try await log.run(.load) {
      guard asks, let service = source.service else { return try await source.load() }
      return try CollectedDocuments(of: service).document
    }
    return LoadedEmission(earlier: prepared, document: document)
  }
}
