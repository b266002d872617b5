import GeneratorCore
import GeneratorModel
import Templates

/// What templates know: the values that they name, and where in the metadata these came from.
public struct TemplateContext: Sendable {
  /// The members at the root of the context.
  public var values: [String: TemplateValue]
  /// The places in the metadata that the numbers of `TemplateObject.origin` stand for.
  public var locations: [SourceLocation]
  /// The base name of the file that each type stands in, for the lock.
  public var fileNames: [MetadataPath: String]
  /// The names of the methods that call operations, for the lock.
  public var methodNames: [MetadataPath: String] = [:]

  /// Creates a context.
  public init(
    values: [String: TemplateValue], locations: [SourceLocation] = [], fileNames: [MetadataPath: String] = [:]
  ) {
    self.values = values
    self.locations = locations
    self.fileNames = fileNames
  }
}
