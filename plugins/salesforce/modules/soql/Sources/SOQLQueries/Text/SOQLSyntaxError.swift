/// Why a text is not a statement of SOQL, and where.
public struct SOQLSyntaxError: Error, Sendable, Hashable {
  /// What kind of mistake it is.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// Something else was expected here.
    case unexpected
    /// `:name` has a value only in Apex.
    case bindVariable
    /// `AND` and `OR`, or `NOT`, without the parentheses that say what belongs together.
    case missingParentheses
    /// Text without its closing quote, or with an escape that does not exist.
    case badText
    /// A literal of no known form.
    case badLiteral
    /// Two fields are compared; SOQL compares a field with a literal.
    case comparedFields
    /// A clause that is not read.
    case unsupportedClause
    /// Statements inside of each other, or parentheses, beyond what is read.
    case tooDeep
    /// Longer than Salesforce allows.
    case tooLong
  }

  public let reason: Reason
  /// What was found and what was expected.
  public let message: String
  /// The line, from 1.
  public let row: Int
  /// The character in the line, from 1.
  public let column: Int
  /// The line, for a message that shows the place.
  public let line: String
}

extension SOQLSyntaxError: CustomStringConvertible {
  public var description: String { "\(message) (row \(row), column \(column))" }
}
