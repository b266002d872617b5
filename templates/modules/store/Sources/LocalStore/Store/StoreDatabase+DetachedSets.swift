/// A set that the schema no longer has, and whose rows are kept.
public struct DetachedSet: Sendable, Hashable {
  /// The name of the set in the schema that had it.
  public var set: String
  /// The number of its kept rows.
  public var rows: Int
}

extension StoreDatabase {
  /// The kept rows of sets that the schema no longer has. They are restored by a schema that has the sets.
  public func detachedSets() throws -> [DetachedSet] {
    try catalogue.detachedRecords().map { record in
      let count = try connection.integer("SELECT count(*) FROM \(record.name.sqlIdentifier)")
      return DetachedSet(set: record.serves ?? record.set, rows: Int(count))
    }
  }

  /// Deletes the kept rows of sets that the schema no longer has, and their queries.
  ///
  /// - Returns: the deleted sets.
  @discardableResult
  public func purgeDetachedSets() throws -> [DetachedSet] {
    try transaction {
      let sets = try detachedSets()
      for record in try catalogue.detachedRecords() { try catalogue.drop(record) }
      for name in sets.map(\.set) {
        let statement = try connection.statement("DELETE FROM \"$queries\" WHERE set_name = ?")
        statement.bind(name, at: 1)
        try statement.run()
      }
      return sets
    }
  }
}
