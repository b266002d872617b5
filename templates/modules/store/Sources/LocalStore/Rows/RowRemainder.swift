import ServiceData

/// The data of a row without columns, as JSON for `$more`: undeclared properties, members beyond the limit of columns,
/// related entities that are in no set, and rare control information. Most rows have none.
struct RowRemainder {
  let json: [UInt8]?

  /// Creates an empty remainder.
  init() { json = nil }

  init(_ row: Row, type: TypeLayout, unrelated: [Int]) {
    guard !row.isPlain || !type.others.isEmpty || !unrelated.isEmpty else {
      json = nil
      return
    }
    let others = type.others.filter { row[$0] != nil } + unrelated
    let controls = row.hasControl ? Self.controls.filter { row[$0] != nil } : []
    guard !others.isEmpty || !row.dynamic.isEmpty || !controls.isEmpty else {
      json = nil
      return
    }
    var rest = Row(type: row.type)
    for index in others { rest.load(row[index], at: index) }
    for member in row.dynamic { rest.loadDynamic(member.name, member.value) }
    for control in controls { rest[control] = row[control] }
    var writer = JSONWriter()
    writer.write(rest, declared: row.type, withControl: true)
    json = writer.bytes
  }

  /// The control information without a column.
  private static let controls = RowControl.allCases.filter { $0 != .etag && $0 != .id }
}
