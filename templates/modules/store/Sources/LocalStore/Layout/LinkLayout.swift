/// The tables that tell which links of which rows are known.
///
/// `$links` has the links that the service has told of, by the navigation property that holds them
/// (``StoreRelation/isHeld``). A line at position -1 has no target: it says that the links of a property that is not held
/// were told as a whole. `$unlinked` has the rows whose links are not known: every row that comes to a table gets there
/// by a trigger, so that no writer can forget it, and leaves when its links come. `$awaited` has links whose targets are
/// not on the device yet.
enum LinkLayout {
  static let creation = [
    """
    CREATE TABLE IF NOT EXISTS "$unlinked" (row_table INTEGER, row INTEGER, navigation TEXT,
      PRIMARY KEY (row_table, row, navigation)) WITHOUT ROWID
    """,
    """
    CREATE TABLE IF NOT EXISTS "$awaited" (source_table INTEGER, source INTEGER, navigation TEXT, position INTEGER,
      target_set TEXT, target TEXT, PRIMARY KEY (source_table, source, navigation, position)) WITHOUT ROWID
    """,
    "CREATE INDEX IF NOT EXISTS \"$awaited$target\" ON \"$awaited\" (target_set, target)",
  ]

  /// The position of a line that says that all links of a property that is not held are there.
  static let wholeMark: Int64 = -1

  /// The triggers of a table whose rows have links, or that links lead to.
  ///
  /// - Parameter held: the navigation properties by which links of the table's rows are kept.
  static func triggers(of table: String, id: Int64, held: [String], isTarget: Bool) -> [String] {
    var texts = ["inserted", "unlinked", "left"].map {
      "DROP TRIGGER IF EXISTS \((table + "$" + $0).sqlIdentifier)"
    }
    if !held.isEmpty {
      let marks = held.map {
        "INSERT OR IGNORE INTO \"$unlinked\" (row_table, row, navigation) VALUES (\(id), new.\"$id\", \($0.sqlText));"
      }
      texts.append(
        """
        CREATE TRIGGER \((table + "$inserted").sqlIdentifier) AFTER INSERT ON \(table.sqlIdentifier) BEGIN
          \(marks.joined(separator: "\n  "))
        END
        """)
    }
    if !held.isEmpty || isTarget {
      texts.append(
        """
        CREATE TRIGGER \((table + "$unlinked").sqlIdentifier) AFTER DELETE ON \(table.sqlIdentifier) BEGIN
          DELETE FROM "$unlinked" WHERE row_table = \(id) AND row = old."$id";
          DELETE FROM "$awaited" WHERE source_table = \(id) AND source = old."$id";
        END
        """)
    }
    if isTarget { texts.append(leaving(table, id)) }
    return texts
  }

  /// Where not all entities of a set are kept, one that leaves may be linked to as before.
  private static func leaving(_ table: String, _ id: Int64) -> String {
    """
    CREATE TRIGGER \((table + "$left").sqlIdentifier) BEFORE DELETE ON \(table.sqlIdentifier)
    WHEN NOT EXISTS (SELECT 1 FROM "$queries" q JOIN "$tables" t ON q.set_name = coalesce(t.serves, t.set_name)
      WHERE t.id = \(id) AND q.whole = 1 AND q.finished IS NOT NULL)
    BEGIN
      INSERT OR IGNORE INTO "$unlinked" (row_table, row, navigation)
        SELECT source_table, source, navigation FROM "$links" WHERE target_table = \(id) AND target = old."$id"
        AND position >= 0;
      DELETE FROM "$links" WHERE position = -1 AND (source_table, source, navigation) IN
        (SELECT source_table, source, navigation FROM "$links" WHERE target_table = \(id) AND target = old."$id");
    END
    """
  }
}

extension String {
  /// The text as a literal of SQL.
  fileprivate var sqlText: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }
}
