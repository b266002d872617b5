import GeneratorCore
import GeneratorModel

/// A plugin as a transform of the model.
public struct PluginTransform: NamingTransform {
  let plugin: LoadedPlugin
  let parameters: [String: String]
  /// The folder for resolving the files of diagnostics.
  let directory: String?

  /// Creates a transform from a plugin.
  ///
  /// - Parameters:
  ///   - plugin: a plugin of the kind `transform`.
  ///   - settings: the parameters that the user set, by name.
  ///   - directory: the folder in which the program was called, for finding the documents to which diagnostics refer.
  public init(_ plugin: LoadedPlugin, settings: [String: String] = [:], directory: String? = nil) {
    self.plugin = plugin
    parameters = plugin.parameterValues(settings)
    self.directory = directory
  }

  public var name: String { plugin.identity.name }

  /// Requests the transformed model from the plugin.
  ///
  /// - Throws: ``ScaffoldError`` (`pluginFailed`) if the plugin fails or reports errors.
  public func transform(_ model: ServiceModel, diagnostics: inout DiagnosticSink) async throws -> ServiceModel {
    try await transformWithNames(model, diagnostics: &diagnostics).model
  }

  /// Requests the transformed model and the chosen names from the plugin.
  ///
  /// - Throws: ``ScaffoldError`` (`pluginFailed`) if the plugin fails or reports errors.
  public func transformWithNames(
    _ model: ServiceModel, diagnostics: inout DiagnosticSink
  ) async throws -> (model: ServiceModel, swiftNames: [MetadataPath: String]) {
    var request = PluginRequest(.transform, parameters: parameters)
    request.model = ServiceModelDocument(model)
    let response = try await plugin.ask(request)
    var translation = FindingTranslation(of: directory, by: plugin.identity)
    try diagnostics.take(translation.diagnostics(response.diagnostics ?? []), failure: .pluginFailed)
    return (try plugin.model(in: response), response.chosenNames)
  }
}

extension PluginResponse {
  /// The Swift names that a reader or a transform chose.
  var chosenNames: [MetadataPath: String] {
    Dictionary((swiftNames ?? [:]).map { (MetadataPath($0.key), $0.value) }) { $1 }
  }
}
