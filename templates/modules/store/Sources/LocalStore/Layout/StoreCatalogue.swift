import ServiceData

/// What is in the file: the tables of entity sets, their columns, and the schema that they were made for.
final class StoreCatalogue {
  let connection: SQLiteConnection
  let schema: ServiceSchema
  private var layouts: [String: TableLayout] = [:]
  private var relations: [String: StoreRelation?] = [:]

  init(connection: SQLiteConnection, schema: ServiceSchema) {
    self.connection = connection
    self.schema = schema
  }

  /// The layout of a set's table; nil while nothing of the set was ever stored.
  ///
  /// - Throws: ``StoreError/unknownSet(_:)``, ``SQLiteError``.
  func layout(of name: String) throws -> TableLayout? {
    if let known = layouts[name] { return known }
    let set = try entitySet(name)
    guard let planner = LayoutPlanner(set: set, schema: schema), let record = try record(of: name) else { return nil }
    return keep(
      TableLayout(
        id: record.id, name: record.name, set: set, type: planner.type, columns: try columns(of: record.id),
        family: planner.family))
  }

  /// The layout of a set's table, which is made where it does not exist.
  func makeLayout(of name: String) throws -> TableLayout {
    if let known = layouts[name] { return known }
    return try connection.transaction {
      if let existing = try layout(of: name) { return existing }
      let set = try entitySet(name)
      guard let planner = LayoutPlanner(set: set, schema: schema) else { throw StoreError.unknownSet(name) }
      return keep(try create(set, planner))
    }
  }

  /// How a navigation property of a set's entities is followed; nil where it leads to no entity set.
  func relation(of layout: TableLayout, _ navigation: MemberSchema) -> StoreRelation? {
    let name = "\(layout.set.name)/\(navigation.name)"
    if let known = relations[name] { return known }
    let relation = StoreRelation(set: layout.set, type: layout.type, navigation: navigation, schema: schema)
    relations[name] = relation
    return relation
  }

  /// Forgets what was read of the file, which is not so any more.
  func forgetLayouts() { layouts = [:] }

  private func keep(_ layout: TableLayout) -> TableLayout {
    layouts[layout.set.name] = layout
    return layout
  }

  private func entitySet(_ name: String) throws -> EntitySetSchema {
    guard let set = schema.set(name) else { throw StoreError.unknownSet(name) }
    return set
  }
}

extension StoreCatalogue {
  /// One line of `$tables`.
  struct Record {
    var id: Int64
    var set: String
    var name: String
    var key: String
  }

  func records() throws -> [Record] {
    let statement = try connection.statement("SELECT id, set_name, name, key FROM \"$tables\" ORDER BY id")
    var records: [Record] = []
    while try statement.step() {
      records.append(
        Record(
          id: statement.int(at: 0), set: statement.text(at: 1), name: statement.text(at: 2), key: statement.text(at: 3))
      )
    }
    return records
  }

  private func record(of set: String) throws -> Record? { try records().first { $0.set == set } }

  func columns(of table: Int64) throws -> [StoredColumn] {
    let statement = try connection.statement(
      "SELECT name, owner, member, form FROM \"$columns\" WHERE table_id = ? ORDER BY ordinal")
    statement.bind(table, at: 1)
    var columns: [StoredColumn] = []
    while try statement.step() {
      columns.append(
        StoredColumn(
          name: statement.text(at: 0), owner: statement.text(at: 1), member: statement.text(at: 2),
          form: StoredForm(signature: statement.text(at: 3))))
    }
    return columns
  }

  private func create(_ set: EntitySetSchema, _ planner: LayoutPlanner) throws -> TableLayout {
    let names = Set(try records().map { $0.name.lowercased() })
    var name = set.name
    // SQLite keeps names that start so to itself, and takes no two names that differ only by case.
    if names.contains(name.lowercased()) || name.lowercased().hasPrefix("sqlite_") { name = "$\(names.count)$\(name)" }
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
    return layout
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
        .text(column.form.signature),
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
