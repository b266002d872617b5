import GeneratorCore
import GeneratorPacks

/// A file as it is to be, before anything is written.
public struct PlannedFile: Sendable {
  /// Where it stands below the package's root.
  public let path: OutputPath
  /// What it holds.
  public let bytes: [UInt8]
  /// Who owns it once it is written.
  public let owner: FileOwner
  /// Whether it may be executed.
  public let isExecutable: Bool
  /// The module that it is copied from byte for byte; nil for a file that is made for this package.
  public let module: String?
  /// Where its lines came from, if it was rendered from a template.
  public let origins: LineOrigins?

  /// Creates a file.
  public init(
    path: OutputPath, bytes: [UInt8], owner: FileOwner = .merged, isExecutable: Bool = false,
    module: String? = nil, origins: LineOrigins? = nil
  ) {
    self.path = path
    self.bytes = bytes
    self.owner = owner
    self.isExecutable = isExecutable
    self.module = module
    self.origins = origins
  }
}
