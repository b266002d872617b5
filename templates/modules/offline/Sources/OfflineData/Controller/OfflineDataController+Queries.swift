import LocalStore
import ServiceData
import TypedEntities

extension OfflineDataController {
  /// Adds a defining query, which the store remembers. The next download fetches its rows.
  ///
  /// - Throws: ``ControllerError`` if the store is not open, the name is taken, or the service does not have the set.
  public func add(_ query: DefiningQuery) async throws {
    guard schema.set(query.query.set) != nil else {
      throw ControllerError.unknownSet(query.query.set, query: query.name)
    }
    let definition = query.definition(isAdded: true)
    try await openedStore().perform { database in
      guard try database.query(named: query.name) == nil else { throw ControllerError.duplicateQuery(query.name) }
      _ = try database.addQuery(
        named: query.name, set: query.query.set, definition: definition, isWhole: query.isWhole)
    }
  }

  /// Removes a defining query. A query of the configuration stays removed until a query with its name is added.
  ///
  /// - Parameter purging: whether to delete its rows, too. Rows that another query holds stay.
  /// - Returns: the number of deleted rows.
  /// - Throws: ``ControllerError`` if the store is not open or does not have the query.
  @discardableResult
  public func remove(_ name: String, purging: Bool) async throws -> Int {
    let known = try await queries().map(\.name)
    return try await openedStore().perform { database in
      try database.transaction {
        guard let query = try database.query(named: name) else {
          throw ControllerError.unknownQuery(name, known: known)
        }
        try database.setRemovedQueries(try database.removedQueries().union([name]))
        try database.setRefusals([name: nil])
        return try database.removeQuery(query, purging: purging)
      }
    }
  }
}

extension StoreDatabase {
  private static let removedNote = "queries.removed"

  /// The names of removed queries. The configuration does not add them again.
  func removedQueries() throws -> Set<String> {
    guard let text = try note(Self.removedNote), case .list(let names)? = try? Value(json: Array(text.utf8)) else {
      return []
    }
    return Set(names.compactMap { String(rowValue: $0) })
  }

  func setRemovedQueries(_ names: Set<String>) throws {
    let list = Value.list(names.sorted().map { .string($0) })
    try setNote(Self.removedNote, to: String(decoding: list.json(), as: UTF8.self))
  }
}
