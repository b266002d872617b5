/// A tag of a template that names something, and its place. Checks of templates examine these tags.
public struct TemplateTag: Sendable, Equatable {
  /// What the tag does with its name.
  public enum Kind: Sendable {
    /// Writes a value: `{{name}}`, `{{{name}}}`, `{{&name}}`.
    case variable
    /// Writes its content for a true value: `{{#name}}`.
    case section
    /// Writes its content for a false value: `{{^name}}`.
    case invertedSection
    /// Writes another template: `{{>name}}`.
    case partial
    /// Writes another template with blocks replaced: `{{<name}}`.
    case parent
    /// Can be replaced, or replaces a block of a parent: `{{$name}}`.
    case block
  }

  /// What the tag does with its name.
  public let kind: Kind
  /// The name, without the asterisk of a dynamic one.
  public let name: String
  /// Whether the name of a partial or parent is looked up in the context.
  public let isDynamic: Bool
  /// The names of the sections around the tag, outermost first. Inverted sections are omitted, since they enter no
  /// value.
  public let sections: [String]
  /// The line of the name, from 1.
  public let line: Int
  /// The column of the name in Unicode scalars, from 1.
  public let column: Int
}
