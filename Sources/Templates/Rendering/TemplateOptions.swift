/// The options for rendering a library of templates.
public struct TemplateOptions: Sendable {
  /// How `{{name}}` changes a string. `{{{name}}}` and `{{&name}}` never change it.
  public enum Escaping: Sendable {
    /// `&`, `<`, `>` and `"` become entities, as is the default in Mustache.
    case html
    /// Nothing is changed. Use it for templates of source text, whose values are already escaped for their language.
    case none
  }

  /// How `{{name}}` changes a string.
  public var escaping: Escaping
  /// Whether an unknown name, partial or parent is an error. Otherwise it writes nothing.
  public var isStrict: Bool
  /// How many templates may be nested without a section between them. With sections, eight times as many.
  public var maximumDepth: Int
  /// The maximum size of a rendered text in bytes.
  public var maximumSize: Int
  /// The maximum number of nodes that are written for one text, which stops templates that double each other.
  public var maximumNodes: Int

  /// Creates options. The defaults are those of the Mustache specification.
  public init(
    escaping: Escaping = .html, isStrict: Bool = false, maximumDepth: Int = 64, maximumSize: Int = 64 << 20,
    maximumNodes: Int = 20_000_000
  ) {
    self.maximumSize = maximumSize
    self.maximumNodes = maximumNodes
    self.escaping = escaping
    self.isStrict = isStrict
    self.maximumDepth = maximumDepth
  }
}
