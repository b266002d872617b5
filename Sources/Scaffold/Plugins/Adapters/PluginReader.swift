import GeneratorCore
import GeneratorModel
import Glibc

/// A plugin as the reader of a document.
public struct PluginReader: MetadataReader {
  let plugin: LoadedPlugin
  let parameters: [String: String]

  /// Creates a reader from a plugin.
  ///
  /// - Parameters:
  ///   - plugin: a plugin of the kind `reader`.
  ///   - settings: the parameters that the user set, by name.
  public init(_ plugin: LoadedPlugin, settings: [String: String] = [:]) {
    self.plugin = plugin
    parameters = plugin.parameterValues(settings)
  }

  public var name: String { plugin.identity.name }

  /// Whether the plugin's description matches the document.
  public func recognizes(_ document: SourceDocument) -> Bool {
    plugin.description.recognition.fits(document)
  }

  /// Requests the model of the document from the plugin.
  ///
  /// - Throws: ``ScaffoldError``: `unusableMetadata` if the plugin reports errors, `pluginFailed` if it fails.
  public func read(_ document: SourceDocument, diagnostics: inout DiagnosticSink) async throws -> ServiceModel {
    var request = PluginRequest(.reader, parameters: parameters)
    request.document = PluginRequest.Document(document)
    let response = try await plugin.ask(request)
    var translation = FindingTranslation(of: document, by: plugin.identity)
    try diagnostics.take(translation.diagnostics(response.diagnostics ?? []), failure: .unusableMetadata)
    return try plugin.model(in: response)
  }
}

extension PluginRequest.Document {
  /// Creates the member of a request for a document.
  package init(_ document: SourceDocument) {
    self.init(name: document.name, path: document.path)
    if document.isFolder {
      isFolder = true
    } else if let text = String(data: document.bytes, encoding: .utf8) {
      content = text
    } else {
      contentBase64 = document.bytes.base64EncodedString()
    }
  }
}

extension LoadedPlugin {
  /// The model of a response, in the order of elements of other models.
  ///
  /// - Throws: ``ScaffoldError`` (`pluginFailed`) if there is no model, or if it is invalid.
  func model(in response: PluginResponse) throws -> ServiceModel {
    guard let document = response.model else {
      throw process.failure(.invalidPluginAnswer, "it returned neither a model nor an error")
    }
    guard document.format == ServiceModelFormat.name, document.version == ServiceModelFormat.version else {
      throw process.failure(
        .invalidPluginAnswer,
        "it returned a model with the format '\(document.format)' in version \(document.version), expected "
          + "'\(ServiceModelFormat.name)' in version \(ServiceModelFormat.version)")
    }
    var model = document.service
    let faults = ModelValidator.faults(of: model)
    if let first = faults.first {
      let rest = faults.count > 1 ? " (and \(faults.count - 1) more faults)" : ""
      throw process.failure(.invalidPluginAnswer, "it returned a model that is not consistent: \(first)\(rest)")
    }
    model.structuredTypes.sort { $0.name < $1.name }
    model.enumTypes.sort { $0.name < $1.name }
    model.typeDefinitions.sort { $0.name < $1.name }
    model.operations = model.operations.enumerated()
      .sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }.map(\.element)
    return model
  }
}
