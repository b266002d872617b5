import CommandLineInterface
import DataCommands
import ServiceData
import TerminalScreens
import ViewModels

/// The properties of one row, and the ways to the rows that it is related to.
@MainActor
final class DetailPage: BrowserPage {
  private enum Item {
    case property(name: String, label: String, value: String)
    case navigation(MemberSchema)
  }

  private(set) var title: String
  private let set: EntitySetSchema?
  private let data: any BrowserData
  /// Nil for an entity that only exists inside another one.
  private let model: RowDetailModel?
  private var row: Row
  private var items: [Item] = []
  private var list = VerticalList()
  private var state: String?

  init(_ row: Row, in set: EntitySetSchema?, _ data: any BrowserData) {
    self.row = row
    self.set = set
    self.data = data
    let key = set?.isSingleton == true ? nil : row.key
    title = key?.text(of: row.type) ?? set?.name ?? row.type.name
    let isReadable = set != nil && (key != nil || set?.isSingleton == true)
    model =
      isReadable
      ? RowDetailModel(key, in: RowQuery(set: set?.name ?? ""), source: DataSource(reader: data.reader)) : nil
  }

  var note: String { state ?? "" }

  var keys: [PageKey] {
    var keys = [PageKey("Enter", "open")]
    if set?.isUpdatable == true { keys.append(PageKey("e", "edit")) }
    if set?.isDeletable == true, set?.isSingleton != true { keys.append(PageKey("d", "delete")) }
    return keys + [
      PageKey("x", "undo"), PageKey("v", "conflict"), PageKey("r", "sync"), PageKey("Esc", "back"),
      PageKey("?", "keys"), PageKey("q", "quit"),
    ]
  }

  func load() async throws {
    if let model {
      await model.load()
      if let error = model.error { throw error }
      if let found = model.row { row = found }
    }
    if let set { state = try await data.states(of: [row], in: set).first ?? nil }
    let names = try await data.newNames()
    if let set, let name = row.key.flatMap({ names.name(of: $0, in: set.name) }) { title = name }
    let columns = RowColumns(row.type, select: [])
    let cells = columns.cells(
      of: row, null: "null", names: set.map { names.replacements(of: row.type, in: $0) } ?? [:],
      showsLocalTime: data.showsLocalTime)
    items = zip(columns.names, cells).map {
      .property(name: $0, label: columns.heading($0), value: $1)
    }
    items += row.dynamic.filter { !$0.name.contains("@") }.map {
      .property(name: $0.name, label: $0.name, value: CellText.of($0.value, null: "null"))
    }
    items += row.type.members.filter(\.isNavigation).map { .navigation($0) }
    list.count = items.count
  }

  func prepare(columns: Int, height: Int) { list.height = max(1, height) }

  func draw(_ canvas: inout PageCanvas) {
    let names = items.map { if case .property(_, let label, _) = $0 { DisplayWidth.of(label) } else { 0 } }
    let width = min(max(8, names.max() ?? 0), canvas.columns / 2)
    for (line, index) in list.visible.enumerated() {
      switch items[index] {
      case .property(_, let label, let value):
        canvas.write(label, row: line, column: 0, style: .bold, width: width)
        canvas.write(value, row: line, column: width + 2)
      case .navigation(let member):
        let end = canvas.write("→ " + member.heading, row: line, column: 0, style: .underlined)
        canvas.write(member.isCollection ? "(list)" : "", row: line, column: end + 1, style: .faint)
      }
      if index == list.selected { canvas.select(row: line) }
    }
  }

  func handle(_ press: KeyPress) async throws -> PageAction? {
    if list.move(press.key) { return .stay }
    switch press.key {
    case .enter, .right: return try await open()
    case .escape, .left: return .back(nil)
    default:
      guard let set else { return nil }
      return try await RowActions(row: row, key: title, set: set, data: data, isOpen: true).handle(press)
    }
  }

  func turn(_ lines: Int) { list.turn(lines) }

  func select(row: Int) -> Bool {
    guard list.first + row < items.count else { return false }
    list.select(list.first + row)
    return true
  }

  private func open() async throws -> PageAction {
    guard list.selected < items.count else { return .stay }
    switch items[list.selected] {
    case .property(let name, _, let value): return .push(ValuePage(name, [(nil, value)]))
    case .navigation(let member):
      guard let set, let source = ListSource(member, of: row, in: set, data) else {
        return .say("the entities of '\(member.name)' can only be read through the service")
      }
      if member.isCollection { return .push(ListPage(source, data)) }
      guard let related = try await source.reader.rows(source.query).first else {
        return .say("'\(member.name)' is empty, or its entity is not on this machine")
      }
      return .push(DetailPage(related, in: source.set, data))
    }
  }
}
