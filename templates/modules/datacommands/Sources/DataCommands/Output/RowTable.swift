import CommandLineInterface
import ServiceData

/// A table of entities for people.
struct RowTable {
  /// The narrowest column of text that can still be read.
  private static let leastTextWidth = 12

  private let type: StructuredSchema
  private let choice: ColumnChoice
  /// The properties that are shown.
  private let columns: [ColumnChoice.Column]
  /// The expanded navigation properties that are shown.
  private let navigations: [String]
  private let names: [String: [Value: String]]
  private let showsLocalTime: Bool
  private let showsLabels: Bool

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - select: the members that were read, in this order; empty means all.
  ///   - wish: the columns that the user wants.
  ///   - expanded: the navigation properties that were expanded.
  ///   - names: the values that are shown as names of new entities, by property.
  ///   - showsLabels: whether columns have the metadata's labels as headings.
  init(
    _ type: StructuredSchema, select: [String], wish: ColumnWish, expanded: [String], names: [String: [Value: String]],
    showsLocalTime: Bool, showsLabels: Bool
  ) {
    self.type = type
    self.names = names
    self.showsLocalTime = showsLocalTime
    self.showsLabels = showsLabels
    choice = ColumnChoice(type)
    let known = Dictionary(choice.columns.map { ($0.path, $0) }) { first, _ in first }
    var names = select.isEmpty ? choice.columns.map(\.path) : select
    if case .named(let wanted) = wish { names = wanted }
    let isChosen = !select.isEmpty || wish != .fitting
    columns = names.filter { !expanded.contains($0) }.map { name in
      let column = known[name] ?? ColumnChoice.Column(path: name, label: nil, isNumber: false, isWhole: false, rank: 1)
      guard isChosen, column.rank > 0 else { return column }
      // What the user has named is equally important.
      return ColumnChoice.Column(
        path: name, label: column.label, isNumber: column.isNumber, isWhole: column.isWhole, rank: 1)
    }
    navigations = expanded
  }

  /// The table of rows, with a first column for their states if any has one.
  func table(_ rows: [Row], states: [String?]) -> TextTable {
    let marks = states.contains { $0 != nil } ? states : []
    var table = TextTable(
      (marks.isEmpty ? [] : [TextTable.Column(Row.stateName, isWhole: true)]) + columns.map(heading)
        + navigations.map { TextTable.Column(heading($0), rank: 1, leastWidth: Self.leastTextWidth) })
    for (index, row) in rows.enumerated() {
      table.append(
        (marks.isEmpty ? [] : [marks[index] ?? ""]) + columns.map { cell($0.path, row) }
          + navigations.map { related($0, row) })
    }
    return table
  }

  private func heading(_ column: ColumnChoice.Column) -> TextTable.Column {
    TextTable.Column(
      showsLabels ? column.label ?? column.path : column.path, isRightAligned: column.isNumber, isWhole: column.isWhole,
      rank: column.rank,
      leastWidth: Self.leastTextWidth)
  }

  private func heading(_ navigation: String) -> String {
    showsLabels ? type.member(navigation)?.label ?? navigation : navigation
  }

  private func cell(_ name: String, _ row: Row) -> String {
    let path = name.split(separator: "/").map(String.init)
    guard let value = row.value(at: path) else { return "" }
    if let name = names[name]?[value] { return name }
    if showsLocalTime, case .string(let text) = value, type.member(at: path)?.primitive == .dateTimeOffset {
      return LocalTime.text(of: text)
    }
    return CellText.of(value, null: "")
  }

  /// The related entity by its name, or the number of related entities and the names of the first ones.
  private func related(_ navigation: String, _ row: Row) -> String {
    if row.unknownNavigations.contains(navigation) { return "unknown" }
    switch row.value(at: navigation.split(separator: "/").map(String.init)) {
    case .row(let row)?:
      let (key, name) = (row.key?.text(of: row.type) ?? "", ColumnChoice(row.type).text(of: row))
      return key == name ? name : "\(key) \(name)"
    case .list(let values)?:
      let names = values.prefix(5).compactMap { value -> String? in
        guard case .row(let row) = value else { return nil }
        return ColumnChoice(row.type).text(of: row)
      }
      return names.isEmpty ? "\(values.count)" : "\(values.count): \(names.joined(separator: ", "))"
    default: return ""
    }
  }
}
