import TerminalScreens

/// The keys of the page from which the help was opened.
@MainActor
final class HelpPage: BrowserPage {
  let title = "keys"
  let keys = [PageKey("Esc", "back")]
  private let lines: [(key: String, action: String)]
  private var list = VerticalList()

  init(_ keys: [PageKey]) {
    let moving = [
      ("↑ ↓", "move"), ("PgUp PgDn", "move by a page"), ("Home End", "first and last"), ("→ ←", "open and back"),
      ("wheel, click", "scroll and select"), ("^L", "draw the screen again"), ("^C", "quit"),
    ]
    lines = keys.map { ($0.key, $0.action) } + moving + [("marks", RowMark.legend)]
  }

  func load() { list.count = lines.count }

  func prepare(columns: Int, height: Int) { list.height = max(1, height) }

  func draw(_ canvas: inout PageCanvas) {
    for (line, index) in list.visible.enumerated() {
      canvas.write(lines[index].key, row: line, column: 2, style: .bold, width: 14)
      canvas.write(lines[index].action, row: line, column: 17)
    }
  }

  func handle(_ press: KeyPress) -> PageAction? {
    if list.move(press.key) { return .stay }
    switch press.key {
    case .escape, .left, .enter, .character("?"): return .back(nil)
    default: return nil
    }
  }

  func turn(_ lines: Int) { list.turn(lines) }
}
