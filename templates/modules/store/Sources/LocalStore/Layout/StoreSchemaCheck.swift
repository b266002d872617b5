import ServiceData

/// What was found when a store was opened.
public struct StoreOpening: Sendable, Hashable {
  /// Whether the file was made by this opening.
  public var isNew = false
  /// Sets whose tables were given columns for new properties; their queries start with a full download again.
  public var extended: [String] = []
  /// Sets whose tables were dropped since the schema changed, as the caller asked for.
  public var rebuilt: [String] = []

  public init() {}
}

/// What opening does about tables that were made for another schema.
public enum StoreSchemaPolicy: Sendable {
  /// Fails with ``StoreError/schemaChanged(path:sets:)`` and leaves the file as it is.
  case refuse
  /// Drops the tables that do not fit, whose rows the next download brings again.
  case rebuild
}

extension StoreCatalogue {
  static let format: Int64 = 1
  /// What tells the store's files from other SQLite databases (`PRAGMA application_id`).
  static let applicationID: Int64 = 0x5365_726F

  /// Makes the tables of a new file, or fits those of an existing one to the schema.
  func open(_ policy: StoreSchemaPolicy) throws -> StoreOpening {
    try connection.transaction {
      var opening = StoreOpening()
      if try isEmpty() {
        for text in Self.catalogueTables { try connection.execute(text) }
        opening.isNew = true
      }
      let hash = schema.document.fingerprint
      guard try note("schema.hash") != hash else { return opening }
      try fit(policy, &opening)
      try setNote("schema.hash", to: hash)
      try setNote("schema.text", to: schema.document.text)
      return opening
    }
  }

  /// Makes sure that the file is a store, before anything is written to it.
  func examine() throws {
    let application = try connection.integer("PRAGMA application_id")
    if application == 0, try isEmpty() { return }
    guard application == Self.applicationID else { throw StoreError.foreignFile(path: connection.path) }
    let found = try connection.integer("PRAGMA user_version")
    guard found <= Self.format else {
      throw StoreError.newerFormat(path: connection.path, found: Int(found), known: Int(Self.format))
    }
  }

  private func isEmpty() throws -> Bool {
    try connection.integer("SELECT count(*) FROM sqlite_master") == 0
  }

  private func fit(_ policy: StoreSchemaPolicy, _ opening: inout StoreOpening) throws {
    var changed: [Record] = []
    for record in try records() {
      // A set that the service no longer has keeps its rows until its query is removed.
      guard let set = schema.set(record.set), let planner = LayoutPlanner(set: set, schema: schema) else { continue }
      switch planner.compare(with: try columns(of: record.id), key: record.key) {
      case .unchanged: break
      case .extended(let columns, let added):
        try extend(record, by: added, to: columns, planner)
        opening.extended.append(record.set)
      case .changed: changed.append(record)
      }
    }
    guard !changed.isEmpty else { return }
    guard policy == .rebuild else {
      throw StoreError.schemaChanged(path: connection.path, sets: changed.map(\.set))
    }
    for record in changed { try drop(record) }
    opening.rebuilt = changed.map(\.set)
  }

  /// Adds columns. The rows that are there do not know the new members, so they count as not sent.
  private func extend(
    _ record: Record, by added: [StoredColumn], to columns: [StoredColumn], _ planner: LayoutPlanner
  ) throws {
    let table = record.name.sqlIdentifier
    for column in added {
      try connection.execute("ALTER TABLE \(table) ADD COLUMN \(column.name.sqlIdentifier) \(column.form.declaration)")
    }
    let first = columns.count - added.count
    try self.record(added, from: first, of: record.id)
    try addIndices(planner, columns, table: record.name)
    let statement = try connection.statement(
      "UPDATE \(table) SET \"$absent\" = \(StoreFunctions.absent)(\"$absent\", ?, ?)")
    statement.bind([.int(Int64(first)), .int(Int64(columns.count))])
    try statement.run()
    try forgetTokens(ofQueriesIn: record)
  }

  private func drop(_ record: Record) throws {
    try forgetTokens(ofQueriesIn: record)
    try connection.execute("DROP TABLE \(record.name.sqlIdentifier)")
    let texts = [
      "DELETE FROM \"$links\" WHERE source_table = ?1 OR target_table = ?1",
      "DELETE FROM \"$claims\" WHERE row_table = ?1",
      "DELETE FROM \"$columns\" WHERE table_id = ?1", "DELETE FROM \"$tables\" WHERE id = ?1",
    ]
    for text in texts {
      let statement = try connection.statement(text)
      statement.bind(record.id, at: 1)
      try statement.run()
    }
  }

  /// Every query that holds rows of a table starts over with its next download.
  private func forgetTokens(ofQueriesIn record: Record) throws {
    let statement = try connection.statement(
      """
      UPDATE "$queries" SET next_token = NULL, delta_token = NULL WHERE id IN (
        SELECT "$query" FROM \(record.name.sqlIdentifier)
        UNION SELECT query FROM "$claims" WHERE row_table = ?)
      """)
    statement.bind(record.id, at: 1)
    try statement.run()
  }

  private static let catalogueTables = [
    "PRAGMA application_id = \(applicationID)", "PRAGMA user_version = \(format)",
    "CREATE TABLE \"$notes\" (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID",
    "CREATE TABLE \"$tables\" (id INTEGER PRIMARY KEY, set_name TEXT UNIQUE, name TEXT, key TEXT)",
    """
    CREATE TABLE "$columns" (table_id INTEGER, ordinal INTEGER, name TEXT, owner TEXT, member TEXT, form TEXT,
      PRIMARY KEY (table_id, ordinal)) WITHOUT ROWID
    """,
    """
    CREATE TABLE "$queries" (id INTEGER PRIMARY KEY, name TEXT UNIQUE, set_name TEXT, definition TEXT, state TEXT,
      way TEXT, generation INTEGER, next_token TEXT, delta_token TEXT, pages INTEGER, rows INTEGER, finished TEXT)
    """,
    """
    CREATE TABLE "$links" (source_table INTEGER, source INTEGER, navigation TEXT, position INTEGER,
      target_table INTEGER, target INTEGER, PRIMARY KEY (source_table, source, navigation, position)) WITHOUT ROWID
    """,
    "CREATE INDEX \"$links$target\" ON \"$links\" (target_table, target)",
    """
    CREATE TABLE "$claims" (row_table INTEGER, row INTEGER, query INTEGER, generation INTEGER,
      PRIMARY KEY (row_table, row, query)) WITHOUT ROWID
    """,
  ]
}

extension StoreCatalogue {
  /// A remembered text; nil where there is none.
  func note(_ name: String) throws -> String? {
    let statement = try connection.statement("SELECT value FROM \"$notes\" WHERE name = ?")
    statement.bind(name, at: 1)
    defer { statement.reset() }
    return try statement.step() ? statement.optionalText(at: 0) : nil
  }

  /// Remembers a text; nil forgets it.
  func setNote(_ name: String, to value: String?) throws {
    let statement = try connection.statement("INSERT OR REPLACE INTO \"$notes\" (name, value) VALUES (?, ?)")
    statement.bind(name, at: 1)
    statement.bind(value, at: 2)
    try statement.run()
  }
}

extension SchemaDocument {
  /// A hash of the whole schema: FNV-1a with 64 bits, which needs no library and guards against nobody.
  var fingerprint: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}
