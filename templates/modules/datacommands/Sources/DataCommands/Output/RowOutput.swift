import CommandLineInterface
import ServiceData

/// How results are printed.
package enum OutputFormat: String, Sendable { case table, json, csv }

/// Prints rows as a table that fits the terminal, as JSON or as CSV.
package struct RowOutput: Sendable {
  let console: Console
  package let format: OutputFormat

  /// Output in the format that the arguments ask for.
  package init(_ arguments: ParsedArguments, console: Console) {
    self.console = console
    format = arguments.choice(GlobalOptions.format, as: OutputFormat.self) ?? .table
  }

  /// Prints the rows of a list.
  ///
  /// - Parameters:
  ///   - select: the members to show, in this order; empty means all.
  ///   - total: the number of all that match, where it was asked for.
  func list(_ rows: [Row], of type: StructuredSchema, select: [String], total: Int?) {
    let columns = RowColumns(type, select: select)
    switch format {
    case .json:
      console.output.writeLine(text(of: .list(rows.map { .row(columns.projected($0)) })))
    case .csv:
      let writer = CSVWriter()
      console.output.write(writer.record(columns.names))
      for row in rows { console.output.write(writer.record(columns.cells(of: row, null: ""))) }
    case .table:
      var table = TextTable(columns.tableColumns)
      for row in rows { table.append(columns.cells(of: row, null: "")) }
      print(table)
    }
    if let total { console.errors.writeLine("\(rows.count) of \(total)") }
  }

  /// Prints one entity: a line a member, then a table for each collection that was read along.
  func show(_ row: Row, select: [String]) {
    let columns = RowColumns(row.type, select: select)
    switch format {
    case .json: console.output.writeLine(text(of: .row(columns.projected(row))))
    case .csv: list([row], of: row.type, select: select, total: nil)
    case .table:
      var table = TextTable([.init("Property"), .init("Value")])
      for (name, cell) in zip(columns.names, columns.cells(of: row, null: "null")) { table.append([name, cell]) }
      for member in row.dynamic { table.append([member.name, CellText.of(member.value, null: "null")]) }
      print(table)
      for (member, value) in row.related { showRelated(member, value) }
    }
  }

  private func showRelated(_ member: MemberSchema, _ value: Value) {
    console.output.writeLine()
    console.output.writeLine(console.output.styled(member.name, .bold))
    switch value {
    case .row(let row): show(row, select: [])
    case .list(let values):
      let rows = values.compactMap { if case .row(let row) = $0 { row } else { nil } }
      if let type = rows.first?.type { list(rows, of: type, select: [], total: nil) }
    default: console.output.writeLine("none")
    }
  }

  /// Prints the value that an operation returned.
  func value(_ value: Value) {
    switch (format, value) {
    case (.json, _): console.output.writeLine(text(of: value))
    case (_, .list(let values)): for value in values { console.output.writeLine(CellText.of(value, null: "null")) }
    default: console.output.writeLine(CellText.of(value, null: "null"))
    }
  }

  /// Prints records of the program's own, all with the same fields.
  package func records(_ records: [Value]) {
    let rows = records.compactMap { if case .row(let row) = $0 { row } else { nil } }
    if format == .json { return console.output.writeLine(text(of: .list(records))) }
    guard let first = rows.first else { return }
    let names = first.dynamic.map(\.name)
    if format == .csv {
      console.output.write(CSVWriter().record(names))
      for row in rows { console.output.write(CSVWriter().record(row.dynamic.map { CellText.of($0.value, null: "") })) }
    } else {
      var table = TextTable(names.map { TextTable.Column($0) })
      for row in rows { table.append(row.dynamic.map { CellText.of($0.value, null: "") }) }
      print(table)
    }
  }

  /// Prints a record of the program's own, such as the status of the session.
  package func record(_ fields: [(name: String, value: Value)]) {
    switch format {
    case .json:
      var row = Row(type: .untypedRecord)
      for field in fields { row.loadDynamic(field.name, field.value) }
      console.output.writeLine(text(of: .row(row)))
    case .csv:
      console.output.write(CSVWriter().record(fields.map(\.name)))
      console.output.write(CSVWriter().record(fields.map { CellText.of($0.value, null: "") }))
    case .table:
      let width = fields.map { DisplayWidth.of($0.name) }.max() ?? 0
      for field in fields {
        console.output.writeLine(
          DisplayWidth.pad(field.name, to: width) + "  " + PrintableText.of(CellText.of(field.value, null: "none")))
      }
    }
  }

  private func print(_ table: TextTable) {
    let layout = table.layout(width: console.output.columns)
    console.output.writeLine(console.output.styled(layout.header, .bold))
    for line in layout.lines { console.output.writeLine(line) }
    if !layout.hidden.isEmpty {
      console.errors.writeLine("not shown for want of width: \(layout.hidden.joined(separator: ", "))")
    }
  }

  private func text(of value: Value) -> String { String(decoding: value.json(isPretty: true), as: UTF8.self) }
}

extension StructuredSchema {
  /// The type of records that no metadata describes.
  package static var untypedRecord: StructuredSchema { ServiceSchema.untyped }
}

extension Row {
  /// The navigation properties that were read along.
  var related: [(MemberSchema, Value)] {
    type.members.enumerated().compactMap { index, member in
      guard member.isNavigation, let value = self[index] else { return nil }
      return (member, value)
    }
  }
}
