/// Why a text of a query is not what its grammar says, and where.
public struct QuerySyntaxError: Error, Sendable, Hashable {
  /// The whole text.
  public let text: String
  /// The column of the first character that does not fit, from 1.
  public let column: Int
  /// What stands there: a word or character in quotes, or `the end`.
  public let found: String
  /// What could stand there.
  public let expected: String

  /// An error at a column of a text.
  public init(text: String, column: Int, found: String, expected: String) {
    self.text = text
    self.column = column
    self.found = found
    self.expected = expected
  }
}

extension QuerySyntaxError: CustomStringConvertible {
  public var description: String { "column \(column) of '\(text)': found \(found), expected \(expected)" }
}
