extension String {
  /// The text without leading and trailing white space.
  package var trimmed: String {
    // Nearly all texts have nothing to remove, and need no Unicode properties.
    let visible: Range<UInt8> = 0x21..<0x7F
    if let first = utf8.first, let last = utf8.last, visible.contains(first), visible.contains(last) { return self }
    guard let first, let last, first.isWhitespace || last.isWhitespace else { return self }
    guard let start = firstIndex(where: { !$0.isWhitespace }), let end = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }
}
