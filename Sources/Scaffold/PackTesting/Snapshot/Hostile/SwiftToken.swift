/// A token of Swift source, as precise as necessary to detect foreign text outside its place. Comments are not tokens.
struct SwiftToken: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// A name or a keyword, with or without backticks.
    case word
    /// The beginning of a string literal. The tokens of its interpolations follow.
    case string
    /// The end of a string literal.
    case stringEnd
    /// Any other character.
    case symbol
    /// An unterminated literal or comment.
    case unterminated
  }

  let kind: Kind
  /// The word without backticks, or the symbol; empty for literals.
  let text: String
  /// The first line of the token, counted from 1.
  let line: Int
}
