import TerminalScreens

/// A conflict: base, local and service's version side by side.
@MainActor
final class ConflictPage: BrowserPage {
  let title = "conflict"
  private let conflict: BrowsedConflict
  private let data: any BrowserData
  private var list = VerticalList()

  init(_ conflict: BrowsedConflict, _ data: any BrowserData) {
    self.conflict = conflict
    self.data = data
  }

  var note: String { conflict.set }

  var keys: [PageKey] {
    [PageKey("Enter", "whole values"), PageKey("m", "take mine"), PageKey("t", "take theirs")]
      + (conflict.isMergeable ? [PageKey("b", "take both")] : [])
      + [PageKey("Esc", "back"), PageKey("?", "keys")]
  }

  func load() { list.count = conflict.properties.count }

  func prepare(columns: Int, height: Int) { list.height = max(1, height - 2) }

  func draw(_ canvas: inout PageCanvas) {
    canvas.write(conflict.reason, row: 0, column: 0)
    let width = max(4, (canvas.columns - 6) / 4)
    for (index, name) in ["property", "base", "mine", "theirs"].enumerated() {
      canvas.write(name, row: 1, column: index * (width + 2), style: .bold, width: width)
    }
    for (line, index) in list.visible.enumerated() {
      let property = conflict.properties[index]
      let style: CellStyle = property.isContested ? [.bold, .red] : .plain
      let values = [
        (property.isContested ? "= " : "  ") + property.name, property.base, property.mine, property.theirs,
      ]
      for (index, value) in values.enumerated() {
        canvas.write(
          value, row: line + 2, column: index * (width + 2), style: index == 0 ? style : .plain, width: width)
      }
      if index == list.selected { canvas.select(row: line + 2) }
    }
  }

  func handle(_ press: KeyPress) async throws -> PageAction? {
    if list.move(press.key) { return .stay }
    switch press.key {
    case .enter, .right: return list.selected < conflict.properties.count ? .push(values) : .stay
    case .character("m"): return try await take(.mine, "your version is sent with the next sync ('r')")
    case .character("t"): return try await take(.theirs, "the service's version is shown")
    case .character("b"):
      guard conflict.isMergeable else {
        return .say(
          "both sides changed the same property; take one version, or use '\(data.program) conflicts resolve'")
      }
      return try await take(.merged, "both changes are kept; the next sync ('r') sends the result")
    case .escape, .left: return .back(nil)
    default: return nil
    }
  }

  func turn(_ lines: Int) { list.turn(lines) }

  func select(row: Int) -> Bool {
    guard row >= 2, list.first + row - 2 < list.count else { return false }
    list.select(list.first + row - 2)
    return true
  }

  /// The three values of the selected property.
  private var values: ValuePage {
    let property = conflict.properties[list.selected]
    return ValuePage(
      property.name, [("base", property.base), ("mine", property.mine), ("theirs", property.theirs)])
  }

  private func take(_ side: ConflictSide, _ message: String) async throws -> PageAction {
    try await data.resolve(conflict, with: side)
    return .back(message)
  }
}
