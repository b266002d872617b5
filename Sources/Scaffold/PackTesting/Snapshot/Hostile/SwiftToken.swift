/// A token of Swift source, as far as it matters whether foreign text got out of its place; comments are none.
struct SwiftToken: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// A name or a keyword, with or without backticks.
    case word
    /// The beginning of a string literal; what is interpolated into it follows.
    case string
    /// The end of a string literal.
    case stringEnd
    /// One character of anything else.
    case symbol
    /// A literal or a comment that does not end.
    case unterminated
  }

  let kind: Kind
  /// The word without backticks, or the symbol; empty for literals.
  let text: String
  /// The line that it begins in, from 1.
  let line: Int
}
