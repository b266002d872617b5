/// The table of the entities with local changes.
enum PendingLayout {
  static let creation = """
    CREATE TABLE IF NOT EXISTS "$bases" (id INTEGER PRIMARY KEY, row_table INTEGER, key TEXT, row INTEGER, kind INTEGER,
      base TEXT, mine TEXT, origin TEXT, states INTEGER, flags INTEGER, links TEXT, UNIQUE (row_table, key))
    """
}
