import GeneratorCore

/// A plugin at a stage that has no document of its own: a transform or an emitter.
struct PluginStage: Sendable {
  let plugin: LoadedPlugin
  private let parameters: [String: String]
  /// The folder in which the program was called, for finding the documents to which diagnostics refer.
  private let directory: String?

  init(_ plugin: LoadedPlugin, settings: [String: String], directory: String?) {
    self.plugin = plugin
    parameters = plugin.parameterValues(settings)
    self.directory = directory
  }

  /// Asks the plugin, and reports what it finds.
  ///
  /// - Throws: ``ScaffoldError`` (`pluginFailed`) if the plugin fails or reports errors.
  func answer(
    _ kind: PluginKind, diagnostics: inout DiagnosticSink, describe: (inout PluginRequest) -> Void
  ) async throws -> PluginResponse {
    var request = PluginRequest(kind, parameters: parameters)
    describe(&request)
    let response = try await plugin.ask(request)
    var translation = FindingTranslation(of: directory, by: plugin.identity)
    try diagnostics.take(translation.diagnostics(response.diagnostics ?? []), failure: .pluginFailed)
    return response
  }
}
