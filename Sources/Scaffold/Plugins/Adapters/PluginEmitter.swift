import FoundationEssentials
import GeneratorCore
import GeneratorModel
import GeneratorNaming
import GeneratorPacks
import GeneratorPlanning

/// A plugin as an emitter of files.
public struct PluginEmitter: PackageEmitter {
  let plugin: LoadedPlugin
  let parameters: [String: String]
  /// The folder for resolving the files of diagnostics.
  let directory: String?

  /// Creates an emitter from a plugin.
  ///
  /// - Parameters:
  ///   - plugin: a plugin of the kind `emitter`.
  ///   - settings: the parameters that the user set, by name.
  ///   - directory: the folder in which the program was called, for finding the documents to which diagnostics refer.
  public init(_ plugin: LoadedPlugin, settings: [String: String] = [:], directory: String? = nil) {
    self.plugin = plugin
    parameters = plugin.parameterValues(settings)
    self.directory = directory
  }

  public var name: String { plugin.identity.name }

  /// Requests the plugin's files.
  ///
  /// - Throws: ``ScaffoldError``: `refused` for a path that leaves the package, `pluginFailed` if the plugin fails or
  ///   reports errors.
  public func files(
    for model: NamedModel, in outline: PackageOutline, diagnostics: inout DiagnosticSink
  ) async throws -> [PlannedFile] {
    var request = PluginRequest(.emitter, parameters: parameters)
    request.model = ServiceModelDocument(model.model)
    request.names = Dictionary(uniqueKeysWithValues: model.decisions.map { ($0.key.text, $0.value.swift.name) })
    request.package = PluginRequest.Package(
      name: outline.name.description, executable: outline.name.executable,
      targets: outline.targets.map { target in
        PluginRequest.Target(
          name: target.name, kind: target.kind.rawValue, dependencies: target.dependencies, module: target.module)
      })
    let response = try await plugin.ask(request)
    var translation = FindingTranslation(of: directory, by: plugin.identity)
    try diagnostics.take(translation.diagnostics(response.diagnostics ?? []), failure: .pluginFailed)
    return try (response.files ?? []).map(plannedFile)
  }

  private func plannedFile(_ file: PluginResponse.File) throws -> PlannedFile {
    let path: OutputPath
    do {
      path = try OutputPath(file.path)
    } catch let error as ScaffoldError {
      throw ScaffoldError(
        .refused, .refusedPath,
        "the plugin '\(plugin.identity)': \(error.diagnostics.first?.message ?? "a path is not safe")")
    }
    guard let owner = FileOwner(rawValue: file.owner ?? FileOwner.merged.rawValue) else {
      throw plugin.process.failure(
        .invalidPluginAnswer, "the file '\(path)' has the owner '\(file.owner ?? "")', expected 'merged' or 'seeded'")
    }
    return PlannedFile(
      path: path, bytes: try bytes(of: file), owner: owner, isExecutable: file.executable ?? false)
  }

  private func bytes(of file: PluginResponse.File) throws -> [UInt8] {
    switch (file.content, file.contentBase64) {
    case (let text?, nil): return Array(text.utf8)
    case (nil, let text?):
      guard let data = Data(base64Encoded: text) else {
        throw plugin.process.failure(.invalidPluginAnswer, "the content of '\(file.path)' is not base64")
      }
      return [UInt8](data)
    default:
      throw plugin.process.failure(
        .invalidPluginAnswer, "the file '\(file.path)' needs either 'content' or 'contentBase64'")
    }
  }
}
