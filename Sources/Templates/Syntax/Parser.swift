/// Builds the tree of a template from its tokens.
struct Parser {
  private let source: TemplateText
  private let tokens: [Token]
  private let pairs: TagPairs
  /// How much of the indentation of each line is part of the argument being read, and is removed.
  private var removedIndentation = 0

  /// Reads the tokens and pairs the tags of a template.
  init(_ source: TemplateText, delimiters: Delimiters) throws(TemplateError) {
    self.source = source
    var lexer = Lexer(source, delimiters: delimiters)
    let tokens = try lexer.read()
    pairs = try TagPairs(tokens, source: source)
    var lines = StandaloneLines(tokens, pairs: pairs, source: source)
    self.tokens = lines.marked()
  }

  /// The nodes of the whole template.
  mutating func parse() -> [Node] {
    nodes(from: 0, to: tokens.count)
  }

  private mutating func nodes(from start: Int, to end: Int) -> [Node] {
    var nodes: [Node] = []
    var index = start
    while index < end {
      if let node = node(at: index) { nodes.append(node) }
      index = (tokens[index].kind.isOpening ? pairs.partner(of: index) : index) + 1
    }
    return nodes
  }

  private mutating func node(at index: Int) -> Node? {
    let token = tokens[index]
    switch token.kind {
    case .text: return token.isSwallowed ? nil : text(token)
    case .variable: return .variable(VariableNode(name: path(token), isEscaped: true))
    case .unescapedVariable: return .variable(VariableNode(name: path(token), isEscaped: false))
    case .section, .invertedSection: return .section(section(at: index))
    case .partial: return .partial(PartialNode(reference: reference(token), indentation: indentation(token)))
    case .parent: return .parent(parent(at: index))
    case .block: return .block(block(at: index))
    case .close, .comment, .delimiters: return nil
    }
  }

  private func text(_ token: Token) -> Node? {
    var start = token.range.lowerBound
    let end = token.range.upperBound
    if removedIndentation > 0, source.startsLine(at: start) {
      start = source.endOfBlanks(from: start, before: min(end, start + removedIndentation))
    }
    guard start < end else { return nil }
    let endsLine = source.bytes[end - 1] == .newline
    let isLineEnd = source.bytes[start] == .newline || (source.bytes[start] == .carriageReturn && end - start == 2)
    return .text(TextNode(start: start, end: end, endsLine: endsLine, isLineEnd: endsLine && isLineEnd))
  }

  private mutating func section(at index: Int) -> SectionNode {
    let token = tokens[index]
    let close = pairs.partner(of: index)
    return SectionNode(
      name: path(token), isInverted: token.kind == .invertedSection, children: nodes(from: index + 1, to: close),
      content: content(from: index + 1, to: close), delimiters: token.delimiters)
  }

  /// The text of a section, without the whitespace and line ends that belong to its standalone tags.
  private func content(from start: Int, to end: Int) -> Range<Int> {
    let first = tokens[start].isSwallowed ? tokens[start].range.upperBound : tokens[start].range.lowerBound
    let last = tokens[end - 1]
    // A swallowed line end before the closing tag belongs to another tag of the content.
    let isBeforeClose = last.isSwallowed && source.bytes[last.range.upperBound - 1] != .newline
    return first..<max(first, isBeforeClose ? last.range.lowerBound : last.range.upperBound)
  }

  private mutating func parent(at index: Int) -> ParentNode {
    let token = tokens[index]
    let close = pairs.partner(of: index)
    var arguments: [BlockNode] = []
    var position = index + 1
    while position < close {
      if tokens[position].kind == .block { arguments.append(argument(at: position)) }
      position = (tokens[position].kind.isOpening ? pairs.partner(of: position) : position) + 1
    }
    return ParentNode(reference: reference(token), indentation: indentation(token), arguments: arguments)
  }

  /// A block that replaces a block of the parent. Its own indentation is removed (`~inheritance`, Block reindentation).
  private mutating func argument(at index: Int) -> BlockNode {
    let outer = removedIndentation
    defer { removedIndentation = outer }
    removedIndentation = tokens[index].isStandalone ? firstIndentation(in: index).count : 0
    let children = nodes(from: index + 1, to: pairs.partner(of: index))
    return BlockNode(name: path(tokens[index]), children: children, indentation: [], isStandalone: false)
  }

  /// A block in place. A replacement is indented like its default content (`~inheritance`, Intrinsic indentation).
  private mutating func block(at index: Int) -> BlockNode {
    let token = tokens[index]
    let children = nodes(from: index + 1, to: pairs.partner(of: index))
    let isMeasured = token.isStandalone && !children.isEmpty
    let range = isMeasured ? firstIndentation(in: index) : token.indentation
    return BlockNode(
      name: path(token), children: children, indentation: range.map(bytes) ?? [], isStandalone: token.isStandalone)
  }

  /// The whitespace before the first non-blank line of a block.
  private func firstIndentation(in index: Int) -> Range<Int> {
    let end = tokens[pairs.partner(of: index)].range.lowerBound
    var start = tokens[index + 1].range.upperBound
    while start < end {
      let text = source.endOfBlanks(from: start, before: end)
      guard text < end, source.bytes[text].isWhitespace else { return start..<text }
      start = (source.bytes[text..<end].firstIndex(of: .newline) ?? end) + 1
    }
    return end..<end
  }

  private func path(_ token: Token) -> NamePath {
    NamePath(source[token.name], range: token.name)
  }

  private func reference(_ token: Token) -> TemplateReference {
    TemplateReference(name: path(token), isDynamic: token.isDynamic)
  }

  private func indentation(_ token: Token) -> [UInt8]? {
    token.isStandalone ? token.indentation.map(bytes) : nil
  }

  private func bytes(_ indentation: Range<Int>) -> [UInt8] {
    Array(source.bytes[indentation].dropFirst(removedIndentation))
  }
}
