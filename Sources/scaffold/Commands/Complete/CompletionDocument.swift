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
  func model() async throws -> ServiceModel { try await model(of: try source()) }

  /// The service before a change: the OLD of `diff`, or what the package keeps.
  ///
  /// - Throws: as ``model()``.
  func olderModel() async throws -> ServiceModel {
    try await model(of: try compared(OperandCatalogue.old.specification.name) ?? keptDocument())
  }

  /// The service after a change: the NEW of `diff`, or the document that the command line or the package names.
  ///
  /// - Throws: as ``model()``.
  func newerModel() async throws -> ServiceModel {
    if let compared = try compared(OperandCatalogue.new.specification.name) { return try await model(of: compared) }
    guard arguments[OptionCatalogue.newMetadata].isEmpty else { return try await model() }
    let settings = try SettingsFile.read(root + "/scaffold.json")
    return try await model(of: try source(settings.metadata, settings.furtherMetadata, in: root))
  }

  /// The document of an operand of `diff`; nil for another command.
  private func compared(_ operand: String) throws -> (any DocumentSource)? {
    guard let operand = arguments.command.operands.first(where: { $0.name == operand }) else { return nil }
    guard let name = arguments.texts(of: operand).first, name != "-" else { throw CancellationError() }
    return try source(name, [], in: FileManager.default.currentDirectoryPath)
  }

  private func model(of source: any DocumentSource) async throws -> ServiceModel {
    let settings = SettingOption.apply(arguments, to: ProjectSettings(metadata: ""))
    let request = ScaffoldRequest(
      source: source, settings: settings, workingDirectory: FileManager.default.currentDirectoryPath)
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
    return try source(first, Array(documents.dropFirst()), in: FileManager.default.currentDirectoryPath)
  }

  private func source(_ name: String, _ further: [String], in folder: String) throws -> any DocumentSource {
    try MetadataSource(
      name, further: further, baseDirectory: folder,
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
