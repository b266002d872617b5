import GeneratorPlanning

/// A line of text with names and values in code, for reports in Markdown and HTML. Every piece is escaped for its
/// destination.
package struct RichText: Hashable, Sendable {
  enum Piece: Hashable, Sendable {
    case text(String)
    case strong(String)
    case code(String)
  }

  private(set) var pieces: [Piece]

  init(_ pieces: Piece...) { self.pieces = pieces }

  static func + (left: RichText, right: RichText) -> RichText {
    var sum = left
    sum.pieces += right.pieces
    return sum
  }

  /// The texts with a separator between them.
  static func joined(_ texts: [RichText], separator: String) -> RichText {
    texts.dropFirst().reduce(texts.first ?? RichText()) { $0 + RichText(.text(separator)) + $1 }
  }

  /// The text in CommonMark, on one line.
  var markdown: String {
    pieces.map { piece in
      switch piece {
      case .text(let text): SwiftText.markdown(text)
      case .strong(let text): "**\(SwiftText.markdown(text))**"
      case .code(let text): Self.codeSpan(text)
      }
    }.joined()
  }

  /// The text in HTML.
  var html: String {
    pieces.map { piece in
      switch piece {
      case .text(let text): HTMLText.escaped(text)
      case .strong(let text): "<strong>\(HTMLText.escaped(text))</strong>"
      case .code(let text): "<code>\(HTMLText.escaped(text))</code>"
      }
    }.joined()
  }

  /// The text without markup.
  var plain: String {
    pieces.map { piece in
      switch piece {
      case .text(let text), .strong(let text), .code(let text): text
      }
    }.joined()
  }

  /// Text for CommonMark, on one line, with all markup escaped.
  package static func escaped(_ text: String) -> String { SwiftText.markdown(text) }

  /// A code span of CommonMark (0.31.2, 6.1) with any text: its fence is longer than any run of backticks in the text.
  ///
  /// Line breaks become spaces. Control characters and those that change the text direction are removed. An empty text
  /// has no code span, so it is put in words.
  package static func codeSpan(_ text: String) -> String {
    let line = SwiftText.visible(text)
    guard line.contains(where: { $0 != " " }) else { return line.isEmpty ? "(empty)" : "(spaces)" }
    let longest = line.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    let isPadded = ["`", " "].contains { (edge: String) in line.hasPrefix(edge) || line.hasSuffix(edge) }
    return isPadded ? "\(fence) \(line) \(fence)" : fence + line + fence
  }
}
