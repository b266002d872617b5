import Foundation
import LocalStore
import ServiceData

/// Checks the files of a run after they are closed.
struct StoreCheck {
  let folder: URL
  let schema: ServiceSchema

  /// The faults that SQLite finds in the files.
  func damages() throws -> [RunFault] {
    try ["store.sqlite", "outbox.sqlite"].compactMap { name in
      let connection = try SQLiteConnection(path: folder.appendingPathComponent(name).path)
      let statement = try connection.statement("PRAGMA integrity_check")
      let answer = try statement.step() ? statement.text(at: 0) : "nothing"
      return answer == "ok" ? nil : RunFault(.other, "\(name): \(answer)")
    }
  }

  /// Rows without a complete key, and duplicate keys.
  func keylessRows() throws -> [RunFault] {
    let store = try SQLiteConnection(path: folder.appendingPathComponent("store.sqlite").path)
    return try WorldSet.allCases.flatMap { set in
      guard let table = try texts("SELECT name FROM \"$tables\" WHERE set_name = '\(set.rawValue)'", store).first else {
        return [] as [RunFault]
      }
      let key = try keyColumns(of: set, store)
      let missing = key.map { "\($0) IS NULL" }.joined(separator: " OR ")
      let keyless = try store.integer("SELECT count(*) FROM \"\(table)\" WHERE \(missing)")
      let doubles = try store.integer(
        """
        SELECT count(*) FROM (SELECT 1 FROM "\(table)" WHERE NOT (\(missing)) GROUP BY \(key.joined(separator: ", "))
          HAVING count(*) > 1)
        """)
      return [(keyless, "rows without a key"), (doubles, "keys that several rows have")].compactMap { count, what in
        count > 0 ? RunFault(.withoutKey, "the store has \(count) \(what) in \(set.rawValue)") : nil
      }
    }
  }

  /// The columns of the key, in SQL.
  private func keyColumns(of set: WorldSet, _ store: SQLiteConnection) throws -> [String] {
    let keys = schema.set(set.rawValue).flatMap(schema.entityType)?.keys.map(\.name) ?? []
    return try keys.map { key in
      let columns = try texts(
        """
        SELECT c.name FROM "$columns" c JOIN "$tables" t ON t.id = c.table_id
          WHERE t.set_name = '\(set.rawValue)' AND c.member = '\(key)' AND coalesce(c.hidden, 0) = 0
        """, store)
      guard let column = columns.first else { throw NoColumn(set: set.rawValue, key: key) }
      return "\"\(column)\""
    }
  }

  private func texts(_ sql: String, _ store: SQLiteConnection) throws -> [String] {
    let statement = try store.statement(sql)
    var texts: [String] = []
    while try statement.step() { texts.append(statement.text(at: 0)) }
    return texts
  }

  /// The store has no column for a part of a key.
  struct NoColumn: Error {
    let set: String
    let key: String
  }
}
