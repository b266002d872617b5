import ServiceData

/// Reads and writes `$bases`, the table of entities with local changes.
struct PendingTable {
  private let connection: SQLiteConnection

  init(_ connection: SQLiteConnection) { self.connection = connection }

  /// The entity with a key; nil if it has no local changes.
  func entity(_ key: String, in layout: TableLayout) throws -> PendingEntity? {
    let statement = try connection.statement(Self.selectionByKey)
    statement.bind(layout.id, at: 1)
    statement.bind(key, at: 2)
    return try first(statement, layout)
  }

  func entity(_ id: Int64, in layout: TableLayout) throws -> PendingEntity? {
    let statement = try connection.statement(Self.selectionByIdentifier)
    statement.bind(id, at: 1)
    return try first(statement, layout)
  }

  /// The keys of a table's entities with local changes, and their identifiers.
  func keys(in layout: TableLayout) throws -> [String: Int64] {
    let statement = try connection.statement("SELECT key, id FROM \"$bases\" WHERE row_table = ?")
    statement.bind(layout.id, at: 1)
    var keys: [String: Int64] = [:]
    while try statement.step() { keys[statement.text(at: 0)] = try Self.identifier(statement, at: 1, connection) }
    return keys
  }

  /// The identifier in a column.
  ///
  /// - Throws: `SQLiteError` of kind `corrupt` if it is not positive: the negative identifier represents the entity while its
  ///   row is hidden.
  static func identifier(_ statement: SQLiteStatement, at column: Int, _ connection: SQLiteConnection) throws -> Int64 {
    let id = statement.int(at: column)
    guard id > 0, id < .max else { throw connection.damage("an entity with local changes has the number \(id)") }
    return id
  }

  /// The identifier for a new entity.
  func nextIdentifier() throws -> Int64 { try connection.integer("SELECT coalesce(max(id), 0) + 1 FROM \"$bases\"") }

  /// Inserts an entity, or replaces the one with its identifier.
  func save(_ entity: PendingEntity, in layout: TableLayout) throws {
    let statement = try connection.statement(Self.insertion)
    statement.bind(entity.id, at: 1)
    statement.bind(layout.id, at: 2)
    statement.bind(entity.key, at: 3)
    statement.bind(entity.row, at: 4)
    statement.bind(entity.kind.rawValue, at: 5)
    bind(entity.base, at: 6, of: statement)
    bind(entity.mine, at: 7, of: statement)
    // Usually the service has not changed the entity since the edit, so the version need not be stored twice.
    if entity.origin != entity.base { bind(entity.origin, at: 8, of: statement) }
    statement.bind(entity.states.rawValue, at: 9)
    statement.bind(entity.flags.rawValue, at: 10)
    statement.bind(entity.links.text, at: 11)
    try statement.run()
  }

  func remove(_ id: Int64) throws {
    let statement = try connection.statement("DELETE FROM \"$bases\" WHERE id = ?")
    statement.bind(id, at: 1)
    try statement.run()
  }

  private static let insertion = """
    INSERT OR REPLACE INTO "$bases" (id, row_table, key, row, kind, base, mine, origin, states, flags, links)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  private static let selection = "SELECT id, key, row, kind, base, mine, origin, states, links FROM \"$bases\" "
  private static let selectionByKey = selection + "WHERE row_table = ? AND key = ?"
  private static let selectionByIdentifier = selection + "WHERE id = ?"

  private func first(_ statement: SQLiteStatement, _ layout: TableLayout) throws -> PendingEntity? {
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    let id = try Self.identifier(statement, at: 0, connection)
    let base = row(statement, at: 4, of: layout)
    return PendingEntity(
      id: id, key: statement.text(at: 1), row: statement.optionalInt(at: 2),
      kind: PendingKind(rawValue: statement.int(at: 3)) ?? .none, base: base,
      mine: row(statement, at: 5, of: layout) ?? Row(type: layout.type),
      origin: row(statement, at: 6, of: layout) ?? base,
      states: LocalState(rawValue: statement.int(at: 7)),
      links: statement.optionalText(at: 8).map { LinkOverlay(text: $0) } ?? LinkOverlay())
  }

  private func row(_ statement: SQLiteStatement, at column: Int, of layout: TableLayout) -> Row? {
    statement.isNull(at: column) ? nil : try? Row(json: statement.bytes(at: column), type: layout.type)
  }

  private func bind(_ row: Row?, at index: Int, of statement: SQLiteStatement) {
    if let row { statement.bind(text: row.json(withControl: true), at: index) }
  }
}
