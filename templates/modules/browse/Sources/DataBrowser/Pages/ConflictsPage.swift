import DataCommands
import ServiceData
import TerminalScreens

/// The conflicts that wait for a decision.
@MainActor
final class ConflictsPage: BrowserPage {
  let title = "conflicts"
  let keys = [PageKey("Enter", "open"), PageKey("Esc", "back"), PageKey("?", "keys")]
  private let data: any BrowserData
  private var conflicts: [BrowsedConflict] = []
  private var names = NewEntityNames.none
  private var list = VerticalList()

  init(_ data: any BrowserData) { self.data = data }

  func load() async throws {
    conflicts = try await data.conflicts()
    names = try await data.newNames()
    list.count = conflicts.count
  }

  func prepare(columns: Int, height: Int) { list.height = max(1, height) }

  func draw(_ canvas: inout PageCanvas) {
    for (line, index) in list.visible.enumerated() {
      let conflict = conflicts[index]
      let type = data.schema.set(conflict.set).flatMap(data.schema.entityType)
      let key = conflict.key.map { names.name(of: $0, in: conflict.set) ?? $0.text(of: type) }
      let name = conflict.set + (key.map { " " + $0 } ?? "")
      let end = canvas.write(name, row: line, column: 0, style: .bold)
      canvas.write(conflict.reason, row: line, column: end + 2)
      if index == list.selected { canvas.select(row: line) }
    }
    if conflicts.isEmpty { canvas.write("there are no conflicts", row: 0, column: 0, style: .faint) }
  }

  func handle(_ press: KeyPress) -> PageAction? {
    if list.move(press.key) { return .stay }
    switch press.key {
    case .enter, .right:
      return list.selected < conflicts.count ? .push(ConflictPage(conflicts[list.selected], data)) : .stay
    case .escape, .left: return .back(nil)
    default: return nil
    }
  }

  func turn(_ lines: Int) { list.turn(lines) }

  func select(row: Int) -> Bool {
    guard list.first + row < conflicts.count else { return false }
    list.select(list.first + row)
    return true
  }
}
