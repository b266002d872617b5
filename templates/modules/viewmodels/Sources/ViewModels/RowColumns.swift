import CommandLineInterface
import ServiceData

/// Which members of rows are shown, in which order.
struct RowColumns: Sendable {
  private let type: StructuredSchema
  /// Paths of metadata names.
  let names: [String]
  private let isComplete: Bool

  /// - Parameter select: the members to show; empty means all that are no navigation properties, the key first.
  init(_ type: StructuredSchema, select: [String]) {
    self.type = type
    isComplete = select.isEmpty
    guard select.isEmpty else {
      names = select
      return
    }
    let keys = type.keys.map { $0.path.joined(separator: "/") }
    let others = type.members.filter { !$0.isNavigation && $0.primitive != .stream }.map(\.name)
    names = keys.filter { !$0.contains("/") } + others.filter { !keys.contains($0) }
  }

  var tableColumns: [TextTable.Column] {
    names.map { TextTable.Column($0, isRightAligned: isNumber($0)) }
  }

  private func isNumber(_ name: String) -> Bool {
    switch type.member(name)?.primitive {
    case .byte, .sbyte, .int16, .int32, .int64, .single, .double, .decimal: true
    default: false
    }
  }

  /// The text of each column; `null` stands for what is null or was not sent.
  func cells(of row: Row, null: String) -> [String] {
    names.map { name in
      let path = name.split(separator: "/").map(String.init)
      return row.value(at: path).map { CellText.of($0, null: null) } ?? null
    }
  }

  /// The row with only what was selected and what was read along.
  func projected(_ row: Row) -> Row {
    guard !isComplete else { return row }
    var result = Row(type: row.type)
    for name in names {
      let first = String(name.prefix { $0 != "/" })
      if let index = row.type.index(of: first) {
        result.load(row[index], at: index)
      } else if let value = row[first] {
        result.loadDynamic(first, value)
      }
    }
    for (member, value) in row.related {
      if let index = row.type.index(of: member.name) { result.load(value, at: index) }
    }
    return result
  }
}

/// The text of a value in a cell: plain for scalars, JSON for what has parts.
enum CellText {
  static func of(_ value: Value, null: String) -> String {
    switch value {
    case .null: null
    case .bool(let flag): flag ? "true" : "false"
    case .int(let number): String(number)
    case .decimal(let text), .string(let text): text
    case .double(let number): number.isFinite ? String(number) : JSONWriter.text(ofNonFinite: number)
    case .row, .list: String(decoding: value.json(), as: UTF8.self)
    }
  }
}
