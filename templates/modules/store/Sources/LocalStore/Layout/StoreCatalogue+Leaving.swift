import ServiceData

// Tables that will be removed: those that are read until their successor is complete, and those of removed sets.
extension StoreCatalogue {
  /// Whether the schema has the set of a table.
  func isInUse(_ record: Record) -> Bool { schema.set(record.serves ?? record.set) != nil }

  /// The tables of removed sets.
  func detachedRecords() throws -> [Record] { try records().filter { !isInUse($0) } }

  /// Drops former tables after a complete download of a set: the set's own former table, and those for which no download is
  /// expected.
  func retireTables(ofSet name: String) throws {
    for record in try records() where record.serves != nil && isInUse(record) {
      let table = record.name.sqlIdentifier
      let rows = try connection.integer("SELECT EXISTS (SELECT 1 FROM \(table) WHERE \"$query\" IS NOT NULL)")
      let isAwaited = record.serves != name && rows != 0
      if !isAwaited { try drop(record) }
    }
  }
}
