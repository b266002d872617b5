import FoundationEssentials
import ServiceData

/// The store as the rest of the package sees it: one file, whose blocking calls run on a thread of their own, in
/// order.
///
///     let store = try await RowStore.open(at: url, schema: schema)
///     let cheap = try await store.rows(of: query)
///
/// Several processes may have the same file open: each page is written under a lock that is taken at once, and
/// waited for where another process has it. All methods throw ``StoreError``, or `QueryEvaluationError` for a query
/// that does not fit the schema.
public actor RowStore {
  /// The database file.
  public nonisolated let url: URL
  /// What the service offers.
  public nonisolated let schema: ServiceSchema
  private var database: StoreDatabase?
  /// Where the store's calls run; an outbox shares it, so that both files are written without waiting in between.
  public nonisolated let executor: StoreExecutor

  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private init(url: URL, schema: ServiceSchema) {
    self.url = url
    self.schema = schema
    executor = StoreExecutor(label: "store \(url.lastPathComponent)")
  }

  /// Opens a store file, and makes it where it does not exist. A file that was made for another schema is fitted to this
  /// one; ``opening`` says how.
  public static func open(
    at url: URL, schema: ServiceSchema, options: StoreOptions = StoreOptions()
  ) async throws -> RowStore {
    let store = RowStore(url: url, schema: schema)
    try await store.connect(options)
    return store
  }

  /// Deletes the files of a store that no process has open.
  public static func remove(at url: URL) throws {
    for suffix in ["", "-wal", "-shm"] {
      let path = url.path + suffix
      if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
    }
  }

  private func connect(_ options: StoreOptions) throws {
    database = try naming { try StoreDatabase(path: url.path, schema: schema, options: options) }
  }

  /// Whether the store was not closed.
  public var isOpen: Bool { database != nil }

  /// What opening found.
  public var opening: StoreOpening { database?.opening ?? StoreOpening() }

  /// Closes the file. Later calls throw ``StoreError/closed(path:)``.
  public func close() { database = nil }

  /// Runs several calls without others between them; inside ``StoreDatabase/transaction(_:)``, as one unit.
  public func perform<Result: Sendable>(_ body: @Sendable (StoreDatabase) throws -> Result) throws -> Result {
    guard let database else { throw StoreError.closed(path: url.path) }
    return try naming { try body(database) }
  }

  /// Lets those go first who wait for the store: for work that would hold it for long.
  public func giveWay() async { await withUnsafeContinuation { next in executor.afterWaiting { next.resume() } } }

  /// Runs several calls for an actor that shares the ``executor``, at once and in the course of its own work.
  public nonisolated func use<Result>(_ body: (StoreDatabase) throws -> Result) throws -> Result {
    // The result does not leave the executor, on which both actors run.
    nonisolated(unsafe) var result: Result?
    nonisolated(unsafe) let body = body
    try assumeIsolated { store in
      guard let database = store.database else { throw StoreError.closed(path: store.url.path) }
      result = try store.naming { try body(database) }
    }
    guard let result else { throw StoreError.closed(path: url.path) }
    return result
  }

  /// The rows that a query finds, in its order.
  public func rows(of query: RowQuery) throws -> [Row] { try perform { try $0.rows(of: query) } }

  /// The number of rows that a query finds, whatever it skips.
  public func count(of query: RowQuery) throws -> Int { try perform { try $0.count(of: query) } }

  /// The entity of a key, or nil where the store has none; `select` and `expand` of the query apply. The key of a
  /// singleton is nil.
  public func row(_ key: EntityKey?, of query: RowQuery) throws -> Row? { try perform { try $0.row(key, of: query) } }

  private func naming<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SQLiteError {
      throw StoreError.database(error)
    }
  }
}
