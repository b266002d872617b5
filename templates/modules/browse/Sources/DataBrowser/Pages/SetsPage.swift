import CommandLineInterface
import ServiceData
import TerminalScreens

/// The first page: the sets, with the rows on this machine and the last synchronization.
@MainActor
final class SetsPage: BrowserPage {
  let title: String
  let keys = [
    PageKey("Enter", "open"), PageKey("v", "conflicts"), PageKey("r", "sync"), PageKey("?", "keys"),
    PageKey("q", "quit"),
  ]
  private(set) var note = ""
  private let data: any BrowserData
  private var sets: [BrowsedSet] = []
  private var list = VerticalList()

  init(_ data: any BrowserData, title: String) {
    self.data = data
    self.title = title
  }

  func load() async throws {
    sets = try await data.sets()
    list.count = sets.count
    let conflicts = try await data.conflicts().count
    note = conflicts == 0 ? "" : conflicts == 1 ? "1 conflict" : "\(conflicts) conflicts"
  }

  func prepare(columns: Int, height: Int) { list.height = max(1, height - 1) }

  func draw(_ canvas: inout PageCanvas) {
    let width = min(max(3, sets.map { DisplayWidth.of($0.name) }.max() ?? 3), max(3, canvas.columns - 46))
    let columns = [0, width + 2, width + 12, width + 24]
    for (name, column) in zip(["set", "    rows", "state", "last sync"], columns) {
      canvas.write(name, row: 0, column: column, style: .bold)
    }
    for (row, index) in list.visible.enumerated() {
      let set = sets[index]
      canvas.write(set.name, row: row + 1, column: 0, width: width)
      canvas.write(
        String(set.rows), row: row + 1, column: columns[1], width: 8, isFilled: true, isRightAligned: true)
      canvas.write(set.state, row: row + 1, column: columns[2], width: 11)
      canvas.write(set.lastSync ?? "never", row: row + 1, column: columns[3])
      if index == list.selected { canvas.select(row: row + 1) }
    }
    if sets.isEmpty { canvas.write("the service has no sets", row: 1, column: 0, style: .faint) }
  }

  func handle(_ press: KeyPress) async throws -> PageAction? {
    if list.move(press.key) { return .stay }
    switch press.key {
    case .enter, .right: return try await open()
    case .character("v"): return .push(ConflictsPage(data))
    case .escape, .left: return .stay
    default: return nil
    }
  }

  /// Selects a set by its name.
  func select(set name: String) {
    if let index = sets.firstIndex(where: { $0.name == name }) { list.select(index) }
  }

  func turn(_ lines: Int) { list.turn(lines) }

  func select(row: Int) -> Bool {
    guard row >= 1, list.first + row - 1 < sets.count else { return false }
    list.select(list.first + row - 1)
    return true
  }

  /// How the rows of a set are shown.
  func opening(_ set: EntitySetSchema) async throws -> PageAction {
    guard set.isSingleton else { return ListSource(set, data).map { .push(ListPage($0, data)) } ?? .stay }
    guard let row = try await data.reader.row(nil, of: RowQuery(set: set.name)) else {
      return .say("'\(set.name)' has no value on this machine; synchronize with 'r'")
    }
    return .push(DetailPage(row, in: set, data))
  }

  private func open() async throws -> PageAction {
    guard list.selected < sets.count, let set = data.schema.set(sets[list.selected].name) else { return .stay }
    return try await opening(set)
  }
}
