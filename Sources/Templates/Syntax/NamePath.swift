/// What a tag names in the context: a dotted name, the current value, or its position in a list.
///
/// A class, with its parts separate from its kind, since each of them is read at each lookup and should not be copied.
final class NamePath: Sendable {
  enum Kind: Sendable {
    case current, isFirst, isLast, index, path
  }

  let text: String
  let kind: Kind
  /// The name that is looked up on the context stack.
  let first: TemplateName
  /// The names of members, each looked up in the preceding value.
  let rest: [TemplateName]
  /// The range of the name in its template.
  let range: Range<Int>

  init(_ text: String, range: Range<Int>) {
    self.text = text
    self.range = range
    switch text {
    case ".": kind = .current
    case "-first": kind = .isFirst
    case "-last": kind = .isLast
    case "-index": kind = .index
    default: kind = .path
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { TemplateName(String($0)) }
    first = parts[0]
    rest = Array(parts.dropFirst())
  }
}
