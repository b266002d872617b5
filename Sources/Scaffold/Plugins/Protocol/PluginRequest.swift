import GeneratorModel

/// A request to a plugin: one JSON object, with the members for the plugin's kind
/// (`docs/schemas/KIND-request.schema.json`).
public struct PluginRequest: Encodable, Sendable {
  /// The version of the protocol.
  public var protocolVersion = PluginProtocol.version
  /// The requested step.
  public var kind: PluginKind
  /// The value of every parameter that the plugin describes.
  public var parameters: [String: String]
  /// The document for a reader.
  public var document: Document?
  /// The patterns of what the user includes, for a reader; nil for everything.
  public var include: [String]?
  /// The model for a transform or an emitter.
  public var model: ServiceModelDocument?
  /// The Swift names of all elements by their metadata paths, for an emitter.
  public var names: [String: String]?
  /// The package to which an emitter adds files, or that a check examines.
  public var package: Package?
  /// The paths of the written files, for a check.
  public var files: [String]?

  /// Creates a request with only the members for all kinds.
  public init(_ kind: PluginKind, parameters: [String: String]) {
    self.kind = kind
    self.parameters = parameters
  }

  /// The document for a reader.
  public struct Document: Encodable, Sendable {
    /// The name of the document in messages.
    public var name: String
    /// The absolute path of the file or folder.
    public var path: String?
    /// Whether it is a folder; nil if it is not.
    public var isFolder: Bool?
    /// The content as text; nil if it is not UTF-8, or for a folder.
    public var content: String?
    /// The content in base64 (RFC 4648, 4) if it is not UTF-8.
    public var contentBase64: String?
    /// The URL of the service whose documents are in the folder, for a reader that asks for them.
    public var address: String?

    package init(
      name: String, path: String? = nil, isFolder: Bool? = nil, content: String? = nil, contentBase64: String? = nil,
      address: String? = nil
    ) {
      self.name = name
      self.path = path
      self.isFolder = isFolder
      self.content = content
      self.contentBase64 = contentBase64
      self.address = address
    }
  }

  /// The package to which an emitter adds files, or that a check examines.
  public struct Package: Encodable, Sendable {
    /// Its name.
    public var name: String
    /// The name of its program, for an emitter.
    public var executable: String?
    /// Its targets, for an emitter.
    public var targets: [Target]?
    /// The absolute path of its root, for a check.
    public var directory: String?

    package init(name: String, executable: String? = nil, targets: [Target]? = nil, directory: String? = nil) {
      self.name = name
      self.executable = executable
      self.targets = targets
      self.directory = directory
    }
  }

  /// A target of the package.
  public struct Target: Encodable, Sendable {
    /// Its name.
    public var name: String
    /// The kind of the target: `library`, `executable`, `test` or `system`.
    public var kind: String
    /// The targets on which it depends.
    public var dependencies: [String]
    /// The template module that declares it.
    public var module: String

    package init(name: String, kind: String, dependencies: [String], module: String) {
      self.name = name
      self.kind = kind
      self.dependencies = dependencies
      self.module = module
    }
  }
}
