import ServiceData

/// The full-text index of a table. It finds the rows that contain all trigrams of the search words; ``SearchTerms`` then
/// selects the matches among them. Triggers keep the index up to date, so that no writer can forget it.
///
/// New rows and texts first go to an additional table and are added to the index in batches, since SQLite would write the
/// index to disk after every single statement with a trigger. Until then, every search reads these rows.
///
/// The index stores only positions and no texts (sqlite.org, "FTS5", 4.3.5 and 4.4). It includes hidden columns, so that it
/// does not depend on the members that the schema currently declares.
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

  /// The name of the catalogue's note that the index exists.
  static func note(of table: Int64) -> String { "search.\(table)" }

  /// The text of the catalogue's note. An index with another version or other columns is rebuilt.
  var signature: String { "\(Self.form) \((names + jsonNames).joined(separator: " ").fingerprint)" }

  /// The version of the index's contents.
  private static let form = 1

  private var names: [String] { columns.filter { $0.form == .text(.string) }.map(\.name.sqlIdentifier) }
  /// The columns of collections, which can contain a single text nevertheless.
  private var jsonNames: [String] { columns.filter { $0.form == .json }.map(\.name.sqlIdentifier) }

  /// The SQL name of an index. It begins with `$`, unlike the names of other indices and triggers.
  static func name(of table: Int64, _ suffix: String = "") -> String { "$search\(table)\(suffix)".sqlIdentifier }

  private static let triggers = ["$inserted", "$updated", "$deleted"]

  /// Statements that drop the triggers, so that nothing depends on the index.
  static func release(_ table: Int64) -> [String] {
    triggers.map { "DROP TRIGGER IF EXISTS \(name(of: table, $0))" }
  }

  /// Statements that drop the index, which requires a library with FTS5.
  static func removal(_ table: Int64) -> [String] {
    [name(of: table), name(of: table, unread)].map { "DROP TABLE IF EXISTS \($0)" }
  }

  /// The suffix of the table with the rows that are not indexed yet.
  private static let unread = "$unread"

  /// Statements that create and fill the index, and create its triggers.
  var creation: [String] {
    let (index, unread) = (Self.name(of: table), Self.name(of: table, Self.unread))
    let watched = names + jsonNames + ["\"$more\""]
    let (before, after) = (watched.map { "old.\($0)" }, watched.map { "new.\($0)" })
    // FTS5 needs the indexed text of a row in order to remove it.
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
      trigger("$inserted", on: "AFTER INSERT ON \(tableName)", does: addition),
      // A row that is written again with the same values, as in most downloads, does not change the index.
      trigger(
        "$updated",
        on: """
          AFTER UPDATE OF \(watched.joined(separator: ", ")) ON \(tableName)
          WHEN (\(before.joined(separator: ", "))) IS NOT (\(after.joined(separator: ", ")))
          """, does: "\(removal); \(addition)"),
      trigger(
        "$deleted", on: "AFTER DELETE ON \(tableName)",
        does: "\(removal); DELETE FROM \(unread) WHERE row = old.\"$id\""),
    ]
  }

  /// Statements that index the rows that are not indexed yet.
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

  /// A query that counts the rows that are not indexed yet.
  static func unreadCount(of table: Int64) -> String { "SELECT count(*) FROM \(name(of: table, unread))" }

  /// A query for the rows that may match an expression, which is its parameter: those that the index finds and those that
  /// are not indexed yet.
  static func candidates(of table: Int64) -> String {
    let index = name(of: table)
    return "SELECT rowid FROM \(index) WHERE \(index) MATCH ? UNION ALL SELECT row FROM \(name(of: table, unread))"
  }

  private func trigger(_ suffix: String, on event: String, does action: String) -> String {
    "CREATE TRIGGER \(Self.name(of: table, suffix)) \(event) BEGIN \(action); END"
  }

  /// A SQL expression for all texts of a row, in the form of the index.
  private func text(of row: String) -> String {
    let texts = names.map { row + $0 }
    let single = jsonNames.map { "CASE WHEN substr(\(row)\($0), 1, 1) = '\"' THEN CAST(\(row)\($0) AS BLOB) END" }
    let all = texts + single + ["CAST(\(row)\"$more\" AS BLOB)"]
    // SQLite before 3.47 allows at most 127 arguments, or 100 in hardened builds.
    return stride(from: 0, to: all.count, by: 100).map { start in
      "\(StoreFunctions.searched)(\(all[start..<min(start + 100, all.count)].joined(separator: ", ")))"
    }.joined(separator: " || ")
  }
}

extension RowCondition {
  /// Selects the rows that may match an expression according to the full-text index.
  init(searching table: Int64, for expression: String) {
    sql = "\"$id\" IN (\(SearchIndex.candidates(of: table)))"
    parameters = [.text(expression)]
  }
}
