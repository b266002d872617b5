/// The SQL statements of a table that do not depend on a query, created once.
struct TableStatements: Sendable {
  /// Creates the table, its indices, and the trigger that deletes the links and claims of a deleted row.
  let create: [String]
  /// The control columns to read of every row, before the members' columns; `$id` is the first.
  static let readColumns = ["$id", "$type", "$etag", "$uri", "$absent", "$more"]
  /// All columns in the order of reading: ``readColumns``, then the members.
  let columnList: String
  /// Inserts a row unless its key exists. The parameters are the control columns, the members, then the extra key columns.
  let insert: String
  /// The condition for a key; the parameters are its parts.
  let keyCondition: String
  /// Reads a row by its key.
  let byKey: String
  /// Reads rows with their `$query` and `$generation` as the last columns; a condition follows.
  let owned: String
  /// Reads a row by its key, with the columns of ``owned``.
  let ownedByKey: String
  /// Finds a row by its key: `$id`, `$query`, `$generation`, `$absent`.
  let find: String
  /// Overwrites a row. The parameters are those of ``insert`` without hidden and extra key columns, then `$id`.
  let update: String
  let quotedTable: String

  init(table: String, columns: [StoredColumn], key: [StoredKeyPart]) {
    let table = table.sqlIdentifier
    quotedTable = table
    let control = TableLayout.controlColumns.map(\.sqlIdentifier)
    let extra = key.filter(\.isExtra).map { $0.column.sqlIdentifier }
    let members = columns.map { $0.name.sqlIdentifier }
    let inserted = control + members + extra
    columnList = (Self.readColumns.map(\.sqlIdentifier) + members).joined(separator: ", ")
    insert = """
      INSERT OR IGNORE INTO \(table) (\(inserted.joined(separator: ", "))) \
      VALUES (\(inserted.map { _ in "?" }.joined(separator: ", ")))
      """
    keyCondition = key.isEmpty ? "1" : key.map { "\($0.column.sqlIdentifier) = ?" }.joined(separator: " AND ")
    byKey = "SELECT \(columnList) FROM \(table) WHERE \(keyCondition)"
    owned = "SELECT \(columnList), \"$query\", \"$generation\" FROM \(table) WHERE "
    ownedByKey = owned + keyCondition
    find = "SELECT \"$id\", \"$query\", \"$generation\", \"$absent\" FROM \(table) WHERE \(keyCondition)"
    let written = columns.filter { !$0.isHidden }.map { $0.name.sqlIdentifier }
    let assignments = (control + written).map { "\($0) = ?" }.joined(separator: ", ")
    update = "UPDATE \(table) SET \(assignments) WHERE \"$id\" = ?"
    create = Self.creation(of: table, columns: columns, key: key)
  }

  private static func creation(of table: String, columns: [StoredColumn], key: [StoredKeyPart]) -> [String] {
    var lines = [
      "\"$id\" INTEGER PRIMARY KEY", "\"$query\" INTEGER", "\"$generation\" INTEGER", "\"$type\" TEXT",
      "\"$etag\" TEXT", "\"$uri\" TEXT", "\"$absent\" BLOB", "\"$more\" TEXT",
    ]
    lines += columns.map { "\($0.name.sqlIdentifier) \($0.form.declaration)" }
    lines += key.filter(\.isExtra).map { "\($0.column.sqlIdentifier) \($0.form.declaration)" }
    var texts = ["CREATE TABLE \(table) (\(lines.joined(separator: ", ")))"]
    if !key.isEmpty {
      let index = (table.dropFirst().dropLast() + "$key").description
      let parts = key.map { $0.column.sqlIdentifier }.joined(separator: ", ")
      texts.append("CREATE UNIQUE INDEX \"\(index)\" ON \(table) (\(parts))")
    }
    return texts
  }

  /// The trigger that deletes the data of a deleted row, so that no caller can forget it.
  static func trigger(table: String, id: Int64) -> String {
    """
    CREATE TRIGGER \((table + "$deleted").sqlIdentifier) AFTER DELETE ON \(table.sqlIdentifier) BEGIN
      DELETE FROM "$links" WHERE source_table = \(id) AND source = old."$id";
      DELETE FROM "$links" WHERE target_table = \(id) AND target = old."$id";
      DELETE FROM "$claims" WHERE row_table = \(id) AND row = old."$id";
    END
    """
  }

  /// The statement that creates an index of columns, for relations.
  static func index(table: String, columns: [String]) -> String {
    let name = ([table] + columns).joined(separator: "$").sqlIdentifier
    let list = columns.map(\.sqlIdentifier).joined(separator: ", ")
    return "CREATE INDEX IF NOT EXISTS \(name) ON \(table.sqlIdentifier) (\(list))"
  }
}
