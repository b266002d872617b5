/// Stores texts by name, in a table with the columns `name` and `value`.
public struct NoteTable {
  private let connection: SQLiteConnection
  private let reading: String
  private let writing: String

  /// Creates access to a table, which must exist before the first note is read.
  public init(_ table: String, of connection: SQLiteConnection) {
    self.connection = connection
    reading = "SELECT value FROM \(table.sqlIdentifier) WHERE name = ?"
    writing = "INSERT OR REPLACE INTO \(table.sqlIdentifier) (name, value) VALUES (?, ?)"
  }

  /// The text of a note; nil if there is none.
  ///
  /// - Throws: ``SQLiteError``.
  public func text(_ name: String) throws(SQLiteError) -> String? {
    let statement = try connection.statement(reading)
    statement.bind(name, at: 1)
    defer { statement.reset() }
    return try statement.step() ? statement.optionalText(at: 0) : nil
  }

  /// Sets the text of a note; nil deletes the note.
  ///
  /// - Throws: ``SQLiteError``.
  public func set(_ name: String, to value: String?) throws(SQLiteError) {
    let statement = try connection.statement(writing)
    statement.bind(name, at: 1)
    statement.bind(value, at: 2)
    try statement.run()
  }
}
