import GeneratorCore
import GeneratorModel

/// A plugin as a transform of the model.
public struct PluginTransform: ModelTransform {
  let plugin: LoadedPlugin
  let parameters: [String: String]
  /// The folder that the files of diagnostics are seen from.
  let directory: String?

  /// Creates the transform that a plugin is.
  ///
  /// - Parameters:
  ///   - plugin: a plugin of the kind `transform`.
  ///   - settings: what the user set of parameters, by name.
  ///   - directory: the folder in which the program was called, where the lines of documents are looked for.
  public init(_ plugin: LoadedPlugin, settings: [String: String] = [:], directory: String? = nil) {
    self.plugin = plugin
    parameters = plugin.parameterValues(settings)
    self.directory = directory
  }

  public var name: String { plugin.identity.name }

  /// Asks the plugin for the model that goes on from here.
  ///
  /// - Throws: ``ScaffoldError`` (`pluginFailed`) for the errors that the plugin finds, and if it fails.
  public func transform(_ model: ServiceModel, diagnostics: inout DiagnosticSink) async throws -> ServiceModel {
    var request = PluginRequest(.transform, parameters: parameters)
    request.model = ServiceModelDocument(model)
    let response = try await plugin.ask(request)
    var translation = FindingTranslation(of: directory)
    try diagnostics.take(translation.diagnostics(response.diagnostics ?? []), failure: .pluginFailed)
    return try plugin.model(in: response)
  }
}
