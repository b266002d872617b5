/// The kept rows of a removed set.
public struct AsideSet: Sendable, Hashable {
  public var set: String
  public var rows: Int
}

extension StoreDatabase {
  /// The kept rows of sets that the schema no longer has. They are restored by a schema that has the sets.
  public func asideSets() throws -> [AsideSet] {
    try catalogue.asideRecords().map { record in
      let count = try connection.integer("SELECT count(*) FROM \(record.name.sqlIdentifier)")
      return AsideSet(set: record.serves ?? record.set, rows: Int(count))
    }
  }

  /// Deletes the kept rows of sets that the schema no longer has, and their queries.
  ///
  /// - Returns: the deleted sets.
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
