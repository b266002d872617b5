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

  /// Opens a store file, and makes it where it does not exist.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - schema: what the service offers.
  ///   - policy: what to do about tables that were made for another schema.
  /// - Throws: ``StoreError``, ``SQLiteError``. The file is never deleted.
  public init(path: String, schema: ServiceSchema, policy: StoreSchemaPolicy = .refuse) throws {
    let connection = try SQLiteConnection(path: path)
    catalogue = StoreCatalogue(connection: connection, schema: schema)
    try catalogue.examine()
    // Readers of other processes go on while a page is written, and a power cut costs at most the last pages, which
    // a service gives again.
    try connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
    try StoreFunctions.register(on: connection, schema: schema)
    opening = try catalogue.open(policy)
    try connection.execute(PendingTable.creation)
    runner = QueryRunner(catalogue)
  }

  /// The service's schema.
  public var schema: ServiceSchema { catalogue.schema }

  /// The rows that a query finds, in its order.
  ///
  /// - Throws: ``StoreError``, ``SQLiteError``, `QueryEvaluationError`.
  public func rows(of query: RowQuery) throws -> [Row] {
    guard let layout = try catalogue.layout(of: query.set) else { return [] }
    return try runner.rows(RowRequest(query), in: layout)
  }

  /// The number of rows that a query finds, whatever it skips.
  public func count(of query: RowQuery) throws -> Int {
    guard let layout = try catalogue.layout(of: query.set) else { return 0 }
    return try runner.count(RowRequest(query), in: layout)
  }

  /// The entity of a key, or nil where the store has none; `select` and `expand` of the query apply. The key of a
  /// singleton is nil.
  public func row(_ key: EntityKey?, of query: RowQuery) throws -> Row? {
    guard let layout = try catalogue.layout(of: query.set) else { return nil }
    guard let key else { return try runner.rows(RowRequest(query), in: layout).first }
    guard let condition = RowCondition(key: key, layout) else { throw StoreError.wrongKey(set: query.set) }
    if query.select.isEmpty, query.expand.isEmpty { return try row(condition, in: layout) }
    var request = RowRequest(query)
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
  public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try connection.transaction(body)
    } catch {
      // Tables that the transaction made are gone again.
      catalogue.forgetLayouts()
      throw error
    }
  }

  /// A remembered text; nil where there is none.
  public func note(_ name: String) throws -> String? { try catalogue.note(name) }

  /// Remembers a text; nil forgets it.
  public func setNote(_ name: String, to value: String?) throws { try catalogue.setNote(name, to: value) }
}
