/// Finds the tags that stand alone on their lines. The whitespace and line ends of these lines are not written.
///
/// See Mustache 1.4, sections, partials and `~inheritance`. A parent stands alone if there is only whitespace before
/// its opening tag and after its closing tag. A block inside a parent always drops the line end after its opening tag
/// and the whitespace before its closing tag, since the text around it is not written.
struct StandaloneLines {
  private let source: TemplateText
  private let pairs: TagPairs
  private var tokens: [Token]

  init(_ tokens: [Token], pairs: TagPairs, source: TemplateText) {
    self.tokens = tokens
    self.pairs = pairs
    self.source = source
  }

  /// The tokens, with the standalone tags and the whitespace that belongs to them marked.
  mutating func marked() -> [Token] {
    for index in tokens.indices {
      switch tokens[index].kind {
      case .text, .variable, .unescapedVariable: break
      case .block: markBlock(index)
      case .parent: mark(from: index, to: pairs.partner(of: index))
      case .close: markClose(index)
      case .section, .invertedSection, .partial, .comment, .delimiters: mark(from: index, to: index)
      }
    }
    return tokens
  }

  private mutating func mark(from first: Int, to last: Int) {
    guard let indentation = blanks(before: first), isBlankLine(after: last) else { return }
    tokens[first].indentation = indentation
    tokens[first].isStandalone = true
    swallow(before: first)
    swallow(after: last)
  }

  private mutating func markBlock(_ index: Int) {
    if pairs.isInParent(index) {
      guard isBlankLine(after: index) else { return }
      tokens[index].isStandalone = true
      swallow(after: index)
    } else {
      mark(from: index, to: index)
      tokens[index].indentation = blanks(before: index)
    }
  }

  private mutating func markClose(_ index: Int) {
    let opening = pairs.partner(of: index)
    switch tokens[opening].kind {
    case .parent: break
    case .block where pairs.isInParent(opening):
      if blanks(before: index) != nil { swallow(before: index) }
    default: mark(from: index, to: index)
    }
  }

  private mutating func swallow(before index: Int) {
    guard index > 0, tokens[index - 1].kind == .text, !endsLine(index - 1) else { return }
    tokens[index - 1].isSwallowed = true
  }

  private mutating func swallow(after index: Int) {
    guard index + 1 < tokens.count else { return }
    tokens[index + 1].isSwallowed = true
  }

  /// The whitespace between the start of the line and a tag, or `nil` if there is anything else.
  private func blanks(before index: Int) -> Range<Int>? {
    let start = tokens[index].range.lowerBound
    if source.startsLine(at: start) { return start..<start }
    let previous = tokens[index - 1]
    guard previous.kind == .text, source.startsLine(at: previous.range.lowerBound), isBlank(previous) else {
      return nil
    }
    return previous.range
  }

  /// Whether there is only whitespace between a tag and the end of its line.
  private func isBlankLine(after index: Int) -> Bool {
    guard index + 1 < tokens.count else { return true }
    let next = tokens[index + 1]
    return next.kind == .text && isBlank(next) && (endsLine(index + 1) || index + 2 == tokens.count)
  }

  private func isBlank(_ token: Token) -> Bool {
    source.bytes[token.range].allSatisfy(\.isWhitespace)
  }

  private func endsLine(_ index: Int) -> Bool {
    source.bytes[tokens[index].range.upperBound - 1] == .newline
  }
}
