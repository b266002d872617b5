import DataCommands
import QueryLanguage
import ServiceData
import TerminalScreens
import ViewModels

/// The rows of a set, or of a navigation property.
@MainActor
final class ListPage: BrowserPage {
  let source: ListSource
  let data: any BrowserData
  let model: RowWindowModel
  private(set) var list = VerticalList()
  private(set) var columns: RowColumns
  private var layout: ColumnLayout
  private var width = 80
  /// The query of the last successful load, to which the list returns after a failed one.
  private var loadedQuery: RowQuery
  /// The column by which the list is sorted; nil for the order of the key.
  private var sorting: (column: String, isDescending: Bool)?
  /// The number of rows that were deleted here.
  private var deletions = 0
  /// The last text of the filter, with which the next question for it begins, so that a mistake in it can be corrected.
  private var filterText = ""
  /// The local states of the visible rows, by index.
  private var states: [Int: String] = [:]
  private var names = NewEntityNames.none
  /// The values that are shown as names of new entities.
  private var replacements: [String: [Value: String]] = [:]

  init(_ source: ListSource, _ data: any BrowserData) {
    self.source = source
    self.data = data
    model = RowWindowModel(source.query, source: DataSource(reader: source.reader))
    loadedQuery = source.query
    columns = Self.columns(of: source.type)
    layout = ColumnLayout(columns.headings, fixed: source.type.keys.count)
  }

  /// The columns that are shown at first: those that the metadata lists come before the others.
  private static func columns(of type: StructuredSchema) -> RowColumns {
    RowColumns(type, select: type.listColumns.isEmpty ? [] : ColumnChoice(type).columns.map(\.path))
  }

  var title: String { source.title }

  var note: String {
    let marks = (deletions == 0 ? "" : "\(deletions) deleted  ") + (isWhole ? "" : "filtered  ")
    guard model.count > 0 else { return marks + "0" }
    let hidden = columns.names.count - layout.visible(in: width - 2).count
    let columns = hidden == 0 ? "" : hidden == 1 ? "+1 column  " : "+\(hidden) columns  "
    return marks + columns + "\(list.selected + 1) of \(model.count)"
  }

  var keys: [PageKey] {
    var keys = [
      PageKey("Enter", "open"), PageKey("/", "search"), PageKey("f", "filter"), PageKey("s", "sort"),
      PageKey("c", "columns"), PageKey("<>", "scroll columns"),
    ]
    if canCreate { keys.append(PageKey("n", "new")) }
    if source.set?.isUpdatable == true { keys.append(PageKey("e", "edit")) }
    if source.set?.isDeletable == true { keys.append(PageKey("d", "delete")) }
    if deletions > 0 { keys.append(PageKey("u", "deleted")) }
    return keys + [
      PageKey("x", "undo"), PageKey("v", "conflict"), PageKey("r", "sync"), PageKey("Esc", "back"),
      PageKey("?", "keys"), PageKey("q", "quit"),
    ]
  }

  var canCreate: Bool { source.set?.isInsertable == true && !source.lacksLink }

  /// The selected row; nil if the list is empty.
  var selectedRow: Row? { model.row(at: list.selected) }

  func load() async throws {
    await model.load()
    if let error = model.error {
      if model.query != loadedQuery {
        model.query = loadedQuery
        await model.load()
      }
      throw error
    }
    loadedQuery = model.query
    list.count = model.count
    states = [:]
    names = try await data.newNames()
    replacements = source.set.map { names.replacements(of: source.type, in: $0) } ?? [:]
    if let set = source.set, set.isDeletable { deletions = try await data.deletions(in: set.name).count }
  }

  func prepare(columns width: Int, height: Int) async throws {
    list.height = max(1, height - 1)
    self.width = width
    layout.limit = max(ColumnLayout.usualLimit, width / 8)
    await model.show(list.visible)
    if let error = model.error { throw error }
    let missing = list.visible.filter { states[$0] == nil }
    if let set = source.set, !missing.isEmpty {
      let rows = missing.compactMap { index in model.row(at: index).map { (index, $0) } }
      let found = try await data.states(of: rows.map(\.1), in: set)
      if states.count > 1_000 { states = [:] }
      for ((index, _), state) in zip(rows, found) { states[index] = state ?? "" }
    }
  }

  func draw(_ canvas: inout PageCanvas) {
    let rows = list.visible.map { index in model.row(at: index).map(cells) }
    for case let cells? in rows { layout.fit(cells) }
    let visible = layout.visible(in: canvas.columns - 2)
    for column in visible {
      canvas.write(
        columns.heading(columns.names[column.index]), row: 0, column: column.column + 2, style: .bold,
        width: column.width,
        isFilled: true, isRightAligned: columns.isNumber(columns.names[column.index]))
    }
    for (row, index) in list.visible.enumerated() {
      if let state = states[index], !state.isEmpty {
        let mark = RowMark.of(state)
        canvas.write(mark.text, row: row + 1, column: 0, style: mark.style)
      }
      for column in visible {
        canvas.write(
          rows[row]?[column.index] ?? "…", row: row + 1, column: column.column + 2, width: column.width,
          isFilled: true, isRightAligned: columns.isNumber(columns.names[column.index]))
      }
      if index == list.selected { canvas.select(row: row + 1) }
    }
    if model.count == 0 { canvas.write(emptyWords, row: 1, column: 2, style: .faint) }
  }

  private func cells(_ row: Row) -> [String] {
    columns.cells(of: row, null: "", names: replacements, showsLocalTime: data.showsLocalTime)
  }

  private var emptyWords: String {
    isWhole ? "no entities" : "no entity matches; '/' or 'f' with an empty text shows all"
  }

  /// Whether neither a search nor a filter hides rows.
  private var isWhole: Bool { model.query.search == nil && model.query.filter == source.query.filter }

  func handle(_ press: KeyPress) async throws -> PageAction? {
    if list.move(press.key) { return .stay }
    switch press.key {
    case .enter, .right: return selectedRow.map { .push(DetailPage($0, in: source.set, data)) } ?? .stay
    case .escape, .left: return .back(nil)
    case .character("<"): layout.scroll(by: -1, width: width - 2)
    case .character(">"): layout.scroll(by: 1, width: width - 2)
    case .character("/"): return .ask(searchPrompt)
    case .character("f"): return .ask(filterPrompt)
    case .character("s"): return .push(ChoicePage(sorting: self))
    case .character("c"): return .push(ChoicePage(columnsOf: self))
    case .character("u"):
      guard let set = source.set, deletions > 0 else { return .say("no entity of '\(source.title)' is deleted") }
      return .push(DeletionsPage(set, data))
    case .character("n"): return canCreate ? creation() : refusal("creation")
    default:
      guard let row = selectedRow, let set = source.set else { return nil }
      let key = row.key.flatMap { names.name(of: $0, in: set.name) } ?? keyText(row) ?? ""
      return try await RowActions(row: row, key: key, set: set, data: data, isOpen: false).handle(press)
    }
    return .stay
  }

  func turn(_ lines: Int) { list.turn(lines) }

  func select(row: Int) -> Bool {
    guard row >= 1, list.first + row - 1 < list.count else { return false }
    list.select(list.first + row - 1)
    return true
  }

  /// Sorts by a column; nil for the order of the key.
  func sort(by column: String?, isDescending: Bool) {
    let first = column.map {
      [OrderTerm(.path(QueryPath($0.split(separator: "/").map(String.init))), isDescending: isDescending)]
    }
    sorting = column.map { ($0, isDescending) }
    model.query.order = (first ?? []) + ListSource.keyOrder(source.type)
    list.select(0)
  }

  /// Where the user is in the list. The search and the filter are not part of it, since they can contain data.
  var place: BrowserPlace? {
    guard let set = source.set, source.query.filter == nil else { return nil }
    return BrowserPlace(
      set: set.name, key: isWhole ? selectedRow.flatMap(keyText) : nil, index: isWhole ? list.selected : 0,
      order: sorting?.column, isDescending: sorting?.isDescending ?? false)
  }

  /// Sorts the list and selects the row where the user was before.
  func restore(_ place: BrowserPlace) async throws {
    if let column = place.order, RowColumns(source.type, select: []).names.contains(column) {
      sort(by: column, isDescending: place.isDescending)
      try await load()
    }
    list.select(place.index)
    // Rows that were created or deleted in the meantime have moved the row.
    let near = max(0, list.selected - 100)..<min(model.count, list.selected + 100)
    guard let key = place.key, !near.isEmpty else { return }
    await model.show(near)
    if let index = near.first(where: { model.row(at: $0).flatMap(keyText) == key }) { list.select(index) }
  }

  private func keyText(_ row: Row) -> String? { row.key?.text(of: row.type) }

  /// Shows these columns, in this order; empty for all.
  func show(columns names: [String]) {
    columns = names.isEmpty ? Self.columns(of: source.type) : RowColumns(source.type, select: names)
    let keys = source.type.keys.count { columns.names.contains($0.path.joined(separator: "/")) }
    layout = ColumnLayout(columns.headings, fixed: names.isEmpty ? keys : min(keys, 1))
  }

  private var searchPrompt: PagePrompt {
    PagePrompt(question: "search", text: model.query.search ?? "") { [self] text in
      model.query.search = text.isEmpty ? nil : text
      list.select(0)
      return .reload(nil)
    }
  }

  private var filterPrompt: PagePrompt {
    PagePrompt(question: "filter, such as Price gt 10", text: filterText) { [self] text in
      filterText = text
      var query = RowQuery(set: source.query.set)
      if !text.isEmpty { try query.set(.filter, to: text) }
      let own = query.filter?.typed(for: source.type)
      let filters = [source.query.filter, own].compactMap(\.self)
      model.query.filter = filters.reduce(nil) { all, next in all.map { .binary(.and, $0, next) } ?? next }
      list.select(0)
      return .reload(nil)
    }
  }

  private func creation() -> PageAction {
    guard let set = source.set else { return .stay }
    var row = Row(type: source.type)
    for (name, value) in source.given { row[name] = value }
    return .push(EditPage(new: row, in: set, data))
  }

  private func refusal(_ change: String) -> PageAction {
    source.lacksLink
      ? .say("a new entity would not be linked here; create it in its set, then link it with the command 'link'")
      : .say("'\(source.title)' allows no \(change)")
  }
}
