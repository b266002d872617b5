import CommandLineInterface
import TerminalScreens

/// Whole values, wrapped over the width of the screen.
@MainActor
final class ValuePage: BrowserPage {
  let title: String
  let keys = [PageKey("↑ ↓", "scroll"), PageKey("Esc", "back"), PageKey("?", "keys")]
  /// Each value under its name; without a name if it is the only one.
  private let values: [(name: String?, text: String)]
  private var lines: [(text: String, style: CellStyle)] = []
  private var width = 0
  private var list = VerticalList()

  init(_ title: String, _ values: [(name: String?, text: String)]) {
    (self.title, self.values) = (title, values)
  }

  func load() {}

  func prepare(columns: Int, height: Int) {
    list.height = max(1, height)
    guard columns != width else { return }
    width = columns
    lines = values.flatMap { name, text in
      (name.map { [($0, CellStyle.bold)] } ?? []) + Self.wrap(text, to: max(2, columns)).map { ($0, CellStyle.plain) }
    }
    list.count = lines.count
  }

  func draw(_ canvas: inout PageCanvas) {
    for (row, index) in list.visible.enumerated() {
      canvas.write(lines[index].text, row: row, column: 0, style: lines[index].style)
    }
  }

  func handle(_ press: KeyPress) -> PageAction? {
    switch press.key {
    case .up: list.turn(-1)
    case .down: list.turn(1)
    case .escape, .left, .enter: return .back(nil)
    default: return list.move(press.key) ? .stay : nil
    }
    return .stay
  }

  func turn(_ lines: Int) { list.turn(lines) }

  /// The lines of a text, of which none is wider than the screen.
  static func wrap(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      var part = ""
      var used = 0
      for character in PrintableText.of(String(line)) {
        let cells = DisplayWidth.of(String(character))
        if used + cells > width {
          lines.append(part)
          (part, used) = ("", 0)
        }
        part.append(character)
        used += cells
      }
      lines.append(part)
    }
    return lines
  }
}
