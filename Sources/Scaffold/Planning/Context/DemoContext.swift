import CommandLineInterface
import DataCommands
import FakeService
import QueryLanguage
import ServiceData

/// Commands of the emitted program and their output for its sample data, for the README.
///
/// The output is created by the emitted program's own code from its own data; a test of the emitted package repeats the
/// commands and compares it. Only the sample data of the fake service in this program can be shown; services with
/// another protocol have to bring their own.
struct DemoContext {
  private static let fakedProtocol = "odata"
  private static let rows = 3
  private static let columns = 4

  private let executable: String
  /// The first suitable set; nil if there is none, or the sample data of the service is not known here.
  private let sample: Sample?

  init(_ schema: ServiceSchema, executable: String) {
    self.executable = executable
    sample = Self.sample(of: schema)
  }

  static let object = ContextObject<Transcript>(
    "a transcript",
    [
      .text("command", "the command line") { $0.command },
      .texts("lines", "its output") { $0.lines },
    ])

  /// A command and its output.
  struct Transcript {
    var command: String
    var lines: [String]
  }

  /// Empty if there is no suitable set, or the sample data of the service is not known here.
  var transcripts: [Transcript] {
    guard let sample else { return [] }
    return [list(sample), show(sample.rows[0], sample)]
  }

  /// Work without a network: a deletion, which prints nothing, and the list of waiting changes. Empty if the set of
  /// ``transcripts`` does not allow deletions.
  var localWork: [Transcript] {
    guard let sample, sample.set.isDeletable else { return [] }
    let columns = OutputRecord.QueueColumn.allCases
    var table = TextTable(columns.map { TextTable.Column($0.rawValue, isRightAligned: $0 == .id) })
    table.append(columns.map { Self.deletionCell($0, sample) })
    let deletion = Transcript(command: "\(executable) delete \(sample.set.name) \(sample.text)", lines: [])
    return [deletion, command(["queue", "list"], table)]
  }

  /// A cell in the list of waiting changes for the first one, a deletion.
  private static func deletionCell(_ column: OutputRecord.QueueColumn, _ sample: Sample) -> String {
    switch column {
    case .id: "1"
    case .kind: "delete"
    case .set: sample.set.name
    case .key: sample.rows[0].key?.text(of: sample.type) ?? ""
    case .state: "pending"
    case .change, .category, .transaction, .waitsFor, .problem: ""
    }
  }

  /// A set with rows to show.
  private struct Sample {
    let set: EntitySetSchema
    let type: StructuredSchema
    let key: MemberSchema
    let rows: [Row]
    /// The key of the first row, as typed in a command.
    let text: String
  }

  private static func sample(of schema: ServiceSchema) -> Sample? {
    guard schema.document.protocolName == fakedProtocol else { return nil }
    let listing = SampleListing(schema: schema)
    for set in schema.sets.prefix(20) where !set.isSingleton && isPlain(set.name) {
      guard let type = schema.entityType(of: set), let key = plainKey(of: type) else { continue }
      let rows = listing.rows(of: set.name).sorted { left, right in
        ValueOrder.between(left[key.name] ?? .null, right[key.name] ?? .null, as: key.primitive ?? .string) == .before
      }
      guard rows.count >= Self.rows, let text = keyText(rows[0], type) else { continue }
      return Sample(set: set, type: type, key: key, rows: rows, text: text)
    }
    return nil
  }

  private func list(_ sample: Sample) -> Transcript {
    let names = selection(sample.type, sample.key)
    let columns = RowColumns(sample.type, select: names)
    var table = TextTable(columns.names.map { TextTable.Column($0, isRightAligned: columns.isNumber($0)) })
    for row in sample.rows.prefix(Self.rows) { table.append(columns.cells(of: row, null: "")) }
    let options = ["--select", names.joined(separator: ","), "--orderby", sample.key.name, "--top", String(Self.rows)]
    return command(["list", sample.set.name] + options, table)
  }

  private func show(_ row: Row, _ sample: Sample) -> Transcript {
    let names = Array(selection(sample.type, sample.key).prefix(Self.columns))
    let columns = RowColumns(row.type, select: names)
    var table = TextTable([.init("Property"), .init("Value")])
    for (name, cell) in zip(columns.names, columns.cells(of: row, null: "null")) { table.append([name, cell]) }
    return command(["show", sample.set.name, sample.text, "--select", names.joined(separator: ",")], table)
  }

  private func command(_ words: [String], _ table: TextTable) -> Transcript {
    let layout = table.layout()
    return Transcript(
      command: ([executable] + words).joined(separator: " "), lines: [layout.header] + layout.lines)
  }

  /// The key and the following members that fit on a line.
  private func selection(_ type: StructuredSchema, _ key: MemberSchema?) -> [String] {
    let others = type.members.filter { member in
      guard let kind = member.primitive, !member.isCollection, member.name != key?.name, Self.isPlain(member.name)
      else { return false }
      return ![.stream, .binary, .geography, .geometry, .json].contains(kind)
    }
    return (key.map { [$0.name] } ?? []) + others.prefix(Self.columns - 1).map(\.name)
  }

  /// The key property, if there is only one and it can be typed without quotes.
  private static func plainKey(of type: StructuredSchema) -> MemberSchema? {
    guard type.keys.count == 1, let member = type.member(at: type.keys[0].path), type.keys[0].path.count == 1,
      isPlain(member.name)
    else { return nil }
    return [.byte, .int16, .int32, .int64, .string, .guid].contains(member.primitive) ? member : nil
  }

  private static func keyText(_ row: Row, _ type: StructuredSchema) -> String? {
    guard let key = row.key else { return nil }
    let text = key.text(of: type)
    let bare = text.hasPrefix("'") ? String(text.dropFirst().dropLast()) : text
    return bare.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") } && !bare.hasPrefix("-")
      ? bare : nil
  }

  /// Whether a name has no special meaning in any shell.
  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }
}
