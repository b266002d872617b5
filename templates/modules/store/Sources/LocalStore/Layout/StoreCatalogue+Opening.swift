extension StoreCatalogue {
  static let format: Int64 = 3
  /// Distinguishes the store's files from other SQLite databases (`PRAGMA application_id`).
  static let applicationID: Int64 = 0x5365_726F

  /// Creates the tables of a new file, or adapts those of an existing file to the schema and the configured indices.
  func open(renames: [StoreRename]) throws -> StoreOpening {
    var opening = StoreOpening()
    try connection.transaction {
      opening.isNew = try isEmpty()
      if opening.isNew {
        for text in Self.catalogueTables { try connection.execute(text) }
      } else {
        try upgrade()
      }
      try connection.execute(PendingLayout.creation)
      if try note(LinkOverlay.formatNote) == nil, !opening.isNew { try restoreServiceLinks() }
      try setNote(LinkOverlay.formatNote, to: "1")
      for text in LinkLayout.creation { try connection.execute(text) }
      guard try note(Self.schemaNote) != fingerprint else { return try fitLinks() }
      if opening.isNew {
        // Record the renames, so that they can be reversed later.
        _ = try RenameCarrier(self, declared: renames).run()
      } else {
        try releaseUnfitSearchIndices()
        opening.sets = try SchemaAdaptation(self, renames: renames).run()
        try releaseUnfitSearchIndices()
      }
      try setNote(Self.schemaNote, to: fingerprint)
      try fitLinks()
    }
    opening.searchIndices = try fitSearchIndices()
    return opening
  }

  /// Checks that the file is a store before anything is written to it.
  func examine() throws {
    let application = try connection.integer("PRAGMA application_id")
    if application == 0, try isEmpty() { return }
    guard application == Self.applicationID else { throw StoreError.foreignFile(path: connection.path) }
    let found = try connection.integer("PRAGMA user_version")
    guard found <= Self.format else {
      throw StoreError.newerFormat(path: connection.path, found: Int(found), known: Int(Self.format))
    }
  }

  /// Checks that no other process has adapted the file to another schema since it was opened.
  func checkSchema() throws {
    // Only writes of other connections change this number.
    let version = try connection.integer("PRAGMA data_version")
    guard version != checkedVersion else { return }
    guard try note(Self.schemaNote) == fingerprint else { throw StoreError.schemaChanged(path: connection.path) }
    checkedVersion = version
  }

  private static let schemaNote = "schema.hash"

  private func isEmpty() throws -> Bool {
    try connection.integer("SELECT count(*) FROM sqlite_master") == 0
  }

  /// Migrates a file of an earlier format.
  private func upgrade() throws {
    let found = try connection.integer("PRAGMA user_version")
    guard found < Self.format else { return }
    if found < 2 {
      try connection.execute("ALTER TABLE \"$tables\" ADD COLUMN serves TEXT")
      try connection.execute("ALTER TABLE \"$columns\" ADD COLUMN hidden INTEGER")
      try connection.execute(Self.eventTable)
    }
    if found < 3 { try connection.execute("ALTER TABLE \"$queries\" ADD COLUMN whole INTEGER") }
    try connection.execute("PRAGMA user_version = \(Self.format)")
  }

  private static let eventTable =
    "CREATE TABLE \"$events\" (id INTEGER PRIMARY KEY, time REAL, level INTEGER, operation TEXT, message TEXT)"

  private static let catalogueTables = [
    "PRAGMA application_id = \(applicationID)", "PRAGMA user_version = \(format)",
    "CREATE TABLE \"$notes\" (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID",
    "CREATE TABLE \"$tables\" (id INTEGER PRIMARY KEY, set_name TEXT UNIQUE, name TEXT, key TEXT, serves TEXT)",
    """
    CREATE TABLE "$columns" (table_id INTEGER, ordinal INTEGER, name TEXT, owner TEXT, member TEXT, form TEXT,
      hidden INTEGER, PRIMARY KEY (table_id, ordinal)) WITHOUT ROWID
    """,
    """
    CREATE TABLE "$queries" (id INTEGER PRIMARY KEY, name TEXT UNIQUE, set_name TEXT, definition TEXT, state TEXT,
      way TEXT, generation INTEGER, next_token TEXT, delta_token TEXT, pages INTEGER, rows INTEGER, finished TEXT,
      whole INTEGER)
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
    eventTable,
  ]
}

extension StoreCatalogue {
  /// The text of a note; nil if there is none.
  func note(_ name: String) throws -> String? { try notes.text(name) }

  /// Sets the text of a note; nil deletes the note.
  func setNote(_ name: String, to value: String?) throws { try notes.set(name, to: value) }

  /// Whether rows may ever have had local changes.
  func hasFollowedWork() throws -> Bool { try note(Self.outboxNote)?.hasSuffix(" 0") != true }
}

extension String {
  /// The 64-bit FNV-1a hash of the text, which is not cryptographic and needs no library.
  package var fingerprint: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}
