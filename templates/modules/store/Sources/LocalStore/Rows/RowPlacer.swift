import ServiceData

/// Writes complete single rows, for local changes: values that a row lacks are removed.
struct RowPlacer {
  /// A row in its table.
  struct Found {
    var id: Int64
    var row: Row
    var owner: RowClaim?
  }

  let layout: TableLayout
  let connection: SQLiteConnection

  init(_ layout: TableLayout, _ connection: SQLiteConnection) {
    self.layout = layout
    self.connection = connection
  }

  /// The row with a key, which is nil for a singleton.
  func find(_ key: EntityKey?) throws -> Found? {
    if layout.set.isSingleton { return try found(layout.sql.owned + "1", []) }
    guard let key else { return nil }
    guard let condition = RowCondition(key: key, layout) else { throw StoreError.wrongKey(set: layout.set.name) }
    return try found(layout.sql.ownedByKey, condition.parameters)
  }

  private func found(_ sql: String, _ parameters: [SQLiteValue]) throws -> Found? {
    let statement = try connection.statement(sql)
    statement.bind(parameters)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    let stored = RowReader(layout).row(statement)
    let place = TableStatements.readColumns.count + layout.columns.count
    let owner = statement.optionalInt(at: place).map { RowClaim(query: $0, generation: statement.int(at: place + 1)) }
    return Found(id: stored.id, row: stored.row.withoutRelatives, owner: owner)
  }

  /// Inserts a row.
  ///
  /// - Throws: ``StoreError/wrongKey(set:)`` if its key already exists.
  func insert(_ row: Row, owner: RowClaim?) throws -> Int64 {
    let statement = try connection.statement(layout.sql.insert)
    let next = bind(row, owner, to: statement, skipsHidden: false)
    bindExtraKeys(of: row, to: statement, from: next)
    try statement.run()
    guard connection.changeCount > 0 else { throw StoreError.wrongKey(set: layout.set.name) }
    return connection.lastInsertedRow
  }

  /// Overwrites a row, including its key.
  func write(_ row: Row, at id: Int64, owner: RowClaim?) throws {
    let statement = try connection.statement(layout.sql.update)
    statement.bind(id, at: bind(row, owner, to: statement, skipsHidden: true))
    try statement.run()
    let extra = layout.key.filter(\.isExtra)
    guard !extra.isEmpty else { return }
    let assignments = extra.map { "\($0.column.sqlIdentifier) = ?" }.joined(separator: ", ")
    let keys = try connection.statement("UPDATE \(layout.sql.quotedTable) SET \(assignments) WHERE \"$id\" = ?")
    keys.bind(id, at: bindExtraKeys(of: row, to: keys, from: 1))
    try keys.run()
  }

  /// Detaches a row from its queries and writes only some of its members, so that only their indices change.
  ///
  /// - Parameter found: the current row.
  /// - Returns: false if the complete row has to be written.
  func patch(_ found: Found, with row: Row) throws -> Bool {
    let type = layout.layout(of: found.row.type)
    guard row.dynamic.isEmpty, row.type == found.row.type else { return false }
    let members = row.type.members.indices.filter { row[$0] != nil && !row.type.members[$0].isNavigation }
    var columns: [Int] = []
    for member in members {
      guard found.row[member] != nil, let column = type.memberOfColumn.firstIndex(of: member) else { return false }
      columns.append(column)
    }
    let assignments = columns.map { ", \(layout.columns[$0].name.sqlIdentifier) = ?" }.joined()
    let statement = try connection.statement(
      "UPDATE \(layout.sql.quotedTable) SET \"$query\" = NULL, \"$generation\" = NULL\(assignments) WHERE \"$id\" = ?")
    for (offset, column) in columns.enumerated() {
      layout.forms[column].bind(row[members[offset]] ?? .null, at: offset + 1, of: statement)
    }
    statement.bind(found.id, at: columns.count + 1)
    try statement.run()
    return true
  }

  /// Deletes a row.
  func remove(_ id: Int64) throws {
    let statement = try connection.statement("DELETE FROM \(layout.sql.quotedTable) WHERE \"$id\" = ?")
    statement.bind(id, at: 1)
    try statement.run()
  }

  /// Binds control columns and members, and returns the index of the next parameter.
  private func bind(_ row: Row, _ owner: RowClaim?, to statement: SQLiteStatement, skipsHidden: Bool) -> Int {
    let type = layout.layout(of: row.type)
    var absent = AbsentColumns()
    var place = TableLayout.controlColumns.count + 1
    for (column, form) in layout.forms.enumerated() {
      let member = type.memberOfColumn[column]
      if member >= 0, let value = row[member] {
        form.bind(value, at: place, of: statement)
      } else {
        if member >= 0 || member == TypeLayout.hidden { absent.insert(column) }
        if member == TypeLayout.hidden, skipsHidden { continue }
        statement.bindNull(at: place)
      }
      place += 1
    }
    let more = RowRemainder(row, type: type, unrelated: [])
    statement.bind(owner?.query, at: 1)
    statement.bind(owner?.generation, at: 2)
    if row.type == layout.type { statement.bindNull(at: 3) } else { statement.bind(row.type.qualifiedName, at: 3) }
    statement.bind(row.etag, at: 4)
    statement.bind(row[.id], at: 5)
    if absent.isEmpty { statement.bindNull(at: 6) } else { statement.bind(blob: absent.bytes, at: 6) }
    if let json = more.json { statement.bind(text: json, at: 7) } else { statement.bindNull(at: 7) }
    return place
  }

  @discardableResult
  private func bindExtraKeys(of row: Row, to statement: SQLiteStatement, from first: Int) -> Int {
    var place = first
    for part in layout.key where part.isExtra {
      statement.bind(part.form.stored(row.value(at: part.path) ?? .null), at: place)
      place += 1
    }
    return place
  }
}
