import ServiceData

/// The catalogue of the file: the tables of entity sets, their columns, and the schema that they match.
final class StoreCatalogue {
  let connection: SQLiteConnection
  let notes: NoteTable
  let schema: ServiceSchema
  /// The hash of the schema's text. A changed label does not change what is stored.
  private(set) lazy var fingerprint = schema.document.dataText.fingerprint
  /// The sets that should have a full-text index.
  let searchedSets: Set<String>
  /// The data version of the file that was last checked to have this schema.
  var checkedVersion: Int64?
  private var layouts: [String: TableLayout] = [:]
  private var relations: [String: StoreRelation?] = [:]
  /// The relations whose links a set's rows hold, by set.
  var held: [String: [StoreRelation]] = [:]
  /// The target sets of links.
  private(set) lazy var linkTargets = Set(schema.sets.flatMap { heldRelations(of: $0).map(\.targetSet) })
  private(set) lazy var derivedTypes = schema.document.types.filter { $0.baseName != nil }.compactMap {
    schema.type($0.qualifiedName)
  }
  /// The tables with a former key that are read until the set's own table is complete, by set. Loaded on first use.
  private var outgoing: [String: TableLayout]?

  init(connection: SQLiteConnection, schema: ServiceSchema, searchedSets: Set<String>) {
    self.connection = connection
    self.searchedSets = searchedSets
    notes = NoteTable("$notes", of: connection)
    self.schema = schema
  }

  /// The layout of the table from which a set is read; nil if the set was never stored.
  ///
  /// - Throws: ``StoreError/unknownSet(_:)``, ``SQLiteError``.
  func layout(of name: String) throws -> TableLayout? {
    if let old = try outgoingLayouts()[name] { return old }
    if let known = layouts[name] { return known }
    let set = try entitySet(name)
    guard let record = try records().first(where: { $0.set == name }) else { return nil }
    return try layout(of: record, as: set).map(keep)
  }

  /// The layout of the table to which a set's rows are written. The table is created if it does not exist.
  func makeLayout(of name: String) throws -> TableLayout {
    if let known = layouts[name] { return known }
    return try connection.transaction {
      let set = try entitySet(name)
      if let record = try records().first(where: { $0.set == name }), let existing = try layout(of: record, as: set) {
        return keep(existing)
      }
      guard let planner = LayoutPlanner(set: set, schema: schema) else { throw StoreError.unknownSet(name) }
      return keep(try create(set, planner))
    }
  }

  /// The layout of the table from which a set is read. The table is created if there is none, so that local changes are
  /// visible at once.
  func visibleLayout(of name: String) throws -> TableLayout { try layout(of: name) ?? makeLayout(of: name) }

  /// How to follow a navigation property of a set's entities; nil if its targets are in no entity set.
  func relation(of layout: TableLayout, _ navigation: MemberSchema) -> StoreRelation? {
    let name = "\(layout.set.name)/\(navigation.name)"
    if let known = relations[name] { return known }
    let relation = StoreRelation(set: layout.set, type: layout.type, navigation: navigation, schema: schema)
    relations[name] = relation
    return relation
  }

  /// Discards the cached layouts, which are no longer valid.
  func forgetLayouts() {
    layouts = [:]
    outgoing = nil
  }

  private func keep(_ layout: TableLayout) -> TableLayout {
    layouts[layout.set.name] = layout
    return layout
  }

  private func entitySet(_ name: String) throws -> EntitySetSchema {
    guard let set = schema.set(name) else { throw StoreError.unknownSet(name) }
    return set
  }

  private func layout(of record: Record, as set: EntitySetSchema) throws -> TableLayout? {
    guard let planner = LayoutPlanner(set: set, schema: schema) else { return nil }
    return TableLayout(
      id: record.id, name: record.name, set: set, type: planner.type, columns: try columns(of: record.id),
      family: planner.family)
  }

  /// The layouts of former tables. They are read again each time unless there are none, since another process may have
  /// completed a set's own table in the meantime.
  private func outgoingLayouts() throws -> [String: TableLayout] {
    if let known = outgoing, known.isEmpty { return known }
    var found: [String: TableLayout] = [:]
    for record in try records() {
      guard let name = record.serves, let set = schema.set(name) else { continue }
      if let known = outgoing?[name], known.id == record.id {
        found[name] = known
      } else {
        found[name] = try layout(of: record, as: set)
      }
    }
    outgoing = found
    return found
  }
}

extension StoreCatalogue {
  /// A row of `$tables`.
  struct Record {
    var id: Int64
    var set: String
    var name: String
    var key: String
    /// The set that is read from this table until its own table is complete. ``set`` is then not the name of a set.
    var serves: String?
  }

  func records() throws -> [Record] {
    let statement = try connection.statement("SELECT id, set_name, name, key, serves FROM \"$tables\" ORDER BY id")
    var records: [Record] = []
    while try statement.step() {
      records.append(
        Record(
          id: statement.int(at: 0), set: statement.text(at: 1), name: statement.text(at: 2), key: statement.text(at: 3),
          serves: statement.optionalText(at: 4)))
    }
    return records
  }

  func columns(of table: Int64) throws -> [StoredColumn] {
    let statement = try connection.statement(
      "SELECT name, owner, member, form, hidden FROM \"$columns\" WHERE table_id = ? ORDER BY ordinal")
    statement.bind(table, at: 1)
    var columns: [StoredColumn] = []
    while try statement.step() {
      columns.append(
        StoredColumn(
          name: statement.text(at: 0), owner: statement.text(at: 1), member: statement.text(at: 2),
          form: StoredForm(signature: statement.text(at: 3)), signature: statement.text(at: 3),
          isHidden: statement.int(at: 4) != 0))
    }
    return columns
  }

  private func create(_ set: EntitySetSchema, _ planner: LayoutPlanner) throws -> TableLayout {
    let names = Set(try records().map { $0.name.lowercased() })
    var name = set.name
    // SQLite reserves names with this prefix, and its names are case-insensitive.
    if names.contains(name.lowercased()) || name.lowercased().hasPrefix("sqlite_") {
      name = "$\(try records().map(\.id).max() ?? 0)$\(name)"
    }
    let statement = try connection.statement("INSERT INTO \"$tables\" (set_name, name, key) VALUES (?, ?, ?)")
    statement.bind([.text(set.name), .text(name), .text(planner.key)])
    try statement.run()
    let layout = TableLayout(
      id: connection.lastInsertedRow, name: name, set: set, type: planner.type, columns: planner.columns(),
      family: planner.family)
    for text in layout.sql.create { try connection.execute(text) }
    try connection.execute(TableStatements.trigger(table: name, id: layout.id))
    try addIndices(planner, layout.columns, table: name)
    try record(layout.columns, from: 0, of: layout.id)
    let made = Record(id: layout.id, set: set.name, name: name, key: planner.key)
    if isSearched(set.name) { try addSearchIndex(to: made) }
    try fitLinks(of: made)
    return layout
  }

  /// The name of the note with the applied position of an outbox.
  static let outboxNote = "outbox"

  /// Drops a table and all data that depends on its rows.
  func drop(_ record: Record) throws {
    try removeSearchIndex(of: record.id)
    try connection.execute("DROP TABLE \(record.name.sqlIdentifier)")
    try setNote(SchemaAdaptation.note(of: record), to: nil)
    // All local changes must be applied again to the table that replaces this one.
    try noteOutdatedWork()
    try setNote(Self.linkNote(of: record.id), to: nil)
    let texts = [
      // The entities with links to these rows still exist, but their links are no longer known.
      """
      INSERT OR IGNORE INTO "$unlinked" (row_table, row, navigation)
      SELECT source_table, source, navigation FROM "$links" WHERE target_table = ?1 AND position >= 0
      """,
      "DELETE FROM \"$unlinked\" WHERE row_table = ?1", "DELETE FROM \"$awaited\" WHERE source_table = ?1",
      "DELETE FROM \"$links\" WHERE source_table = ?1 OR target_table = ?1",
      "DELETE FROM \"$claims\" WHERE row_table = ?1", "DELETE FROM \"$bases\" WHERE row_table = ?1",
      "DELETE FROM \"$columns\" WHERE table_id = ?1", "DELETE FROM \"$tables\" WHERE id = ?1",
    ]
    for text in texts {
      let statement = try connection.statement(text)
      statement.bind(record.id, at: 1)
      try statement.run()
    }
    forgetLayouts()
  }

  func addIndices(_ planner: LayoutPlanner, _ columns: [StoredColumn], table: String) throws {
    for list in planner.relationColumns(columns) {
      try connection.execute(TableStatements.index(table: table, columns: list))
    }
  }

  func record(_ columns: [StoredColumn], from first: Int, of table: Int64) throws {
    let statement = try connection.statement(
      "INSERT INTO \"$columns\" (table_id, ordinal, name, owner, member, form) VALUES (?, ?, ?, ?, ?, ?)")
    for (offset, column) in columns.enumerated() {
      statement.bind([
        .int(table), .int(Int64(first + offset)), .text(column.name), .text(column.owner), .text(column.member),
        .text(column.signature),
      ])
      try statement.run()
    }
  }
}

extension StoredForm {
  /// Parses a signature. A form that this version does not know is stored as JSON.
  init(signature: String) {
    switch signature {
    case "boolean": self = .boolean
    case "integer": self = .integer
    case "real": self = .real
    default:
      if let kind = PrimitiveKind(rawValue: signature) {
        self = .text(kind)
      } else if signature.hasPrefix("enumeration ") {
        self = .enumeration(String(signature.dropFirst("enumeration ".count)))
      } else {
        self = .json
      }
    }
  }
}
