import DataCommands
import TerminalScreens

/// The columns of a list, of which one is chosen for sorting, or several to be shown.
@MainActor
final class ChoicePage: BrowserPage {
  let title: String
  let keys: [PageKey]
  private let page: ListPage
  private let names: [String]
  /// The columns that are shown; nil if one is chosen for sorting.
  private var chosen: Set<String>?
  private var list = VerticalList()

  /// Chooses the column by which a list is sorted.
  init(sorting page: ListPage) {
    self.page = page
    title = "sort"
    names = RowColumns(page.source.type, select: []).names
    keys = [
      PageKey("Enter", "ascending"), PageKey("d", "descending"), PageKey("k", "by key"), PageKey("Esc", "cancel"),
    ]
  }

  /// Chooses the columns that a list shows.
  init(columnsOf page: ListPage) {
    self.page = page
    title = "columns"
    names = RowColumns(page.source.type, select: []).names
    chosen = Set(page.columns.names)
    keys = [
      PageKey("Space", "show or hide"), PageKey("a", "all"), PageKey("Enter", "apply"), PageKey("Esc", "cancel"),
    ]
  }

  func load() { list.count = names.count }

  func prepare(columns: Int, height: Int) { list.height = max(1, height) }

  func draw(_ canvas: inout PageCanvas) {
    for (line, index) in list.visible.enumerated() {
      let mark = chosen.map { $0.contains(names[index]) ? "[x] " : "[ ] " } ?? ""
      let heading = page.columns.heading(names[index])
      canvas.write(mark + (heading == names[index] ? heading : "\(heading) (\(names[index]))"), row: line, column: 0)
      if index == list.selected { canvas.select(row: line) }
    }
  }

  func handle(_ press: KeyPress) -> PageAction? {
    if list.move(press.key) { return .stay }
    guard list.selected < names.count else { return .back(nil) }
    switch (press.key, chosen) {
    case (.escape, _), (.left, _): return .back(nil)
    case (.enter, nil): return sort(by: names[list.selected], isDescending: false)
    case (.character("d"), nil): return sort(by: names[list.selected], isDescending: true)
    case (.character("k"), nil): return sort(by: nil, isDescending: false)
    case (.character(" "), let chosen?): self.chosen = chosen.symmetricDifference([names[list.selected]])
    case (.character("a"), _?): chosen = Set(names)
    case (.enter, let chosen?):
      let shown = names.filter(chosen.contains)
      if shown.isEmpty { return .say("choose at least one column") }
      page.show(columns: shown.count == names.count ? [] : shown)
      return .back(nil)
    default: return nil
    }
    return .stay
  }

  func turn(_ lines: Int) { list.turn(lines) }

  func select(row: Int) -> Bool {
    guard list.first + row < names.count else { return false }
    list.select(list.first + row)
    return true
  }

  private func sort(by name: String?, isDescending: Bool) -> PageAction {
    page.sort(by: name, isDescending: isDescending)
    return .back(nil)
  }
}
