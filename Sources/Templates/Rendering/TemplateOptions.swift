/// How a library of templates is rendered.
public struct TemplateOptions: Sendable {
  /// What `{{name}}` does to a string; `{{{name}}}` and `{{&name}}` never change it.
  public enum Escaping: Sendable {
    /// `&`, `<`, `>` and `"` become entities, which is the default of Mustache.
    case html
    /// Nothing is changed: for templates of source text, whose values come escaped for their language.
    case none
  }

  /// What `{{name}}` does to a string.
  public var escaping: Escaping
  /// Whether an unknown name, partial or parent is an error instead of nothing.
  public var isStrict: Bool
  /// How many templates may stand inside each other without a section between them; eight times as many with sections.
  public var maximumDepth: Int
  /// How many bytes a rendered text may have.
  public var maximumSize: Int
  /// How many nodes of templates may be written for one text, so that templates which double each other come to an end.
  public var maximumNodes: Int

  /// Makes options; without arguments those of the Mustache specification.
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
