/// A part of a template that no recorded rendering reached.
public struct CoverageGap: Sendable, Hashable {
  /// What was not reached.
  public enum Kind: String, Sendable, CaseIterable {
    /// The whole template.
    case template
    /// The content of a section, normal or inverted, or of a block.
    case taken
    /// The way past a section: its content was written each time.
    case skipped
  }

  /// What was not reached.
  public let kind: Kind
  /// The template's name.
  public let template: String
  /// The tag, for example `{{#name}}`; empty for a whole template.
  public let tag: String
  /// The line of the tag, from 1.
  public let line: Int
  /// The column of the tag's name in Unicode scalars, from 1.
  public let column: Int

  init(_ kind: Kind, template: String, tag: String = "", line: Int = 1, column: Int = 1) {
    self.kind = kind
    self.template = template
    self.tag = tag
    self.line = line
    self.column = column
  }
}
