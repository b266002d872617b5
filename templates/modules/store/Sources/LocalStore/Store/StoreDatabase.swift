import ServiceData

/// An open store file: the rows of entity sets, and the queries that downloaded them.
///
/// The calls block and must not overlap. ``RowStore`` serializes them for the rest of the package.
public final class StoreDatabase {
  let catalogue: StoreCatalogue
  /// The result of opening.
  public let opening: StoreOpening
  let runner: QueryRunner
  var connection: SQLiteConnection { catalogue.connection }

  /// Opens a store file, and creates it if it does not exist. A file for another schema is adapted to this one; ``opening``
  /// reports the changes.
  ///
  /// - Throws: ``StoreError``, ``SQLiteError``. The file is never deleted.
  public init(path: String, schema: ServiceSchema, options: StoreOptions = StoreOptions()) throws {
    let connection = try Self.connection(path, options.key)
    catalogue = StoreCatalogue(connection: connection, schema: schema, searchedSets: options.searchedSets)
    try catalogue.examine()
    // WAL lets other processes read while a page is written. A power failure loses at most the last pages, which can be
    // downloaded again. A higher checkpoint threshold writes frequently changed pages to the main file less often.
    try connection.execute(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 4000")
    try StoreFunctions.register(on: connection, schema: schema)
    opening = try catalogue.open(renames: options.renames)
    runner = QueryRunner(catalogue)
  }

  private static func connection(_ path: String, _ key: StoreKey?) throws -> SQLiteConnection {
    do {
      return try SQLiteConnection(path: path, key: key)
    } catch {
      guard error.kind == .notADatabase, key != nil else { throw error }
      throw StoreError.cannotDecrypt(path: path)
    }
  }

  /// The service's schema.
  public var schema: ServiceSchema { catalogue.schema }

  /// The rows of a query, in its order.
  ///
  /// - Throws: ``StoreError``, ``SQLiteError``, `QueryEvaluationError`.
  public func rows(of query: RowQuery) throws -> [Row] {
    guard let layout = try catalogue.layout(of: query.set) else { return [] }
    return try runner.rows(of: query, in: layout)
  }

  /// The number of rows that a query finds, ignoring its offset.
  public func count(of query: RowQuery) throws -> Int {
    guard let layout = try catalogue.layout(of: query.set) else { return 0 }
    return try runner.count(RowRequest(query.typed(for: layout.type)), in: layout)
  }

  /// The entity with a key, which is nil for a singleton; nil if the store does not have it. `select` and `expand` of the
  /// query apply.
  public func row(_ key: EntityKey?, of query: RowQuery) throws -> Row? {
    guard let layout = try catalogue.layout(of: query.set) else { return nil }
    guard let key else { return try runner.rows(of: query, in: layout).first }
    guard let condition = RowCondition(key: key, layout) else {
      guard !layout.isUnkeyed else { return nil }
      throw StoreError.wrongKey(set: query.set)
    }
    if query.select.isEmpty, query.expand.isEmpty { return try row(condition, in: layout) }
    var request = RowRequest(query.typed(for: layout.type))
    request.condition = condition
    return try runner.rows(request, in: layout).first
  }

  /// The row for a condition in the usual case, which needs no plan.
  private func row(_ condition: RowCondition, in layout: TableLayout) throws -> Row? {
    let statement = try connection.statement(layout.sql.byKey)
    statement.bind(condition.parameters)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    var row = RowReader(layout).row(statement).row
    for index in layout.layout(of: row.type).navigations where row[index] != nil { row.load(nil, at: index) }
    return row
  }

  /// Runs several calls as one transaction, which is atomic for other processes.
  ///
  /// - Throws: ``StoreError/schemaChanged(path:)`` if another process has adapted the file to another schema, and errors of
  ///   the closure.
  public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try connection.transaction {
        try catalogue.checkSchema()
        return try body()
      }
    } catch {
      // Tables that the transaction created are gone again.
      catalogue.forgetLayouts()
      if (error as? SQLiteError)?.isOfSearchIndex == true { try? catalogue.releaseSearchIndices() }
      throw error
    }
  }

  /// Another value after any change of the file, by this connection or another one.
  var dataVersion: DataVersion {
    get throws { DataVersion(own: connection.totalChangeCount, others: try connection.integer("PRAGMA data_version")) }
  }

  /// The text of a note; nil if there is none.
  public func note(_ name: String) throws -> String? { try catalogue.note(name) }

  /// Sets the text of a note; nil deletes the note.
  public func setNote(_ name: String, to value: String?) throws { try catalogue.setNote(name, to: value) }
}
