/// Remembered texts by their names, in a table with the columns `name` and `value`.
public struct NoteTable {
  private let connection: SQLiteConnection
  private let reading: String
  private let writing: String

  /// The notes in a table, which is there already or is made before the first one is read.
  public init(_ table: String, of connection: SQLiteConnection) {
    self.connection = connection
    reading = "SELECT value FROM \(table.sqlIdentifier) WHERE name = ?"
    writing = "INSERT OR REPLACE INTO \(table.sqlIdentifier) (name, value) VALUES (?, ?)"
  }

  /// A remembered text; nil where there is none.
  ///
  /// - Throws: ``SQLiteError``.
  public func text(_ name: String) throws(SQLiteError) -> String? {
    let statement = try connection.statement(reading)
    statement.bind(name, at: 1)
    defer { statement.reset() }
    return try statement.step() ? statement.optionalText(at: 0) : nil
  }

  /// Remembers a text; nil forgets it.
  ///
  /// - Throws: ``SQLiteError``.
  public func set(_ name: String, to value: String?) throws(SQLiteError) {
    let statement = try connection.statement(writing)
    statement.bind(name, at: 1)
    statement.bind(value, at: 2)
    try statement.run()
  }
}
