import ServiceData

/// Releases rows from a defining query. A row that no other query holds is deleted.
struct RowReleaser {
  private let catalogue: StoreCatalogue
  private var connection: SQLiteConnection { catalogue.connection }

  init(_ catalogue: StoreCatalogue) { self.catalogue = catalogue }

  /// Releases a row.
  ///
  /// - Returns: whether the row was deleted.
  @discardableResult
  func release(_ id: Int64, in layout: TableLayout, by query: Int64) throws -> Bool {
    let owner = try connection.statement("SELECT \"$query\" FROM \(layout.sql.quotedTable) WHERE \"$id\" = ?")
    owner.bind(id, at: 1)
    let isOwn = try owner.step() && owner.optionalInt(at: 0) == query
    owner.reset()
    guard isOwn else {
      let claim = try connection.statement(
        "DELETE FROM \"$claims\" WHERE row_table = ? AND row = ? AND query = ?")
      claim.bind([.int(layout.id), .int(id), .int(query)])
      try claim.run()
      return false
    }
    if try pass(id, in: layout) { return false }
    let deletion = try connection.statement("DELETE FROM \(layout.sql.quotedTable) WHERE \"$id\" = ?")
    deletion.bind(id, at: 1)
    try deletion.run()
    return true
  }

  /// Releases the row with a key.
  ///
  /// - Returns: whether the row was deleted.
  func release(_ key: EntityKey, in layout: TableLayout, by query: Int64) throws -> Bool {
    guard let condition = RowCondition(key: key, layout) else {
      throw StoreError.wrongKey(set: layout.set.name)
    }
    if try PendingRows(layout, catalogue).release(key, by: query) { return false }
    let statement = try connection.statement("SELECT \"$id\" FROM \(layout.sql.quotedTable) WHERE \(condition.sql)")
    statement.bind(condition.parameters)
    let found = try statement.step() ? statement.int(at: 0) : nil
    statement.reset()
    return try found.map { try release($0, in: layout, by: query) } ?? false
  }

  /// Releases all rows that a query's full downloads since a generation did not contain. Rows of removed sets are kept, unless
  /// everything is released.
  ///
  /// - Returns: the number of deleted rows.
  func sweep(query: Int64, of set: String, before generation: Int64) throws -> Int {
    try PendingRows.sweep(query: query, of: set, before: generation, catalogue)
    let claims = try connection.statement("DELETE FROM \"$claims\" WHERE query = ? AND abs(generation) < ?")
    claims.bind([.int(query), .int(generation)])
    try claims.run()
    // Before the first full download of a query, only local changes can have added rows.
    guard try generation > 1 || catalogue.hasFollowedWork() else { return 0 }
    var count = 0
    for record in try catalogue.records() where generation == .max || catalogue.isInUse(record) {
      let table = record.name.sqlIdentifier
      try passAll(record, query: query, before: generation)
      let statement = try connection.statement("DELETE FROM \(table) WHERE \"$query\" = ? AND abs(\"$generation\") < ?")
      statement.bind([.int(query), .int(generation)])
      try statement.run()
      count += connection.changeCount
    }
    return count
  }

  /// Passes a row to another query that claims it, if there is one.
  private func pass(_ id: Int64, in layout: TableLayout) throws -> Bool {
    try pass(id, table: layout.id, name: layout.sql.quotedTable)
  }

  private func pass(_ id: Int64, table: Int64, name: String) throws -> Bool {
    let search = try connection.statement(
      "SELECT query, generation FROM \"$claims\" WHERE row_table = ? AND row = ? ORDER BY query LIMIT 1")
    search.bind([.int(table), .int(id)])
    defer { search.reset() }
    guard try search.step() else { return false }
    let (query, generation) = (search.int(at: 0), search.int(at: 1))
    let update = try connection.statement("UPDATE \(name) SET \"$query\" = ?, \"$generation\" = ? WHERE \"$id\" = ?")
    update.bind([.int(query), .int(generation), .int(id)])
    try update.run()
    let claim = try connection.statement("DELETE FROM \"$claims\" WHERE row_table = ? AND row = ? AND query = ?")
    claim.bind([.int(table), .int(id), .int(query)])
    try claim.run()
    return true
  }

  private func passAll(_ record: StoreCatalogue.Record, query: Int64, before generation: Int64) throws {
    let table = record.name.sqlIdentifier
    let statement = try connection.statement(
      """
      SELECT "$id" FROM \(table) WHERE "$query" = ? AND abs("$generation") < ?
      AND "$id" IN (SELECT row FROM "$claims" WHERE row_table = ?)
      """)
    statement.bind([.int(query), .int(generation), .int(record.id)])
    var ids: [Int64] = []
    while try statement.step() { ids.append(statement.int(at: 0)) }
    for id in ids { _ = try pass(id, table: record.id, name: table) }
  }
}
