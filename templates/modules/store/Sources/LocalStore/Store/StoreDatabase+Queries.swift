import ServiceData

extension StoreDatabase {
  /// The stored defining queries, in the order in which they were added, without those of removed sets.
  public func queries() throws -> [StoredQuery] {
    let statement = try connection.statement("SELECT \(Self.queryColumns) FROM \"$queries\" ORDER BY id")
    var queries: [StoredQuery] = []
    while try statement.step() { queries.append(try query(statement)) }
    return queries.filter { schema.set($0.set) != nil }
  }

  /// The defining query with a name.
  public func query(named name: String) throws -> StoredQuery? {
    let statement = try connection.statement("SELECT \(Self.queryColumns) FROM \"$queries\" WHERE name = ?")
    statement.bind(name, at: 1)
    defer { statement.reset() }
    return try statement.step() ? try query(statement) : nil
  }

  /// Adds a defining query without rows.
  ///
  /// - Parameter isWhole: whether it includes all entities of its set.
  public func addQuery(
    named name: String, set: String, definition: String, isWhole: Bool = true
  ) throws -> StoredQuery {
    let statement = try connection.statement(
      """
      INSERT INTO "$queries" (name, set_name, definition, generation, pages, rows, whole) VALUES (?, ?, ?, 0, 0, 0, ?)
      """)
    statement.bind([.text(name), .text(set), .text(definition), .int(isWhole ? 1 : 0)])
    try statement.run()
    var query = StoredQuery(id: connection.lastInsertedRow, name: name, set: set, definition: definition)
    query.isWhole = isWhole
    return query
  }

  /// Updates the progress of a query.
  public func update(_ query: StoredQuery) throws {
    let statement = try connection.statement(
      """
      UPDATE "$queries" SET definition = ?, state = ?, way = ?, generation = ?, next_token = ?, delta_token = ?,
      pages = ?, rows = ?, finished = ?, whole = ? WHERE id = ?
      """)
    statement.bind(query.definition, at: 1)
    statement.bind(query.state, at: 2)
    statement.bind(query.mode, at: 3)
    statement.bind(query.generation, at: 4)
    statement.bind(query.nextToken, at: 5)
    statement.bind(query.deltaToken, at: 6)
    statement.bind(query.pages, at: 7)
    statement.bind(query.rows, at: 8)
    statement.bind(query.finished, at: 9)
    statement.bind(Int64(query.isWhole ? 1 : 0), at: 10)
    statement.bind(query.id, at: 11)
    try statement.run()
  }

  /// Removes a query. Its rows are kept unless `purging` is true; rows that another query holds are always kept.
  ///
  /// - Returns: the number of deleted rows.
  public func removeQuery(_ query: StoredQuery, purging: Bool) throws -> Int {
    try transaction {
      // Links to its rows remain valid although the rows are removed.
      try catalogue.run("UPDATE \"$queries\" SET whole = 0 WHERE id = ?", .int(query.id))
      let count = purging ? try RowReleaser(catalogue).sweep(query: query.id, of: query.set, before: .max) : 0
      let statement = try connection.statement("DELETE FROM \"$queries\" WHERE id = ?")
      statement.bind(query.id, at: 1)
      try statement.run()
      return count
    }
  }

  /// The number of rows of its set that a query holds.
  public func rowCount(heldBy query: StoredQuery) throws -> Int {
    guard schema.set(query.set) != nil, let layout = try catalogue.layout(of: query.set) else { return 0 }
    let statement = try connection.statement(
      """
      SELECT (SELECT count(*) FROM \(layout.sql.quotedTable) WHERE "$query" = ?1)
      + (SELECT count(*) FROM "$claims" WHERE row_table = ?2 AND query = ?1)
      """)
    statement.bind([.int(query.id), .int(layout.id)])
    defer { statement.reset() }
    return try statement.step() ? Int(statement.int(at: 0)) : 0
  }

  /// Whether a query holds the row with a key.
  public func isHeld(_ key: EntityKey, by query: StoredQuery) throws -> Bool {
    guard schema.set(query.set) != nil, let layout = try catalogue.layout(of: query.set),
      let condition = RowCondition(key: key, layout)
    else { return false }
    let statement = try connection.statement(
      "SELECT \"$id\", \"$query\" FROM \(layout.sql.quotedTable) WHERE \(condition.sql)")
    statement.bind(condition.parameters)
    defer { statement.reset() }
    guard try statement.step() else { return false }
    if statement.optionalInt(at: 1) == query.id { return true }
    let claim = try connection.statement("SELECT 1 FROM \"$claims\" WHERE row_table = ? AND row = ? AND query = ?")
    claim.bind([.int(layout.id), .int(statement.int(at: 0)), .int(query.id)])
    defer { claim.reset() }
    return try claim.step()
  }

  /// Whether the store has a table for a set, from a query or an expansion.
  public func isKept(_ set: String) throws -> Bool { try catalogue.layout(of: set) != nil }

  private static let queryColumns =
    "id, name, set_name, definition, state, way, generation, next_token, delta_token, pages, rows, finished, whole"

  /// Reads a query.
  ///
  /// - Throws: `SQLiteError` of kind `corrupt` for impossible counts, which would overflow.
  private func query(_ statement: SQLiteStatement) throws -> StoredQuery {
    var query = StoredQuery(
      id: statement.int(at: 0), name: statement.text(at: 1), set: statement.text(at: 2),
      definition: statement.text(at: 3))
    query.state = statement.optionalText(at: 4)
    query.mode = statement.optionalText(at: 5)
    query.generation = statement.int(at: 6)
    query.nextToken = statement.optionalText(at: 7)
    query.deltaToken = statement.optionalText(at: 8)
    query.pages = statement.int(at: 9)
    query.rows = statement.int(at: 10)
    query.finished = statement.optionalText(at: 11)
    query.isWhole = statement.optionalInt(at: 12) == 1
    let counts = 0..<Int64(1 << 53)
    guard [query.generation, query.pages, query.rows].allSatisfy(counts.contains) else {
      throw connection.damage("the counts of the query '\(query.name)' are out of range")
    }
    return query
  }
}
