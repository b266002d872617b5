/// A tag, or the text up to the next tag or line end, as UTF-8 offsets into its template.
struct Token {
  enum Kind {
    case text, variable, unescapedVariable, section, invertedSection, close, partial, parent, block, comment, delimiters

    /// Whether the tag needs a closing tag.
    var isOpening: Bool {
      switch self {
      case .section, .invertedSection, .parent, .block: true
      default: false
      }
    }
  }

  let kind: Kind
  /// The whole token, including delimiters.
  let range: Range<Int>
  /// The name in a tag, without the asterisk of a dynamic one; empty in text and comments.
  let name: Range<Int>
  /// Whether the name refers to a name in the context (Mustache 1.4, `~dynamic-names`).
  let isDynamic: Bool
  /// The delimiters in force after the token.
  let delimiters: Delimiters
  /// The whitespace before the tag, if nothing else precedes it on its line and it indents what the tag writes.
  var indentation: Range<Int>?
  /// Whether the tag stands alone on its line, so that the line's whitespace and end are not written.
  var isStandalone = false
  /// Whether the token is the whitespace or the line end of a standalone tag.
  var isSwallowed = false

  init(
    _ kind: Kind, range: Range<Int>, name: Range<Int>? = nil, isDynamic: Bool = false, delimiters: Delimiters
  ) {
    self.kind = kind
    self.range = range
    self.name = name ?? range.upperBound..<range.upperBound
    self.isDynamic = isDynamic
    self.delimiters = delimiters
  }
}
