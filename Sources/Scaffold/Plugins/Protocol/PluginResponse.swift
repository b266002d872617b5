import GeneratorCore
import GeneratorModel

/// What a plugin answers: one JSON object, of which each kind of plugin gives the members that are its own
/// (`docs/schemas/KIND-response.schema.json`).
public struct PluginResponse: Decodable, Sendable {
  /// The version of the protocol.
  public var protocolVersion: Int
  /// What the user should know; one error ends the run.
  public var diagnostics: [Finding]?
  /// What a reader read, or a transform made.
  public var model: ServiceModelDocument?
  /// What an emitter adds.
  public var files: [File]?

  /// What a plugin has to say to the user (`docs/schemas/diagnostic.schema.json`).
  public struct Finding: Decodable, Sendable {
    /// How much it matters.
    public var severity: Diagnostic.Severity
    /// What was found against what was expected.
    public var message: String
    /// The file, as the plugin sees it.
    public var file: String?
    /// The line, from 1.
    public var line: Int?
    /// The column in Unicode scalars, from 1.
    public var column: Int?
    /// How many characters are underlined.
    public var length: Int?
    /// The remedy.
    public var hint: String?
  }

  /// A file that an emitter adds.
  public struct File: Decodable, Sendable {
    /// Where it stands below the package's root, as the plugin says it.
    public var path: String
    /// What it holds, where that is text.
    public var content: String?
    /// What it holds, where that is not text (RFC 4648, 4).
    public var contentBase64: String?
    /// Whether it may be executed.
    public var executable: Bool?
    /// Who owns it once it is written: `merged` or `seeded`.
    public var owner: String?
  }
}
