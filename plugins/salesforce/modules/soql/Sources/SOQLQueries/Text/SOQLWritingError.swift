/// Why a statement has no text: a name or a literal in it is not of its form. Writing it could change the statement.
public struct SOQLWritingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was found.
  public let text: String
  /// What was expected, such as `a name`.
  public let expected: String

  public var description: String { "'\(text)' cannot be written in a SOQL statement, expected \(expected)" }
}
