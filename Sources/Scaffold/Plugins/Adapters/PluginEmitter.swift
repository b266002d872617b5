import FoundationEssentials
import GeneratorCore
import GeneratorModel
import GeneratorNaming
import GeneratorPacks
import GeneratorPlanning

/// A plugin as an emitter of files.
public struct PluginEmitter: PackageEmitter {
  private let stage: PluginStage

  /// Creates an emitter from a plugin.
  ///
  /// - Parameters:
  ///   - plugin: a plugin of the kind `emitter`.
  ///   - settings: the parameters that the user set, by name.
  ///   - directory: the folder in which the program was called, for finding the documents to which diagnostics refer.
  public init(_ plugin: LoadedPlugin, settings: [String: String] = [:], directory: String? = nil) {
    stage = PluginStage(plugin, settings: settings, directory: directory)
  }

  public var name: String { stage.plugin.identity.name }

  /// Requests the plugin's files.
  ///
  /// - Throws: ``ScaffoldError``: `refused` for a path that leaves the package, `pluginFailed` if the plugin fails or
  ///   reports errors.
  public func files(
    for model: NamedModel, in outline: PackageOutline, diagnostics: inout DiagnosticSink
  ) async throws -> [PlannedFile] {
    let response = try await stage.answer(.emitter, diagnostics: &diagnostics) { request in
      request.model = ServiceModelDocument(model.model)
      request.names = Dictionary(uniqueKeysWithValues: model.decisions.map { ($0.key.text, $0.value.swift.name) })
      request.package = PluginRequest.Package(
        name: outline.name.description, executable: outline.name.executable,
        targets: outline.targets.map { target in
          PluginRequest.Target(
            name: target.name, kind: target.kind.rawValue, dependencies: target.dependencies, module: target.module)
        })
    }
    return try (response.files ?? []).map(plannedFile)
  }

  private func plannedFile(_ file: PluginResponse.File) throws -> PlannedFile {
    let path: OutputPath
    do {
      path = try OutputPath(file.path)
    } catch let error as ScaffoldError {
      throw ScaffoldError(
        .refused, .refusedPath,
        "the plugin '\(stage.plugin.identity)': \(error.diagnostics.first?.message ?? "a path is not safe")")
    }
    guard let owner = FileOwner(rawValue: file.owner ?? FileOwner.merged.rawValue) else {
      throw stage.plugin.process.failure(
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
        throw stage.plugin.process.failure(.invalidPluginAnswer, "the content of '\(file.path)' is not base64")
      }
      return [UInt8](data)
    default:
      throw stage.plugin.process.failure(
        .invalidPluginAnswer, "the file '\(file.path)' needs either 'content' or 'contentBase64'")
    }
  }
}
