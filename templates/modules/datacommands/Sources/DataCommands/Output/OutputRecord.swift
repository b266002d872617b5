import CommandLineInterface
import ServiceData

/// A record that the program itself defines, such as a request of the outbox: names and values in display order.
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

extension Value {
  /// Whether the value is a number.
  fileprivate var isNumber: Bool {
    switch self {
    case .int, .decimal, .double: true
    default: false
    }
  }
}

extension RowOutput {
  /// Prints records that all have the same fields.
  ///
  /// - Parameters:
  ///   - columns: the fields that tables and CSV show; JSON has all fields.
  ///   - nothing: the message on standard error if a table has no records.
  package func records(_ records: [OutputRecord], columns: [String], nothing: String) {
    let cells = { (record: OutputRecord) in columns.map { cell(record[$0], of: $0) } }
    switch format {
    case .json: console.output.writeLine(text(of: .list(records.map(\.value))))
    case .csv:
      if !columns.isEmpty { console.output.writeRecord(columns) }
      for record in records { console.output.writeRecord(cells(record)) }
    case .table where records.isEmpty: console.errors.writeLine(nothing)
    case .table:
      var table = TextTable(columns.enumerated().map { Self.column($1, rank: $0, records) })
      for record in records { table.append(cells(record)) }
      page(table)
    }
  }

  /// The names of the fields with which other commands go on. They are never truncated or omitted.
  private static let wholeFields: Set<String> = ["id", "set", "key", "asked", "given"]
  /// The names of the fields that contain moments.
  private static let timeFields: Set<String> = ["created", "lastSync", "notBefore", "since", "time"]

  /// The heading of a field. The first columns are the most important ones.
  private static func column(_ name: String, rank: Int, _ records: [OutputRecord]) -> TextTable.Column {
    let isWhole = wholeFields.contains(name)
    let values = records.map { $0[name] }.filter { !$0.isNull }
    let isNumber = !values.isEmpty && values.allSatisfy(\.isNumber)
    return TextTable.Column(
      name, isRightAligned: isNumber, isWhole: isWhole || isNumber || timeFields.contains(name),
      rank: isWhole ? 0 : rank + 1)
  }

  /// The text of a field. The elements of a list are separated by commas, and moments in tables have no fraction.
  private func cell(_ value: Value, of name: String) -> String {
    if case .list(let values) = value { return values.map { CellText.of($0, null: "") }.joined(separator: ", ") }
    if format == .table, Self.timeFields.contains(name), case .string(let text) = value { return time(text) }
    return CellText.of(value, null: "")
  }

  private func time(_ text: String) -> String {
    guard var moment = OffsetDateTime(text) else { return text }
    moment.local.time.picosecond = 0
    return showsLocalTime ? LocalTime.text(of: moment.description) : moment.description
  }

  /// The text of a field of a single record.
  private func shown(_ field: (name: String, value: Value)) -> String {
    if showsLocalTime, Self.timeFields.contains(field.name), case .string(let text) = field.value {
      return LocalTime.text(of: text)
    }
    return CellText.of(field.value, null: "none")
  }

  /// Prints one record, in a table with one field per line.
  package func record(_ record: OutputRecord) {
    switch format {
    case .json: console.output.writeLine(text(of: record.value))
    case .csv:
      console.output.writeRecord(record.fields.map(\.name))
      console.output.writeRecord(record.fields.map { CellText.of($0.value, null: "") })
    case .table:
      let width = record.fields.map { DisplayWidth.of($0.name) }.max() ?? 0
      for field in record.fields {
        console.output.writeLine(
          DisplayWidth.pad(field.name, to: width) + "  " + PrintableText.of(shown(field)))
      }
    }
  }
}
