import GeneratorCore
import GeneratorModel
import Templates

/// The context of templates: the values that they can use, and the origins of these in the metadata.
public struct TemplateContext: Sendable {
  /// The members at the root of the context.
  public var values: [String: TemplateValue]
  /// The locations in the metadata that the numbers of `TemplateObject.origin` refer to.
  public var locations: [SourceLocation]
  /// The base name of the file of each type, for the lock.
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
