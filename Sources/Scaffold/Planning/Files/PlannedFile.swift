import GeneratorCore
import GeneratorPacks

/// A planned file, before anything is written.
public struct PlannedFile: Sendable {
  /// The path below the package's root.
  public let path: OutputPath
  /// The content of the file.
  public let bytes: [UInt8]
  /// The owner of the file after it was written.
  public let owner: FileOwner
  /// Whether the file is executable.
  public let isExecutable: Bool
  /// The module that the file is copied from unchanged; nil for a file that is specific to the package.
  public let module: String?
  /// The file below `templates/` that it is copied or rendered from; nil if it comes from a plugin or from no file.
  public let template: String?
  /// The origins of its lines, if it was rendered from a template.
  public let origins: LineOrigins?

  /// Creates a file.
  public init(
    path: OutputPath, bytes: [UInt8], owner: FileOwner = .merged, isExecutable: Bool = false,
    module: String? = nil, template: String? = nil, origins: LineOrigins? = nil
  ) {
    self.path = path
    self.bytes = bytes
    self.owner = owner
    self.isExecutable = isExecutable
    self.module = module
    self.template = template
    self.origins = origins
  }
}
