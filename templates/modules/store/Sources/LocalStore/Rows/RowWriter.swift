import ServiceData

/// The claim of a defining query on written rows, with the number of its full download.
///
/// A row that was created here has the provisional claim of a query that may not include it, until a download contains it.
/// Its number is negative. A download that does not contain the row ends the claim as it ends any other.
struct RowClaim {
  var query: Int64
  var generation: Int64

  var isProvisional: Bool { generation < 0 }
}

/// Writes the rows of a page into the table of their set. Statements are looked up once per page, and a new row costs a
/// single insertion.
///
/// An existing row is overwritten only with the values that were sent. Related rows go to the tables of their own sets.
final class RowWriter {
  let layout: TableLayout
  private let claim: RowClaim
  private let connection: SQLiteConnection
  /// The owner of this writer.
  private unowned let relatives: RelativeWriter
  private let insertion: SQLiteStatement
  /// The texts of the current row that are bound to ``insertion``.
  private let texts = TextArena()
  private let forms: [StoredForm]
  private let shapes: [StoredForm.Shape]
  /// The parts of the key in complex values, which have extra columns.
  private let extraParts: [StoredKeyPart]
  /// Whether the control columns of ``insertion`` are bound for a row without control information.
  private var isPlain = false
  private let ownType: TypeLayout
  private let pending: PendingRows

  init(_ layout: TableLayout, claim: RowClaim, relatives: RelativeWriter) throws {
    self.layout = layout
    self.claim = claim
    self.relatives = relatives
    connection = relatives.catalogue.connection
    insertion = try SQLiteStatement(layout.sql.insert, on: connection)
    forms = layout.forms
    shapes = layout.shapes
    extraParts = layout.key.filter(\.isExtra)
    ownType = layout.layout(of: layout.type)
    pending = try PendingRows(layout, relatives.catalogue)
  }

  /// Writes the rows of a page, from their prepared cells if these are complete.
  ///
  /// - Parameter links: the navigation properties that were only expanded for their links.
  func write(_ rows: [Row], _ prepared: PreparedRows?, links: Set<String>) throws {
    guard links.isEmpty else {
      for row in rows { try write(row, links: links) }
      return
    }
    // Access the rows in place, since a loop would copy each.
    try rows.withUnsafeBufferPointer { rows in
      guard let prepared, prepared.layout === layout, prepared.isWhole.count == rows.count, pending.isEmpty else {
        for index in rows.indices { try write(rows[index]) }
        return
      }
      let width = forms.count
      try prepared.withCells { cells, texts in
        for index in rows.indices {
          guard prepared.isWhole[index] else {
            try write(rows[index])
            continue
          }
          bind(UnsafeBufferPointer(rebasing: cells[index * width..<(index + 1) * width]), texts)
          if !isPlain { bindControl(of: rows[index], absent: AbsentColumns(), more: RowRemainder()) }
          try insertion.run()
          if connection.changeCount == 0 {
            try overwrite(rows[index], ownType, absent: AbsentColumns(), more: RowRemainder())
          }
        }
      }
    }
  }

  private func bind(_ cells: UnsafeBufferPointer<PreparedRows.Cell>, _ texts: UnsafeBufferPointer<UInt8>) {
    var place = TableLayout.controlColumns.count + 1
    for cell in cells {
      switch cell.kind {
      case .null: insertion.bindNull(at: place)
      case .integer: insertion.bind(cell.content, at: place)
      case .real: insertion.bind(Double(bitPattern: UInt64(bitPattern: cell.content)), at: place)
      case .text:
        let start = Int(cell.content)
        insertion.bind(kept: UnsafeBufferPointer(rebasing: texts[start..<start + Int(cell.count)]), at: place)
      }
      place += 1
    }
  }

  /// Writes a row and its links, but not the linked entities.
  private func write(_ row: Row, links: Set<String>) throws {
    var plain = row
    for name in links { if let index = row.type.index(of: name) { plain.load(nil, at: index) } }
    try relatives.writeLinks(of: row, links, in: layout, id: try write(plain))
  }

  /// Writes a row and its expanded entities.
  ///
  /// - Returns: the row's `$id`.
  @discardableResult
  func write(_ row: Row) throws -> Int64 {
    let type = row.type == layout.type ? ownType : layout.layout(of: row.type)
    let expanded = type.navigations.isEmpty ? [] : type.navigations.filter { row[$0] != nil }
    let related = expanded.isEmpty ? [] : try expanded.filter { try relatives.isStored(row, $0, in: layout) }
    if let id = try pending.absorb(row, claim) {
      guard !related.isEmpty else { return id }
      try relatives.write(row, related, of: layout, id: id, isNew: false)
      return id
    }
    let more = RowRemainder(row, type: type, unrelated: expanded.filter { !related.contains($0) })
    let absent = bindMembers(of: row, type)
    bindControl(of: row, absent: absent, more: more)
    if layout.key.isEmpty, layout.set.isSingleton, let found = try find(row) {
      try overwrite(found, with: row, type, absent: absent, more: more)
      try relatives.write(row, related, of: layout, id: found.id, isNew: false)
      return found.id
    }
    try insertion.run()
    let isNew = connection.changeCount > 0
    let id = isNew ? connection.lastInsertedRow : try overwrite(row, type, absent: absent, more: more)
    if !related.isEmpty { try relatives.write(row, related, of: layout, id: id, isNew: isNew) }
    return id
  }

  /// Binds all members and the parts of the key in complex values for insertion.
  ///
  /// - Returns: the columns whose members were not sent.
  private func bindMembers(of row: Row, _ type: TypeLayout) -> AbsentColumns {
    texts.clear()
    let first = TableLayout.controlColumns.count + 1
    // Once for the row, not for every cell.
    let (members, shapes, insertion, texts) = (type.memberOfColumn, shapes, insertion, texts)
    var absent = AbsentColumns()
    row.withValues { values in
      for column in members.indices {
        let (member, place) = (members[column], first + column)
        guard member >= 0, let value = values[member] else {
          insertion.bindNull(at: place)
          if member >= 0 || member == TypeLayout.hidden { absent.insert(column) }
          continue
        }
        if !shapes[column].bind(value, at: place, of: insertion, keptIn: texts) {
          forms[column].bind(value, at: place, of: insertion)
        }
      }
    }
    var place = first + type.memberOfColumn.count
    for part in extraParts {
      insertion.bind(part.form.stored(row.value(at: part.path) ?? .null), at: place)
      place += 1
    }
    return absent
  }

  /// Binds the control columns for insertion, unless they already are for a row without control information, as most rows are.
  private func bindControl(of row: Row, absent: AbsentColumns, more: RowRemainder) {
    let needsNothing = more.json == nil && absent.isEmpty && row.isPlain && row.type == layout.type
    if !(needsNothing && isPlain) { bindControl(of: row, absent: absent, more: more, to: insertion, claim) }
    isPlain = needsNothing
  }

  @discardableResult
  private func overwrite(_ row: Row, _ type: TypeLayout, absent: AbsentColumns, more: RowRemainder) throws -> Int64 {
    guard let found = try find(row) else { throw StoreError.wrongKey(set: layout.set.name) }
    try overwrite(found, with: row, type, absent: absent, more: more)
    return found.id
  }

  private struct Found {
    var id: Int64
    var query: Int64?
    var generation: Int64
    var absent: AbsentColumns

    /// The claim of the query that holds the row; nil if none does.
    var owner: RowClaim? { query.map { RowClaim(query: $0, generation: generation) } }
  }

  private func find(_ row: Row) throws -> Found? {
    let search = try connection.statement(layout.sql.find)
    for (offset, part) in layout.key.enumerated() {
      search.bind(part.form.stored(row.value(at: part.path) ?? .null), at: offset + 1)
    }
    defer { search.reset() }
    guard try search.step() else { return nil }
    return Found(
      id: search.int(at: 0), query: search.optionalInt(at: 1), generation: search.int(at: 2),
      absent: AbsentColumns(bytes: search.bytes(at: 3)))
  }

  private func overwrite(
    _ found: Found, with row: Row, _ type: TypeLayout, absent: AbsentColumns, more: RowRemainder
  ) throws {
    var kept = claim
    if let owner = found.owner, owner.query != claim.query, !owner.isProvisional {
      kept = owner
      try relatives.addClaim(claim, on: found.id, in: layout)
    }
    let isWhole = absent == layout.hidden
    let statement = try connection.statement(
      isWhole ? layout.sql.update : partialUpdate(row, absent: absent, more: more))
    bindControl(of: row, absent: absent.intersection(found.absent), more: more, to: statement, kept)
    var place = TableLayout.controlColumns.count + 1
    for (column, form) in forms.enumerated() where !absent.contains(column) {
      let member = type.memberOfColumn[column]
      form.bind(member < 0 ? .null : row[member] ?? .null, at: place, of: statement)
      place += 1
    }
    statement.bind(found.id, at: place)
    try statement.run()
  }

  /// The statement that overwrites only the values that were sent. Control information that was not sent is kept.
  private func partialUpdate(_ row: Row, absent: AbsentColumns, more: RowRemainder) -> String {
    let control = TableLayout.controlColumns.map { name in
      let column = name.sqlIdentifier
      return ["$etag", "$uri", "$more"].contains(name) ? "\(column) = coalesce(?, \(column))" : "\(column) = ?"
    }
    let members = layout.columns.indices.filter { !absent.contains($0) }.map {
      "\(layout.columns[$0].name.sqlIdentifier) = ?"
    }
    return """
      UPDATE \(layout.sql.quotedTable) SET \((control + members).joined(separator: ", ")) WHERE "$id" = ?
      """
  }

  private func bindControl(
    of row: Row, absent: AbsentColumns, more: RowRemainder, to statement: SQLiteStatement, _ claim: RowClaim
  ) {
    statement.bind(claim.query, at: 1)
    statement.bind(claim.generation, at: 2)
    if row.type == layout.type { statement.bindNull(at: 3) } else { statement.bind(row.type.qualifiedName, at: 3) }
    statement.bind(row.etag, at: 4)
    statement.bind(row[.id], at: 5)
    if absent.isEmpty { statement.bindNull(at: 6) } else { statement.bind(blob: absent.bytes, at: 6) }
    if let json = more.json { statement.bind(text: json, at: 7) } else { statement.bindNull(at: 7) }
  }
}
