/// What a tag names in the context: a dotted name, the value itself, or its place in a list.
struct NamePath: Sendable {
  enum Target: Sendable {
    case current
    case isFirst
    case isLast
    case index
    case path(first: TemplateName, rest: [TemplateName])
  }

  let text: String
  let target: Target
  /// Where the name stands in its template.
  let range: Range<Int>

  init(_ text: String, range: Range<Int>) {
    self.text = text
    self.range = range
    switch text {
    case ".": target = .current
    case "-first": target = .isFirst
    case "-last": target = .isLast
    case "-index": target = .index
    default:
      let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { TemplateName(String($0)) }
      target = .path(first: parts[0], rest: Array(parts.dropFirst()))
    }
  }
}
