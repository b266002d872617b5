import CommandLineInterface
import FoundationEssentials
import HTTPTransport
import Scaffold

/// The document whose names complete a command line: the one that the line names, or the one that the package keeps.
struct CompletionDocument {
  let arguments: ParsedArguments

  /// The folder of the package, an absolute path.
  var root: String { PackageArgument(arguments).root }

  /// The service that the document describes. A URL is not asked: only a cached document is read.
  ///
  /// - Throws: ``ScaffoldError`` if there is no such document, or it cannot be read; `CancellationError`.
  func model() async throws -> ServiceModel {
    let settings = SettingOption.apply(arguments, to: ProjectSettings(metadata: ""))
    let request = ScaffoldRequest(
      source: try source(), settings: settings, workingDirectory: FileManager.default.currentDirectoryPath)
    let pipeline = ScaffoldPipeline(plugins: PluginHost(arguments), builtInTemplates: TemplateTree())
    return try await pipeline.readModel(for: request)
  }

  private func source() throws -> any DocumentSource {
    let operands = arguments.command.operands.filter { $0.name == OperandCatalogue.metadata.specification.name }
    let named = operands.first.map { arguments.texts(of: $0) } ?? []
    let documents = named.isEmpty ? arguments[OptionCatalogue.newMetadata] : named
    guard let first = documents.first else { return try keptDocument() }
    // Standard input is the terminal.
    guard first != "-" else { throw CancellationError() }
    return try MetadataSource(
      first, further: Array(documents.dropFirst()), baseDirectory: FileManager.default.currentDirectoryPath,
      cache: MetadataCache(environment: ProcessInfo.processInfo.environment), transport: CachedAnswers())
  }

  private func keptDocument() throws -> any DocumentSource {
    let project = try GeneratedProject(at: root, name: root, fileSystem: DiskFileSystem())
    let service = arguments[OptionCatalogue.oneService].map { project.part(of: $0) }
    return try (service ?? project).keptMetadata(name: root)
  }
}

/// Stands in for the network: says that every document is unchanged, so that a cached one is used.
private struct CachedAnswers: HTTPTransporting {
  func send(_ request: HTTPRequest) async throws -> HTTPResponse { HTTPResponse(status: 304, finalURL: request.url) }
}
