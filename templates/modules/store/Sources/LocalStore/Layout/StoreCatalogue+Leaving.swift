// Tables on their way out: one that is read until its successor is full, and one whose set is gone.
extension StoreCatalogue {
  /// Whether the schema has the set of a table.
  func isInUse(_ record: Record) -> Bool { schema.set(record.serves ?? record.set) != nil }

  /// The tables whose sets are gone.
  func asideRecords() throws -> [Record] { try records().filter { !isInUse($0) } }

  /// Ends the reading of former tables, now that a download of a set is complete: that of the set itself, and those of
  /// which no download is to be expected.
  func retireTables(ofSet name: String) throws {
    for record in try records() where record.serves != nil && isInUse(record) {
      let table = record.name.sqlIdentifier
      let rows = try connection.integer("SELECT EXISTS (SELECT 1 FROM \(table) WHERE \"$query\" IS NOT NULL)")
      let isAwaited = record.serves != name && rows != 0
      if !isAwaited { try drop(record) }
    }
  }
}
