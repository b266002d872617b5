import GeneratorCore
import GeneratorModel

/// The response of a plugin: one JSON object, with the members for the plugin's kind
/// (`docs/schemas/KIND-response.schema.json`).
public struct PluginResponse: Decodable, Sendable {
  /// The version of the protocol.
  public var protocolVersion: Int
  /// The findings for the user. An error ends the run.
  public var diagnostics: [Finding]?
  /// The model of a reader or a transform.
  public var model: ServiceModelDocument?
  /// The documents of the service that a reader needs before it can answer with a model.
  public var fetch: [Fetch]?
  /// The Swift names that a reader or a transform chooses, by the paths of the elements.
  public var swiftNames: [String: String]?
  /// The values that a reader chooses for its parameters, by name.
  public var parameters: [String: String]?
  /// The files of an emitter.
  public var files: [File]?

  /// A finding of a plugin for the user (`docs/schemas/diagnostic.schema.json`).
  public struct Finding: Decodable, Sendable {
    /// The kind of the finding for programs: a name of lower-case letters, digits and `-`; nil if the plugin has none.
    public var id: String?
    /// The severity of the finding.
    public var severity: Diagnostic.Severity
    /// The message: what was found, and what was expected.
    public var message: String
    /// The file, as named by the plugin.
    public var file: String?
    /// The line, counted from 1.
    public var line: Int?
    /// The column in Unicode scalars, counted from 1.
    public var column: Int?
    /// The number of Unicode scalars to underline.
    public var length: Int?
    /// A hint for fixing the problem.
    public var hint: String?
  }

  /// A document of the service that a reader needs.
  public struct Fetch: Decodable, Sendable {
    /// Its URL, absolute or relative to the address of the service, which is taken as that of a folder.
    public var url: String
    /// The path of the file that it becomes, relative to the folder of the documents.
    public var file: String
  }

  /// A file that an emitter adds.
  public struct File: Decodable, Sendable {
    /// The path below the package's root, as the plugin returned it.
    public var path: String
    /// The content as text.
    public var content: String?
    /// The content in base64 (RFC 4648, 4) if it is not text.
    public var contentBase64: String?
    /// Whether the file is executable.
    public var executable: Bool?
    /// The owner of the written file: `merged` or `seeded`.
    public var owner: String?
  }
}
