/// Terms with their explanations in a second column.
public struct DefinitionList {
  private let column: Int
  private let width: Int
  private let style: (String) -> String

  /// Creates a list for terms.
  ///
  /// - Parameters:
  ///   - terms: the terms, whose widths decide where the second column begins.
  ///   - last: where the second column begins at the latest. The explanation of a longer term begins on the next line.
  ///   - width: the width of a line in columns.
  ///   - style: styles a term.
  public init(terms: [String], column last: Int = 28, width: Int, style: @escaping (String) -> String = { $0 }) {
    column = min(last, (terms.map(DisplayWidth.of).max() ?? 0) + 4)
    self.width = width
    self.style = style
  }

  /// The lines of a term, the further ones indented.
  public func lines(_ term: String, _ text: String) -> [String] {
    let blanks = String(repeating: " ", count: column)
    let explanation = TextWrapper(width: width - column).lines(of: text)
    let label = "  " + style(term)
    guard DisplayWidth.of(term) + 4 <= column, let first = explanation.first else {
      return [label] + explanation.map { blanks + $0 }
    }
    let gap = String(repeating: " ", count: column - 2 - DisplayWidth.of(term))
    return [label + gap + first] + explanation.dropFirst().map { blanks + $0 }
  }
}
