import LocalStore

/// A row of a table of the outbox, with one coding: ``init(_:)`` reads what ``bind(to:)`` writes.
protocol TableRecord {
  associatedtype Column: TableColumn

  /// The statements of the table.
  static var statements: RecordStatements { get }

  /// Reads the record of a row.
  init(_ row: TableRow<Column>) throws(UnreadableCell)

  /// Binds the record to a statement with a parameter for each column.
  func bind(to statement: SQLiteStatement)
}

/// The statements that read and write the records of a table.
struct RecordStatements {
  let table: String
  let selection: String
  let insertion: String

  init<Column: TableColumn>(_ table: String, _ columns: Column.Type) {
    self.table = table
    selection = "SELECT \(Column.list) FROM \(table)"
    insertion = "INSERT OR REPLACE INTO \(table) (\(Column.list)) VALUES (\(Column.parameters))"
  }
}

extension SQLiteConnection {
  /// The records that match a condition.
  ///
  /// - Parameter clauses: the SQL after the name of the table.
  /// - Throws: `SQLiteError`, and ``OutboxError/unreadableRecord(table:reason:)`` for a record that this program would
  ///   not have written: a guessed key could be that of another entity.
  func records<Record: TableRecord>(
    of type: Record.Type = Record.self, _ clauses: String, _ parameters: [SQLiteValue] = []
  ) throws -> [Record] {
    let statement = try statement("\(Record.statements.selection) \(clauses)")
    statement.bind(parameters)
    defer { statement.reset() }
    var records: [Record] = []
    while try statement.step() {
      do {
        records.append(try Record(TableRow(statement: statement)))
      } catch {
        throw OutboxError.unreadableRecord(table: Record.statements.table, reason: error.reason)
      }
    }
    return records
  }

  /// Writes a record, and replaces one with the same key.
  func insert(_ record: some TableRecord) throws {
    let statement = try statement(type(of: record).statements.insertion)
    record.bind(to: statement)
    try statement.run()
  }
}
