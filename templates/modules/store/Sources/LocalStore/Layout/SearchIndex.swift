/// An index of the texts of one table, for searches: it finds the rows that have all the pieces of three letters that the
/// words have, and ``SearchTerms`` decides among them. Triggers keep it up to date, so that no writer can forget it.
///
/// New rows and texts wait in a table beside it, and are read many at a time: SQLite writes the index to the disk after
/// every single statement that a trigger is a part of. Until then, they are looked at by every search.
///
/// It holds no texts but only where pieces are (sqlite.org, "FTS5", 4.3.5 and 4.4), and columns of members that
/// the schema does not have any more, too: it fits whatever the schema shows and hides.
struct SearchIndex {
  /// The identifier of the table in the catalogue.
  let table: Int64
  private let tableName: String
  private let columns: [StoredColumn]

  init(_ record: StoreCatalogue.Record, columns: [StoredColumn]) {
    table = record.id
    tableName = record.name.sqlIdentifier
    self.columns = columns
  }

  /// The name under which the catalogue notes that the index is there.
  static func note(of table: Int64) -> String { "search.\(table)" }

  /// What the catalogue notes: an index of another form, or of other columns, is made anew.
  var signature: String { "\(Self.form) \((names + jsonNames).joined(separator: " ").fingerprint)" }

  /// The version of what is in an index.
  private static let form = 1

  private var names: [String] { columns.filter { $0.form == .text(.string) }.map(\.name.sqlIdentifier) }
  /// The columns whose members are collections, but may hold a single text all the same.
  private var jsonNames: [String] { columns.filter { $0.form == .json }.map(\.name.sqlIdentifier) }

  /// The name of an index in SQL. It begins with `$`, other than those of all other indices and triggers.
  static func name(of table: Int64, _ suffix: String = "") -> String { "$search\(table)\(suffix)".sqlIdentifier }

  private static let triggers = ["$inserted", "$updated", "$deleted"]

  /// Drops the triggers, and with them all dependence on the index.
  static func release(_ table: Int64) -> [String] {
    triggers.map { "DROP TRIGGER IF EXISTS \(name(of: table, $0))" }
  }

  /// Drops the index, which only a library can that knows such indices.
  static func removal(_ table: Int64) -> [String] {
    [name(of: table), name(of: table, unread)].map { "DROP TABLE IF EXISTS \($0)" }
  }

  /// The table of the rows that the index does not have yet.
  private static let unread = "$unread"

  /// Makes and fills the index, and makes its triggers.
  var creation: [String] {
    let (index, unread) = (Self.name(of: table), Self.name(of: table, Self.unread))
    let watched = names + jsonNames + ["\"$more\""]
    let (before, after) = (watched.map { "old.\($0)" }, watched.map { "new.\($0)" })
    // The index has to be told what it has of a row.
    let removal = """
      INSERT INTO \(index) (\(index), rowid, text) SELECT 'delete', old."$id", \(text(of: "old."))
      WHERE NOT EXISTS (SELECT 1 FROM \(unread) WHERE row = old."$id")
      """
    let addition = "INSERT OR IGNORE INTO \(unread) (row) VALUES (new.\"$id\")"
    return [
      """
      CREATE VIRTUAL TABLE \(index) USING fts5
      (text, content='', columnsize=0, detail='none', tokenize='trigram case_sensitive 1')
      """,
      "CREATE TABLE \(unread) (row INTEGER PRIMARY KEY)",
      "INSERT INTO \(index) (rowid, text) SELECT \"$id\", \(text(of: "")) FROM \(tableName)",
      trigger("$inserted", "AFTER INSERT ON \(tableName)", addition),
      // A row that comes again as it was, as in most downloads, leaves its index alone.
      trigger(
        "$updated",
        """
        AFTER UPDATE OF \(watched.joined(separator: ", ")) ON \(tableName)
        WHEN (\(before.joined(separator: ", "))) IS NOT (\(after.joined(separator: ", ")))
        """, "\(removal); \(addition)"),
      trigger(
        "$deleted", "AFTER DELETE ON \(tableName)", "\(removal); DELETE FROM \(unread) WHERE row = old.\"$id\""),
    ]
  }

  /// Reads the rows that the index does not have yet.
  var reading: [String] {
    let (index, unread) = (Self.name(of: table), Self.name(of: table, Self.unread))
    return [
      """
      INSERT INTO \(index) (rowid, text)
      SELECT "$id", \(text(of: "")) FROM \(tableName) WHERE "$id" IN (SELECT row FROM \(unread))
      """,
      "DELETE FROM \(unread)",
    ]
  }

  /// Counts the rows that the index does not have yet.
  static func unreadCount(of table: Int64) -> String { "SELECT count(*) FROM \(name(of: table, unread))" }

  /// Picks the rows that may match an expression, which is its parameter: those that the index finds, and those that it
  /// does not have yet.
  static func candidates(of table: Int64) -> String {
    let index = name(of: table)
    return "SELECT rowid FROM \(index) WHERE \(index) MATCH ? UNION ALL SELECT row FROM \(name(of: table, unread))"
  }

  private func trigger(_ suffix: String, _ event: String, _ action: String) -> String {
    "CREATE TRIGGER \(Self.name(of: table, suffix)) \(event) BEGIN \(action); END"
  }

  /// All texts of a row, in the form of the index.
  private func text(of row: String) -> String {
    let texts = names.map { row + $0 }
    let single = jsonNames.map { "CASE WHEN substr(\(row)\($0), 1, 1) = '\"' THEN CAST(\(row)\($0) AS BLOB) END" }
    let all = texts + single + ["CAST(\(row)\"$more\" AS BLOB)"]
    // SQLite before 3.47 passes at most 127 arguments, or 100 where it is built with care.
    return stride(from: 0, to: all.count, by: 100).map { start in
      "\(StoreFunctions.searched)(\(all[start..<min(start + 100, all.count)].joined(separator: ", ")))"
    }.joined(separator: " || ")
  }
}

extension RowCondition {
  /// The rows that may match an expression, as far as an index of texts knows.
  init(searching table: Int64, for expression: String) {
    sql = "\"$id\" IN (\(SearchIndex.candidates(of: table)))"
    parameters = [.text(expression)]
  }
}
