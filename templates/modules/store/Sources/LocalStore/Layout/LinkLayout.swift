/// The tables that record which links of which rows are known.
///
/// `$links` has the links that the service reported, by the navigation property that holds them
/// (``StoreRelation/isHeld``). A line with position -1 has no target: it means that all links of a property that is not
/// held were reported. `$unlinked` has the rows whose links are not known. A trigger adds every inserted row, so that no
/// writer can forget it, and the row is removed when its links are reported. `$awaited` has links to entities that are not
/// on the device yet.
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

  /// The position of a line that means that all links of a property that is not held are known.
  static let wholeMark: Int64 = -1

  /// The triggers of a table whose rows have links or are targets of links.
  ///
  /// - Parameter held: the navigation properties that hold links of the table's rows.
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

  /// The trigger for deleted rows of a set that is not completely stored: such an entity can still be the target of links.
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
  /// The text as a SQL literal.
  fileprivate var sqlText: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }
}
