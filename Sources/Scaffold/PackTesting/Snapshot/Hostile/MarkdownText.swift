/// A Markdown text, parsed as far as necessary to distinguish markup from code (CommonMark 0.31.2, 4.4, 4.5 and 6.1).
struct MarkdownText {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  /// The lines without code and without characters that a backslash escapes.
  var markup: [Substring] {
    var isFenced = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.hasPrefix("```") || line.hasPrefix("~~~") {
        isFenced.toggle()
        return ""
      }
      return isFenced || line.hasPrefix("    ") ? "" : Self.withoutCode(line)
    }
  }

  private static func withoutCode(_ line: Substring) -> Substring {
    line.replacing(/\\./, with: "").replacing(/`[^`]*`/, with: "")
  }
}
