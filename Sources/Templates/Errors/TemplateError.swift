/// A fault of a template, or of what it asks of its context, with its place.
public struct TemplateError: Error, Sendable {
  /// What went wrong, for a program to decide on.
  public enum Kind: Sendable {
    /// The text of the template cannot be read.
    case syntax
    /// Strict mode: no object on the context stack has the name.
    case unknownName
    /// No template has the name: of a partial or a parent in strict mode, of a template to render always.
    case unknownTemplate
    /// Templates stand inside each other without end, or deeper than allowed.
    case depth
    /// The text becomes too large, or takes too much work.
    case size
    /// The task was cancelled.
    case cancelled
  }

  /// What went wrong, for a program to decide on.
  public let kind: Kind
  /// What went wrong, for a person: lower case, names quoted, without a full stop.
  public let message: String
  /// The name of the template with the fault.
  public let template: String
  /// The line of the fault, from 1; 0 where no template's text is at fault.
  public let line: Int
  /// The column of the fault in characters, from 1; 0 where no template's text is at fault.
  public let column: Int
  /// How many characters of the line are at fault.
  public let length: Int
  /// The line of the template with the fault.
  public let sourceLine: String
  /// What to do about it, if that is known.
  public let hint: String?
}
