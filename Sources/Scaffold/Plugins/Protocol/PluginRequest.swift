import GeneratorModel

/// What a plugin is asked: one JSON object, of which each kind of plugin sees the members that are its own
/// (`docs/schemas/KIND-request.schema.json`).
public struct PluginRequest: Encodable, Sendable {
  /// The version of the protocol.
  public var protocolVersion = PluginProtocol.version
  /// Which step is asked for.
  public var kind: PluginKind
  /// The value of every parameter that the plugin describes.
  public var parameters: [String: String]
  /// What a reader reads.
  public var document: Document?
  /// What a transform changes, and an emitter makes files of.
  public var model: ServiceModelDocument?
  /// The Swift name of every element by its metadata path, for an emitter.
  public var names: [String: String]?
  /// What an emitter adds to, or a check looks at.
  public var package: Package?
  /// The files that were written, for a check.
  public var files: [String]?

  /// A request with nothing but what every kind sees.
  public init(_ kind: PluginKind, parameters: [String: String]) {
    self.kind = kind
    self.parameters = parameters
  }

  /// The document that a reader reads.
  public struct Document: Encodable, Sendable {
    /// What messages call it.
    public var name: String
    /// The absolute path of the file or folder.
    public var path: String?
    /// Whether it is a folder; left out where it is not.
    public var isFolder: Bool?
    /// What it holds, where that is UTF-8.
    public var content: String?
    /// What it holds, where that is not UTF-8 (RFC 4648, 4).
    public var contentBase64: String?

    package init(
      name: String, path: String? = nil, isFolder: Bool? = nil, content: String? = nil, contentBase64: String? = nil
    ) {
      self.name = name
      self.path = path
      self.isFolder = isFolder
      self.content = content
      self.contentBase64 = contentBase64
    }
  }

  /// The package that an emitter adds to, or a check looks at.
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
    /// What it is: `library`, `executable`, `test` or `system`.
    public var kind: String
    /// The targets that it uses.
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
