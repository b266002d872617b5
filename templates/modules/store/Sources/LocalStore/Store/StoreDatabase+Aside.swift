/// The rows of a set that the service does not have any more.
public struct AsideSet: Sendable, Hashable {
  public var set: String
  public var rows: Int
}

extension StoreDatabase {
  /// What is kept of sets that the schema does not have any more. It comes back with a schema that has them.
  public func asideSets() throws -> [AsideSet] {
    try catalogue.asideRecords().map { record in
      let count = try connection.integer("SELECT count(*) FROM \(record.name.sqlIdentifier)")
      return AsideSet(set: record.serves ?? record.set, rows: Int(count))
    }
  }

  /// Deletes what is kept of sets that the schema does not have any more, with their queries.
  ///
  /// - Returns: what was deleted.
  @discardableResult
  public func purgeAside() throws -> [AsideSet] {
    try transaction {
      let sets = try asideSets()
      for record in try catalogue.asideRecords() { try catalogue.drop(record) }
      for name in sets.map(\.set) {
        let statement = try connection.statement("DELETE FROM \"$queries\" WHERE set_name = ?")
        statement.bind(name, at: 1)
        try statement.run()
      }
      return sets
    }
  }
}
