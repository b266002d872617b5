import GeneratorCore
import GeneratorModel
import GeneratorPacks
import GeneratorPlugins
import GeneratorReading
import GeneratorWriting

/// An emission whose service is known.
struct ReadEmission: EmissionState {
  let earlier: LoadedEmission
  /// The request, whose settings have the values of parameters that the reader chose.
  var request: ScaffoldRequest
  /// The plugins, with the reader that recognized the document.
  var plugins: ResolvedPlugins
  /// The pack, if it is loaded with the modules of all plugins.
  var pack: TemplatePack?
  /// The name of the reader if it is to be recorded.
  var reader: String?
  /// The document, with those that it refers to.
  var document: SourceDocument
  /// The complete service.
  var described: ServiceModel
  /// The Swift names that the reader chose.
  var readNames: [MetadataPath: String]
}

extension PipelineRun {
  /// Reads the document with the requested reader or one that recognizes it.
  func read(_ loaded: LoadedEmission) async throws -> ReadEmission {
    var request = loaded.request
    let found = try await readerPlugin(for: loaded)
    let reader: any MetadataReader
    if let found {
      reader = PluginReader(
        found.watched(by: pipeline.watch(request)), settings: request.settings.parameters,
        include: request.settings.include)
    } else {
      reader = try builtInReader(for: loaded.document, named: request.settings.reader)
    }
    var document = loaded.document
    if request.settings.followsReferences {
      let fetcher = ReferenceFetcher(source: request.source, reader: reader)
      document = try await log.collect { [document] in try await fetcher.follow(document, diagnostics: &$0) }
    }
    let proposal: ModelProposal
    if let service = request.source.service, document.isFolder, let reader = reader as? PluginReader {
      let collection = DocumentCollection(reader: reader, source: request.source, service: service)
      let collected = try await log.run(.read) { [log] in
        try await log.collect { try await collection.read(&$0) }
      }
      (document, proposal) = (collected.document, collected.proposal)
    } else {
      proposal = try await describe(document, with: reader)
      document.referencedFiles = reader.referencedFiles(of: document)
    }
    log.report(proposal.unknownNames)
    request.settings.parameters.merge(proposal.parameters) { $1 }
    var plugins = loaded.plugins
    if let found { plugins.add(found) }
    let isAdded = plugins.plugins.count > loaded.plugins.plugins.count
    let bringsModules = isAdded && found?.description.modules != nil
    return ReadEmission(
      earlier: loaded, request: request, plugins: plugins, pack: bringsModules ? nil : loaded.pack,
      reader: found?.identity.name ?? request.settings.reader, document: document,
      described: proposal.model, readNames: proposal.swiftNames)
  }

  private func describe(
    _ document: SourceDocument, with reader: any MetadataReader
  ) async throws -> ModelProposal {
    do {
      return try await log.run(.read) {
        try await log.collect { sink in
          if let naming = reader as? any NamingReader {
            return try await naming.readWithNames(document, diagnostics: &sink)
          }
          return ModelProposal(try await reader.read(document, diagnostics: &sink))
        }
      }
    } catch let error as ScaffoldError where error.failure == .unusableMetadata {
      // Conflict markers of git are reported instead of the syntax error that they cause.
      guard let conflict = GitConflict.first(in: [UInt8](document.bytes), of: document.name) else { throw error }
      throw ScaffoldError(.unusableMetadata, [conflict])
    }
  }
}

extension ModelProposal {
  /// Warnings about names of elements that the service does not have.
  fileprivate var unknownNames: [Diagnostic] {
    guard !swiftNames.isEmpty else { return [] }
    let elements = ElementTable(model)
    let parts = model.structuredTypes.flatMap { type in type.key.map { MetadataPath.keyPart($0.name, of: type.name) } }
    let further = Set(parts + model.operations.flatMap(MetadataPath.parameters))
    return swiftNames.keys.sorted().filter { elements[$0] == nil && !further.contains($0) }.map { path in
      Diagnostic(
        .warning, .unknownNamedElement, "the reader names '\(path)', but the service has no such element",
        hint: "'scaffold inspect --format json' lists the paths of all elements whose names were changed")
    }
  }
}
