import CommandLineInterface
import ServiceData

/// Prints rows as a table that fits the terminal, as JSON or as CSV.
package struct RowOutput: Sendable {
  let console: Console
  package let format: OutputFormat
  /// Whether tables are never truncated.
  let isWide: Bool
  /// Whether moments are shown in the time zone of this machine.
  let showsLocalTime: Bool
  /// Whether tables have the metadata's labels in place of names.
  let showsLabels: Bool
  /// Whether a pager shows what is longer than the terminal.
  private let isPaged: Bool

  /// Creates output in the format that the arguments select.
  package init(_ arguments: ParsedArguments, console: Console) {
    self.console = console
    format = arguments[GlobalOptions.format]
    isWide = arguments[GlobalOptions.wide]
    showsLocalTime = arguments[GlobalOptions.localTime]
    showsLabels = arguments[GlobalOptions.labels]
    isPaged = !arguments[GlobalOptions.noPager] && !arguments[GlobalOptions.noInput]
  }

  /// Prints the rows of a list.
  ///
  /// - Parameters:
  ///   - select: the members to show, in this order; empty means all.
  ///   - total: the number of all matches; nil if it was not requested.
  ///   - states: the local state of each row; nil for one without local changes. If any row has a state, it is the first
  ///     column and a key in JSON.
  ///   - wish: the columns of the table; JSON and CSV always have all.
  ///   - expand: the paths of the expanded navigation properties, which are columns of the table.
  ///   - names: the values that a table shows as names of new entities.
  func list(
    _ rows: [Row], of type: StructuredSchema, select: [String], total: Int?, states: [String?] = [],
    columns wish: ColumnWish = .fitting, expand: [String] = [], names: [String: [Value: String]] = [:]
  ) {
    let columns = RowColumns(type, select: select)
    let marks = states.contains { $0 != nil } ? states : []
    switch format {
    case .json:
      let marked = rows.enumerated().map { index, row in
        Value.row(columns.projected(row).marked(marks.isEmpty ? nil : marks[index]))
      }
      console.output.writeLine(text(of: .list(marked)))
    case .csv:
      console.output.writeRecord((marks.isEmpty ? [] : [Row.stateName]) + columns.names)
      for (index, row) in rows.enumerated() {
        console.output.writeRecord((marks.isEmpty ? [] : [marks[index] ?? ""]) + columns.cells(of: row, null: ""))
      }
    case .table:
      let table = RowTable(
        type, select: select, wish: wish, expanded: expand, names: names, showsLocalTime: showsLocalTime,
        showsLabels: showsLabels)
      page(table.table(rows, states: states), keepingAll: wish != .fitting, remedy: "'--columns all' or '--wide'")
    }
    if let total { console.errors.writeLine("\(rows.count) of \(total)") }
  }

  /// Prints one entity, in a table with one member per line, followed by its expanded entities.
  ///
  /// - Parameter names: the values that a table shows as names of new entities.
  func show(_ row: Row, select: [String], state: String? = nil, names: [String: [Value: String]] = [:]) {
    let columns = RowColumns(row.type, select: select)
    switch format {
    case .json: console.output.writeLine(text(of: .row(columns.projected(row).marked(state))))
    case .csv: list([row], of: row.type, select: select, total: nil, states: [state])
    case .table:
      var table = TextTable([.init("Property"), .init("Value")])
      if let state { table.append([Row.stateName, state]) }
      let cells = columns.cells(of: row, null: "null", names: names, showsLocalTime: showsLocalTime)
      for (name, cell) in zip(columns.names, cells) {
        table.append([showsLabels ? columns.heading(name) : name, cell])
      }
      for member in row.dynamic { table.append([member.name, CellText.of(member.value, null: "null")]) }
      // A value of one entity is never truncated.
      page(table, isWide: true)
      for (member, value) in row.related { showRelated(member, value) }
    }
  }

  private func showRelated(_ member: MemberSchema, _ value: Value) {
    console.output.writeLine()
    console.output.writeLine(console.output.styled(PrintableText.of(showsLabels ? member.heading : member.name), .bold))
    switch value {
    case .row(let row): show(row, select: [row].readMembers)
    case .list(let values):
      let rows = values.compactMap { if case .row(let row) = $0 { row } else { nil } }
      if let type = rows.first?.type { list(rows, of: type, select: rows.readMembers, total: nil) }
    default: console.output.writeLine("none")
    }
  }

  /// Prints the result of an operation.
  func value(_ value: Value) {
    switch (format, value) {
    case (.json, _): console.output.writeLine(text(of: value))
    case (_, .list(let values)): for value in values { line(value) }
    default: line(value)
    }
  }

  /// Prints a value on a line. Control characters are made visible in the table format, and on a terminal.
  private func line(_ value: Value) {
    let text = CellText.of(value, null: "null")
    console.output.writeLine(format == .table || console.output.isTerminal ? PrintableText.of(text) : text)
  }

  /// Prints a table, in the user's pager if it is longer than the terminal.
  ///
  /// - Parameters:
  ///   - title: a text above the table.
  ///   - keepingAll: whether no column is omitted.
  ///   - isWide: whether nothing is truncated either.
  ///   - remedy: how the user sees the omitted columns.
  func page(
    _ table: TextTable, title: String? = nil, keepingAll: Bool = false, isWide: Bool = false,
    remedy: String = "'--wide'"
  ) {
    let width = isWide || self.isWide ? nil : console.output.columns
    let layout = table.layout(width: width, keepingAll: keepingAll)
    var lines = title.map { [$0, ""] } ?? []
    lines += [console.output.styled(layout.header, .bold)] + layout.lines
    write(lines)
    guard !layout.hidden.isEmpty else { return }
    let count = layout.hidden.count == 1 ? "1 column" : "\(layout.hidden.count) columns"
    console.errors.writeLine("+\(count): \(layout.hidden.joined(separator: ", ")); use \(remedy)")
  }

  /// Writes lines of text, in the user's pager if they are more than the terminal has.
  func write(_ lines: [String]) {
    let text = lines.map { $0 + "\n" }.joined()
    if isPaged { console.output.writePaged(text) } else { console.output.write(text) }
  }

  func text(of value: Value) -> String { String(decoding: value.json(isPretty: true), as: UTF8.self) }
}

extension Row {
  /// The name of the column with a row's state. No property name begins with `@`.
  package static var stateName: String { "@state" }

  /// The row with its state, if it has one.
  fileprivate func marked(_ state: String?) -> Row {
    guard let state else { return self }
    var row = self
    row.loadDynamic(Row.stateName, .string(state))
    return row
  }

  /// The expanded navigation properties.
  var related: [(MemberSchema, Value)] {
    type.members.enumerated().compactMap { index, member in
      guard member.isNavigation, let value = self[index] else { return nil }
      return (member, value)
    }
  }
}

extension [Row] {
  /// The names of the members that at least one of the rows has, which a query can limit by a nested `$select`; empty if
  /// they have all.
  fileprivate var readMembers: [String] {
    guard let type = first?.type else { return [] }
    let members = type.members.enumerated().filter { !$1.isNavigation && $1.primitive != .stream }
    let read = members.filter { index, _ in contains { $0[index] != nil } }
    return read.count == members.count ? [] : read.map(\.element.name)
  }
}
