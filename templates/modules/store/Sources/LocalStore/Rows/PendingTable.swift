import ServiceData

/// Reads and writes `$bases`: the entities with local work.
struct PendingTable {
  private let connection: SQLiteConnection

  init(_ connection: SQLiteConnection) { self.connection = connection }

  static let creation = """
    CREATE TABLE IF NOT EXISTS "$bases" (id INTEGER PRIMARY KEY, row_table INTEGER, key TEXT, row INTEGER, kind INTEGER,
      base TEXT, mine TEXT, origin TEXT, states INTEGER, flags INTEGER, UNIQUE (row_table, key))
    """

  /// The entity of a key with local work; nil where it has none.
  func entity(_ key: String, in layout: TableLayout) throws -> PendingEntity? {
    let statement = try connection.statement(Self.selection + "WHERE row_table = ? AND key = ?")
    statement.bind(layout.id, at: 1)
    statement.bind(key, at: 2)
    return try first(statement, layout)
  }

  func entity(_ id: Int64, in layout: TableLayout) throws -> PendingEntity? {
    let statement = try connection.statement(Self.selection + "WHERE id = ?")
    statement.bind(id, at: 1)
    return try first(statement, layout)
  }

  /// The keys of a table's entities with local work, and their identifiers.
  func keys(in layout: TableLayout) throws -> [String: Int64] {
    let statement = try connection.statement("SELECT key, id FROM \"$bases\" WHERE row_table = ?")
    statement.bind(layout.id, at: 1)
    var keys: [String: Int64] = [:]
    while try statement.step() { keys[statement.text(at: 0)] = statement.int(at: 1) }
    return keys
  }

  /// Adds an entity, and gives it its identifier.
  func add(_ entity: inout PendingEntity, in layout: TableLayout) throws {
    let statement = try connection.statement(
      """
      INSERT INTO "$bases" (row_table, key, row, kind, base, mine, origin, states, flags)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    statement.bind(layout.id, at: 1)
    bind(entity, to: statement, from: 2)
    try statement.run()
    entity.id = connection.lastInsertedRow
  }

  func save(_ entity: PendingEntity) throws {
    let statement = try connection.statement(
      """
      UPDATE "$bases" SET key = ?, row = ?, kind = ?, base = ?, mine = ?, origin = ?, states = ?, flags = ? WHERE id = ?
      """)
    bind(entity, to: statement, from: 1)
    statement.bind(entity.id, at: 9)
    try statement.run()
  }

  func remove(_ id: Int64) throws {
    let statement = try connection.statement("DELETE FROM \"$bases\" WHERE id = ?")
    statement.bind(id, at: 1)
    try statement.run()
  }

  private static let selection = "SELECT id, key, row, kind, base, mine, origin, states FROM \"$bases\" "

  private func first(_ statement: SQLiteStatement, _ layout: TableLayout) throws -> PendingEntity? {
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    return PendingEntity(
      id: statement.int(at: 0), key: statement.text(at: 1), row: statement.optionalInt(at: 2),
      kind: PendingKind(rawValue: statement.int(at: 3)) ?? .none, base: row(statement, 4, layout),
      mine: row(statement, 5, layout) ?? Row(type: layout.type), origin: row(statement, 6, layout),
      states: LocalState(rawValue: statement.int(at: 7)))
  }

  private func row(_ statement: SQLiteStatement, _ column: Int, _ layout: TableLayout) -> Row? {
    statement.isNull(at: column) ? nil : try? Row(json: statement.bytes(at: column), type: layout.type)
  }

  private func bind(_ entity: PendingEntity, to statement: SQLiteStatement, from first: Int) {
    statement.bind(entity.key, at: first)
    statement.bind(entity.row, at: first + 1)
    statement.bind(entity.kind.rawValue, at: first + 2)
    for (offset, row) in [entity.base, entity.mine, entity.origin].enumerated() {
      if let row {
        statement.bind(text: row.json(withControl: true), at: first + 3 + offset)
      } else {
        statement.bindNull(at: first + 3 + offset)
      }
    }
    statement.bind(entity.states.rawValue, at: first + 6)
    statement.bind(entity.flags.rawValue, at: first + 7)
  }
}
