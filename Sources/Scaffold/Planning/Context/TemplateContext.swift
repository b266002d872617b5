import GeneratorCore
import Templates

/// The context of templates: the values that they can use, and the origins of these in the metadata.
public struct TemplateContext: Sendable {
  /// The members at the root of the context.
  public var values: [String: TemplateValue]
  /// The locations in the metadata that the numbers of `TemplateObject.origin` refer to.
  public var locations: [SourceLocation]

  /// Creates a context.
  public init(values: [String: TemplateValue], locations: [SourceLocation] = []) {
    self.values = values
    self.locations = locations
  }
}
