import GeneratorCore
import GeneratorModel

/// A plugin as a transform of the model.
public struct PluginTransform: NamingTransform {
  private let stage: PluginStage

  /// Creates a transform from a plugin.
  ///
  /// - Parameters:
  ///   - plugin: a plugin of the kind `transform`.
  ///   - settings: the parameters that the user set, by name.
  ///   - directory: the folder in which the program was called, for finding the documents to which diagnostics refer.
  public init(_ plugin: LoadedPlugin, settings: [String: String] = [:], directory: String? = nil) {
    stage = PluginStage(plugin, settings: settings, directory: directory)
  }

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
  ) async throws -> ModelProposal {
    let response = try await stage.answer(.transform, diagnostics: &diagnostics) {
      $0.model = ServiceModelDocument(model)
    }
    return ModelProposal(try stage.plugin.model(in: response), swiftNames: response.chosenNames)
  }
}

extension PluginResponse {
  /// The Swift names that a reader or a transform chose.
  var chosenNames: [MetadataPath: String] {
    Dictionary((swiftNames ?? [:]).map { (MetadataPath($0.key), $0.value) }) { $1 }
  }
}
