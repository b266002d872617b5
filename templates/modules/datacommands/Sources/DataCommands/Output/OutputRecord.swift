import CommandLineInterface
import ServiceData

/// A record that the program itself defines, such as a request of the queue: names and values in display order.
package struct OutputRecord: Sendable {
  /// The fields; their names are the keys in JSON.
  package private(set) var fields: [(name: String, value: Value)]

  package init(_ fields: [(name: String, value: Value)] = []) { self.fields = fields }

  /// The value of a field; null if there is none. Setting a new name appends a field.
  package subscript(name: String) -> Value {
    get { fields.first { $0.name == name }?.value ?? .null }
    set {
      if let index = fields.firstIndex(where: { $0.name == name }) {
        fields[index].value = newValue
      } else {
        fields.append((name, newValue))
      }
    }
  }

  /// The record as a JSON object.
  package var value: Value {
    var row = Row(type: ServiceSchema.untyped)
    for field in fields { row.loadDynamic(field.name, field.value) }
    return .row(row)
  }
}

extension OutputRecord {
  /// The columns of `queue list`. They are declared here so that documentation can list them without the outbox module.
  package enum QueueColumn: String, CaseIterable {
    case id, kind, set, key, change, state, category, transaction, waitsFor, problem
  }
}

extension Value {
  /// Text, or null.
  package static func text(_ text: String?) -> Value { text.map { .string($0) } ?? .null }

  /// A number, or null.
  package static func number(_ number: Int?) -> Value { number.map { .int(Int64($0)) } ?? .null }
}

extension RowOutput {
  /// Prints records that all have the same fields.
  ///
  /// - Parameters:
  ///   - columns: the fields that tables and CSV show; JSON has all fields.
  ///   - nothing: the message on standard error if a table has no records.
  package func records(_ records: [OutputRecord], columns: [String], nothing: String) {
    let writer = CSVWriter()
    let cells = { (record: OutputRecord) in columns.map { Self.cell(record[$0]) } }
    switch format {
    case .json: console.output.writeLine(text(of: .list(records.map(\.value))))
    case .csv:
      if !columns.isEmpty { console.output.write(writer.record(columns)) }
      for record in records { console.output.write(writer.record(cells(record))) }
    case .table where records.isEmpty: console.errors.writeLine(nothing)
    case .table:
      var table = TextTable(columns.map { TextTable.Column($0) })
      for record in records { table.append(cells(record)) }
      print(table)
    }
  }

  /// The text of a field; the elements of a list are separated by commas.
  private static func cell(_ value: Value) -> String {
    guard case .list(let values) = value else { return CellText.of(value, null: "") }
    return values.map { CellText.of($0, null: "") }.joined(separator: ", ")
  }

  /// Prints one record, in a table with one field per line.
  package func record(_ record: OutputRecord) {
    switch format {
    case .json: console.output.writeLine(text(of: record.value))
    case .csv:
      console.output.write(CSVWriter().record(record.fields.map(\.name)))
      console.output.write(CSVWriter().record(record.fields.map { CellText.of($0.value, null: "") }))
    case .table:
      let width = record.fields.map { DisplayWidth.of($0.name) }.max() ?? 0
      for field in record.fields {
        console.output.writeLine(
          DisplayWidth.pad(field.name, to: width) + "  " + PrintableText.of(CellText.of(field.value, null: "none")))
      }
    }
  }
}
