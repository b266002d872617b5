/// Which closing tag belongs to which opening tag, and which tag contains each tag.
struct TagPairs {
  /// How deeply tags can be nested in one template.
  private static let maximumDepth = 128

  private let source: TemplateText
  private let tokens: [Token]
  private var partners: [Int: Int] = [:]
  private var holders: [Int: Int] = [:]

  /// Pairs the tags of a template.
  init(_ tokens: [Token], source: TemplateText) throws(TemplateError) {
    self.source = source
    self.tokens = tokens
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      if token.kind == .close {
        let opening = try opening(of: token, among: &open)
        partners[index] = opening
        partners[opening] = index
      } else if token.kind != .text {
        holders[index] = open.last
        if token.kind.isOpening { open.append(index) }
        if open.count > Self.maximumDepth {
          let message = "tags are nested deeper than \(Self.maximumDepth) levels"
          throw source.error(.syntax, message, at: token.range, hint: "move a part to a partial")
        }
      }
    }
    if let unclosed = open.last {
      let name = label(of: tokens[unclosed])
      throw source.error(
        .syntax, "'\(name)' is not closed", at: tokens[unclosed].range, hint: "add a closing tag of the same name")
    }
  }

  /// The closing tag of an opening tag, or the opening tag of a closing one; itself for other tokens.
  func partner(of index: Int) -> Int {
    partners[index] ?? index
  }

  /// Whether a tag is directly inside a parent tag, which makes it an argument of the parent.
  func isInParent(_ index: Int) -> Bool {
    holders[index].map { tokens[$0].kind == .parent } ?? false
  }

  private func opening(of token: Token, among open: inout [Int]) throws(TemplateError) -> Int {
    let name = label(of: token)
    guard let last = open.popLast() else {
      throw source.error(
        .syntax, "found the end of '\(name)', which is not open", at: token.range, hint: "remove the tag")
    }
    let expected = label(of: tokens[last])
    guard name == expected else {
      let line = source.place(of: tokens[last].range.lowerBound).line
      throw source.error(
        .syntax, "expected the end of '\(expected)', found the end of '\(name)'", at: token.range,
        hint: "'\(expected)' opens in line \(line)")
    }
    return last
  }

  private func label(of token: Token) -> String {
    (token.isDynamic ? "*" : "") + source[token.name]
  }
}
