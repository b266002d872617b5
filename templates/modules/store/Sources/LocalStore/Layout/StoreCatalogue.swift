import ServiceData

/// What is in the file: the tables of entity sets, their columns, and the schema that they were made for.
final class StoreCatalogue {
  let connection: SQLiteConnection
  let notes: NoteTable
  let schema: ServiceSchema
  /// The hash of the schema's text.
  private(set) lazy var fingerprint = schema.document.text.fingerprint
  /// The sets whose texts are to be indexed.
  let searchedSets: Set<String>
  /// The version of the file's content that was found to be for this schema.
  var checkedVersion: Int64?
  private var layouts: [String: TableLayout] = [:]
  private var relations: [String: StoreRelation?] = [:]
  /// By set: the relations whose links its rows hold.
  var held: [String: [StoreRelation]] = [:]
  /// The sets that links lead to.
  private(set) lazy var linkTargets = Set(schema.sets.flatMap { heldRelations(of: $0).map(\.targetSet) })
  private(set) lazy var derivedTypes = schema.document.types.filter { $0.baseName != nil }.compactMap {
    schema.type($0.qualifiedName)
  }
  /// By set: the table with another key that is read until the set's own one is full. Read when first asked for.
  private var outgoing: [String: TableLayout]?

  init(connection: SQLiteConnection, schema: ServiceSchema, searchedSets: Set<String>) {
    self.connection = connection
    self.searchedSets = searchedSets
    notes = NoteTable("$notes", of: connection)
    self.schema = schema
  }

  /// The layout of the table that a set is read from; nil while nothing of the set was ever stored.
  ///
  /// - Throws: ``StoreError/unknownSet(_:)``, ``SQLiteError``.
  func layout(of name: String) throws -> TableLayout? {
    if let old = try outgoingLayouts()[name] { return old }
    if let known = layouts[name] { return known }
    let set = try entitySet(name)
    guard let record = try records().first(where: { $0.set == name }) else { return nil }
    return try layout(of: record, as: set).map(keep)
  }

  /// The layout of the table that a set's rows are written to, which is made where it does not exist.
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

  /// The layout of the table that a set is read from, which is made where there is none: local work shows at once.
  func visibleLayout(of name: String) throws -> TableLayout { try layout(of: name) ?? makeLayout(of: name) }

  /// How a navigation property of a set's entities is followed; nil where it leads to no entity set.
  func relation(of layout: TableLayout, _ navigation: MemberSchema) -> StoreRelation? {
    let name = "\(layout.set.name)/\(navigation.name)"
    if let known = relations[name] { return known }
    let relation = StoreRelation(set: layout.set, type: layout.type, navigation: navigation, schema: schema)
    relations[name] = relation
    return relation
  }

  /// Forgets what was read of the file, which is not so any more.
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

  /// Another process may have filled a set's own table in the meantime, so that what is here is looked at again; most of
  /// the time there is nothing.
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
  /// One line of `$tables`.
  struct Record {
    var id: Int64
    var set: String
    var name: String
    var key: String
    /// The set that is read from here until its own table is full; ``set`` is no set's name then.
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
    // SQLite keeps names that start so to itself, and takes no two names that differ only by case.
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

  /// Where a store remembers how far it follows an outbox.
  static let outboxNote = "outbox"

  /// Drops a table with all that hangs on its rows.
  func drop(_ record: Record) throws {
    try removeSearchIndex(of: record.id)
    try connection.execute("DROP TABLE \(record.name.sqlIdentifier)")
    try setNote(SchemaAdaptation.note(of: record), to: nil)
    // All local work is taken up again, for the table that comes in place of this one.
    try noteOutdatedWork()
    try setNote(Self.linkNote(of: record.id), to: nil)
    let texts = [
      // What was linked to these rows is not gone with them.
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
  /// The form that a signature was written for; one that this version does not know is kept as JSON.
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
