/// A fault in a template or in its use of the context, with its place.
public struct TemplateError: Error, Sendable {
  /// What went wrong, for a program to act on.
  public enum Kind: Sendable {
    /// The text of the template cannot be read.
    case syntax
    /// Strict mode: no object on the context stack has the name.
    case unknownName
    /// No template has the name. For a partial or a parent this is an error in strict mode only.
    case unknownTemplate
    /// Templates are nested endlessly, or deeper than allowed.
    case depth
    /// The text is too large, or takes too much work.
    case size
    /// The task was cancelled.
    case cancelled
  }

  /// What went wrong, for a program to act on.
  public let kind: Kind
  /// What went wrong, for a person: in lower case, with names in quotes, without a full stop.
  public let message: String
  /// The name of the template with the fault.
  public let template: String
  /// The line of the fault, from 1; 0 if no template's text is at fault.
  public let line: Int
  /// The column of the fault in Unicode scalars, from 1; 0 if no template's text is at fault.
  public let column: Int
  /// How many characters of the line are at fault.
  public let length: Int
  /// The line of the template with the fault.
  public let sourceLine: String
  /// How to fix the fault, if that is known.
  public let hint: String?
}
