import GeneratorCore
import GeneratorModel
import Glibc

/// A plugin as the reader of a document.
public struct PluginReader: NamingReader {
  let plugin: LoadedPlugin
  let parameters: [String: String]
  let include: [String]

  /// The answer of a reader.
  package enum Answer: Sendable {
    /// The service that the document describes, and the names that the reader chooses.
    case model(ModelProposal)
    /// The documents that the reader needs in addition; at least one.
    case documents([PluginResponse.Fetch])
  }

  /// Creates a reader from a plugin.
  ///
  /// - Parameters:
  ///   - plugin: a plugin of the kind `reader`.
  ///   - settings: the parameters that the user set, by name.
  ///   - include: the patterns of what the user includes; empty for everything.
  public init(_ plugin: LoadedPlugin, settings: [String: String] = [:], include: [String] = []) {
    self.plugin = plugin
    parameters = plugin.parameterValues(settings)
    self.include = include
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
    try await readWithNames(document, diagnostics: &diagnostics).model
  }

  /// Requests the model of the document and the chosen names from the plugin.
  ///
  /// - Throws: the errors of ``read(_:diagnostics:)``.
  public func readWithNames(
    _ document: SourceDocument, diagnostics: inout DiagnosticSink
  ) async throws -> ModelProposal {
    switch try await answer(about: document, diagnostics: &diagnostics) {
    case .model(let proposal): return proposal
    case .documents(let wanted):
      throw plugin.process.failure(
        .unavailableDocument, "it asks for '\(wanted[0].url)', and there is no service to get it from",
        hint: plugin.description.recognition.addresses
          ? "name the URL of the service; in a package, run 'scaffold regenerate' without '--offline'"
          : "a reader that asks for documents has '\"addresses\": true' in 'handles' of its description")
    }
  }

  /// Asks the plugin about a document, which can be a folder with the documents that it has asked for.
  ///
  /// - Throws: the errors of ``read(_:diagnostics:)``.
  package func answer(about document: SourceDocument, diagnostics: inout DiagnosticSink) async throws -> Answer {
    let unpacked = try UnpackedFolder(document)
    let subject = unpacked?.document ?? document
    var request = PluginRequest(.reader, parameters: parameters)
    request.document = PluginRequest.Document(subject)
    request.include = include.isEmpty ? nil : include
    let response = try await plugin.ask(request)
    var translation = FindingTranslation(of: subject, by: plugin.identity)
    let findings = translation.diagnostics(response.diagnostics ?? [])
    withExtendedLifetime(unpacked) {}
    if let wanted = response.fetch, !wanted.isEmpty {
      // What it finds before it has everything, it finds again in the end.
      if findings.contains(where: { $0.severity == .error }) { throw ScaffoldError(.unusableMetadata, findings) }
      return .documents(wanted)
    }
    try diagnostics.take(findings, failure: .unusableMetadata)
    return .model(
      ModelProposal(
        try plugin.model(in: response), swiftNames: response.chosenNames, parameters: try chosen(in: response)))
  }

  /// The values that an answer chooses for parameters that the user has left at their defaults.
  ///
  /// - Throws: ``ScaffoldError`` (`pluginFailed`) for a parameter that the plugin does not describe, or a value that the
  ///   parameter cannot have.
  private func chosen(in response: PluginResponse) throws -> [String: String] {
    let described = plugin.description.parameters
    return try (response.parameters ?? [:]).filter { name, value in
      guard let parameter = described.first(where: { $0.name == name }) else {
        throw failure(.invalidPluginAnswer, "it chose a value for the parameter '\(name)', which it does not have")
      }
      if let objection = parameter.objection(to: value) {
        throw failure(.invalidPluginAnswer, "it chose '\(value)' for the parameter '\(name)': \(objection)")
      }
      return parameters[name] == parameter.defaultValue && value != parameter.defaultValue
    }
  }

  /// The error for an answer that cannot be followed.
  package func failure(_ id: DiagnosticID, _ what: String, hint: String? = nil) -> ScaffoldError {
    plugin.process.failure(id, what, hint: hint)
  }
}

extension PluginRequest.Document {
  /// Creates the member of a request for a document.
  package init(_ document: SourceDocument) {
    self.init(name: document.name, path: document.path)
    if document.isFolder {
      isFolder = true
      address = document.address
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
