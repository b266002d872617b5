import ServiceData
import TerminalScreens

/// The rows of a set that were deleted here. Each can be restored until the deletion is sent.
@MainActor
final class DeletionsPage: BrowserPage {
  let title = "deleted"
  let keys = [PageKey("x", "restore"), PageKey("Esc", "back"), PageKey("?", "keys"), PageKey("q", "quit")]
  private let set: EntitySetSchema
  private let data: any BrowserData
  private var deletions: [BrowsedDeletion] = []
  private var list = VerticalList()

  init(_ set: EntitySetSchema, _ data: any BrowserData) {
    self.set = set
    self.data = data
  }

  var note: String { String(deletions.count) }

  func load() async throws {
    deletions = try await data.deletions(in: set.name)
    list.count = deletions.count
  }

  func prepare(columns: Int, height: Int) { list.height = max(1, height) }

  func draw(_ canvas: inout PageCanvas) {
    let mark = RowMark.of("deleted")
    for (line, index) in list.visible.enumerated() {
      canvas.write(mark.text, row: line, column: 0, style: mark.style)
      let end = canvas.write(key(index), row: line, column: 2, style: .bold)
      if deletions[index].name != key(index) { canvas.write(deletions[index].name, row: line, column: end + 2) }
      if index == list.selected { canvas.select(row: line) }
    }
    if deletions.isEmpty { canvas.write("no entity is deleted", row: 0, column: 0, style: .faint) }
  }

  func handle(_ press: KeyPress) -> PageAction? {
    if list.move(press.key) { return .stay }
    switch press.key {
    case .character("x"): return list.selected < deletions.count ? .ask(restoration(list.selected)) : .stay
    case .escape, .left: return .back(nil)
    default: return nil
    }
  }

  func turn(_ lines: Int) { list.turn(lines) }

  func select(row: Int) -> Bool {
    guard list.first + row < deletions.count else { return false }
    list.select(list.first + row)
    return true
  }

  private func key(_ index: Int) -> String { deletions[index].key.text(of: data.schema.entityType(of: set)) }

  private func restoration(_ index: Int) -> PagePrompt {
    let name = "\(set.name) \(key(index))"
    let key = deletions[index].key
    return PagePrompt(question: "restore \(name)? (y/n)", text: nil) { [self] _ in
      _ = try await data.undo(key, in: set.name)
      return deletions.count > 1 ? .reload("\(name) restored") : .back("\(name) restored")
    }
  }
}
