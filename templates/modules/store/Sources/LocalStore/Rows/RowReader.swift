import ServiceData

/// Converts the rows of a statement to rows of the service.
struct RowReader {
  let layout: TableLayout
  /// The columns to read, in the order of the statement; all columns unless the query has a selection.
  let columns: [Int]
  private let isAll: Bool
  /// The shapes of ``columns``, kept separately since passing whole columns for each row is too expensive.
  private let shapes: [StoredForm.Shape]
  private let ownType: TypeLayout

  /// Creates a reader of all columns or of some.
  init(_ layout: TableLayout, columns: [Int]? = nil) {
    self.layout = layout
    self.columns = columns ?? Array(layout.columns.indices)
    isAll = columns == nil
    shapes = isAll ? layout.shapes : self.columns.map { layout.shapes[$0] }
    ownType = layout.layout(of: layout.type)
  }

  /// The columns for the statement's `SELECT`.
  var columnList: String {
    guard !isAll else { return layout.sql.columnList }
    let names = TableStatements.readColumns + columns.map { layout.columns[$0].name }
    return names.map(\.sqlIdentifier).joined(separator: ", ")
  }

  /// The statement's current row, with its `$id`.
  func row(_ statement: SQLiteStatement) -> StoredRow {
    let named = statement.optionalText(at: 1).flatMap { layout.service.type($0) }
    let type = named.map { layout.layout(of: $0) } ?? ownType
    let absent = statement.isNull(at: 4) ? nil : AbsentColumns(bytes: statement.bytes(at: 4))
    var values = [Value?](repeating: nil, count: type.memberCount)
    let first = TableStatements.readColumns.count
    for offset in shapes.indices {
      let (column, place) = (isAll ? offset : columns[offset], first + offset)
      let member = type.memberOfColumn[column]
      guard member >= 0, absent?.contains(column) != true else { continue }
      values[member] =
        shapes[offset].value(at: place, of: statement)
        ?? StoredForm.value(json: statement.bytes(at: place), of: type.type.members[member], in: layout.service)
    }
    var row = Row(type: type.type, loading: values)
    if let etag = statement.optionalText(at: 2) { row.etag = etag }
    if let uri = statement.optionalText(at: 3) { row[.id] = uri }
    if !statement.isNull(at: 5) { addMore(statement.bytes(at: 5), to: &row) }
    return StoredRow(id: statement.int(at: 0), row: row)
  }

  private func addMore(_ bytes: [UInt8], to row: inout Row) {
    guard let more = try? Row(json: bytes, type: row.type) else { return }
    for index in more.type.members.indices {
      if let value = more[index] { row.load(value, at: index) }
    }
    for member in more.dynamic { row.loadDynamic(member.name, member.value) }
    for control in RowControl.allCases {
      if let text = more[control] { row[control] = text }
    }
  }
}

/// A row and its `$id`.
struct StoredRow {
  var id: Int64
  var row: Row
}
