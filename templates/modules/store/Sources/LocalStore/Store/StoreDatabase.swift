import ServiceData

/// One open store file: rows by entity set, and the queries that they were downloaded by.
///
/// The calls block and must not overlap; ``RowStore`` makes both true for the rest of the package.
public final class StoreDatabase {
  let catalogue: StoreCatalogue
  /// What opening found.
  public let opening: StoreOpening
  let runner: QueryRunner
  var connection: SQLiteConnection { catalogue.connection }

  /// Opens a store file, and makes it where it does not exist. A file that was made for another schema is fitted to this
  /// one; ``opening`` says how.
  ///
  /// - Throws: ``StoreError``, ``SQLiteError``. The file is never deleted.
  public init(path: String, schema: ServiceSchema, options: StoreOptions = StoreOptions()) throws {
    let connection = try Self.connection(path, options.key)
    catalogue = StoreCatalogue(connection: connection, schema: schema, searchedSets: options.searchedSets)
    try catalogue.examine()
    // Readers of other processes go on while a page is written, and a power cut costs at most the last pages, which
    // a service gives again. Pages that are written often go less often into the file itself.
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

  /// The rows that a query finds, in its order.
  ///
  /// - Throws: ``StoreError``, ``SQLiteError``, `QueryEvaluationError`.
  public func rows(of query: RowQuery) throws -> [Row] {
    guard let layout = try catalogue.layout(of: query.set) else { return [] }
    return try runner.rows(of: query, in: layout)
  }

  /// The number of rows that a query finds, whatever it skips.
  public func count(of query: RowQuery) throws -> Int {
    guard let layout = try catalogue.layout(of: query.set) else { return 0 }
    return try runner.count(RowRequest(query.typed(for: layout.type)), in: layout)
  }

  /// The entity of a key, or nil where the store has none; `select` and `expand` of the query apply. The key of a
  /// singleton is nil.
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

  /// The usual case, without a plan.
  private func row(_ condition: RowCondition, in layout: TableLayout) throws -> Row? {
    let statement = try connection.statement(layout.sql.byKey)
    statement.bind(condition.parameters)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    var row = RowReader(layout).row(statement).row
    for index in layout.layout(of: row.type).navigations where row[index] != nil { row.load(nil, at: index) }
    return row
  }

  /// Runs several calls as one transaction, which other processes see as a whole or not at all.
  ///
  /// - Throws: ``StoreError/schemaChanged(path:)`` where another process has fitted the file to another schema; what the
  ///   body throws.
  public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try connection.transaction {
        try catalogue.checkSchema()
        return try body()
      }
    } catch {
      // Tables that the transaction made are gone again.
      catalogue.forgetLayouts()
      if (error as? SQLiteError)?.isOfSearchIndex == true { try? catalogue.releaseSearchIndices() }
      throw error
    }
  }

  /// A remembered text; nil where there is none.
  public func note(_ name: String) throws -> String? { try catalogue.note(name) }

  /// Remembers a text; nil forgets it.
  public func setNote(_ name: String, to value: String?) throws { try catalogue.setNote(name, to: value) }
}
