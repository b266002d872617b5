import GeneratorModel

/// The response of the protocol (`docs/schemas/reader-response.schema.json`).
package struct ReaderResponse: Encodable, Sendable {
  /// The version of the protocol.
  package let protocolVersion = ReaderRequest.version
  /// What the user should know.
  package var diagnostics: [Finding] = []
  /// The model; nil if there is an error, or if documents are missing.
  package var model: ServiceModelDocument?
  /// The Swift names that people would choose, by path.
  package var swiftNames: [String: String]?
  /// The values that the reader chose for its parameters; they are recorded.
  package var parameters: [String: String]?
  /// The documents to download before the model can be made.
  package var fetch: [Fetch]?

  /// A document to download.
  package struct Fetch: Encodable, Hashable, Sendable {
    /// The address, relative to that of the service.
    package let url: String
    /// The name of the file to store it in.
    package let file: String
  }

  private enum CodingKeys: CodingKey { case protocolVersion, diagnostics, model, swiftNames, parameters, fetch }
}
