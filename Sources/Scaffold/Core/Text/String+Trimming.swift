extension String {
  /// The text without leading and trailing white space.
  package var trimmed: String {
    guard let first, let last, first.isWhitespace || last.isWhitespace else { return self }
    guard let start = firstIndex(where: { !$0.isWhitespace }), let end = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }
}
