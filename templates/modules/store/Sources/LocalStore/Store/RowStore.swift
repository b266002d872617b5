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
  private nonisolated let options: StoreOptions
  private nonisolated let executor: StoreExecutor
  private nonisolated let postponed = PostponedCalls()
  private nonisolated let reader: BaseReader

  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private init(url: URL, schema: ServiceSchema, options: StoreOptions) {
    self.url = url
    self.schema = schema
    self.options = options
    executor = StoreExecutor(label: "store \(url.lastPathComponent)")
    reader = BaseReader(path: url.path, schema: schema, key: options.key)
  }

  /// Opens a store file, and makes it where it does not exist. A file that was made for another schema is fitted to this
  /// one; ``opening`` says how.
  public static func open(
    at url: URL, schema: ServiceSchema, options: StoreOptions = StoreOptions()
  ) async throws -> RowStore {
    let store = RowStore(url: url, schema: schema, options: options)
    try await store.connect()
    return store
  }

  /// Deletes the files of a store that no process has open.
  public static func remove(at url: URL) throws {
    for suffix in ["", "-wal", "-shm"] {
      let path = url.path + suffix
      if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
    }
  }

  private func connect() throws {
    database = try naming { try StoreDatabase(path: url.path, schema: schema, options: options) }
  }

  /// Whether the store was not closed.
  public var isOpen: Bool { database != nil }

  /// What opening found.
  public var opening: StoreOpening { database?.opening ?? StoreOpening() }

  /// Closes the file. Later calls throw ``StoreError/closed(path:)``.
  public func close() {
    reader.close()
    database = nil
    postponed.forget()
  }

  /// Runs several calls without others between them; inside ``StoreDatabase/transaction(_:)``, as one unit.
  public func perform<Result: Sendable>(_ body: @Sendable (StoreDatabase) throws -> Result) throws -> Result {
    try naming { try body(try opened()) }
  }

  private func opened() throws -> StoreDatabase {
    guard let database else { throw StoreError.closed(path: url.path) }
    return database
  }

  /// Lets those go first who wait for the store: for work that would hold it for long.
  public func giveWay() async { await withUnsafeContinuation { next in executor.afterWaiting { next.resume() } } }

  /// The rows that a query finds, in its order.
  public func rows(of query: RowQuery) throws -> [Row] { try perform { try $0.rows(of: query) } }

  /// The number of rows that a query finds, whatever it skips.
  public func count(of query: RowQuery) throws -> Int { try perform { try $0.count(of: query) } }

  /// The entity of a key, or nil where the store has none; `select` and `expand` of the query apply. The key of a
  /// singleton is nil.
  public func row(_ key: EntityKey?, of query: RowQuery) throws -> Row? { try perform { try $0.row(key, of: query) } }

  private nonisolated func naming<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SQLiteError {
      throw StoreError.database(error)
    }
  }
}

/// The store as it is used without waiting for its actor.
extension RowStore {
  /// Runs several calls, and blocks until they are done: at once where the store has nothing else to do.
  public nonisolated func performAndWait<Result>(_ body: (StoreDatabase) throws -> Result) throws -> Result {
    // The result does not leave the executor before its work ends.
    nonisolated(unsafe) var result: Result?
    nonisolated(unsafe) let body = body
    try executor.runAndWait {
      try assumeIsolated { store in
        result = try store.naming { try body(try store.opened()) }
      }
    }
    guard let result else { throw StoreError.closed(path: url.path) }
    return result
  }

  /// Runs calls before the next ones, whoever makes these; where nobody does, after the pause of the options. All that wait
  /// run as one transaction. Where they fail, ``takePostponedFailure()`` says why.
  ///
  /// - Parameter remedy: makes up for the call, and for those before it, where they have failed; it is tried before each
  ///   later call until it succeeds.
  public nonisolated func postpone(
    _ body: @escaping @Sendable (StoreDatabase) throws -> Void,
    orElse remedy: (@Sendable (StoreDatabase) throws -> Void)? = nil
  ) {
    postponed.add(body, orElse: remedy)
    executor.postpone(for: options.followingPause) { [weak self] in self?.runPostponed() }
  }

  private nonisolated func runPostponed() {
    assumeIsolated { store in
      guard store.postponed.run(on: store.opened) else { return }
      store.executor.postpone(for: nil) { [weak store] in store?.runPostponed() }
    }
  }

  /// Why calls that were postponed failed since this was asked for the last time.
  public nonisolated func takePostponedFailure() -> (any Error)? { postponed.takeFailure() }

  /// What the service has of an entity, as far as the store knows: for one with local work the version below it. Local work
  /// does not change that, so nobody waits for any.
  ///
  /// - Parameter key: nil for a singleton.
  /// - Returns: nil where the service has none.
  public nonisolated func base(of key: EntityKey?, in set: String) throws -> Row? {
    try naming { try reader.base(of: key, in: set) }
  }
}
