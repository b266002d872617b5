import FoundationEssentials
import ServiceData

/// The store: a file whose blocking calls run in order on a dedicated thread.
///
///     let store = try await RowStore.open(at: url, schema: schema)
///     let cheap = try await store.rows(of: query)
///
/// Several processes can have the same file open. Each page is written under a lock, for which a process waits if another
/// one holds it. All methods throw ``StoreError``, or `QueryEvaluationError` for a query that does not match the schema.
public actor RowStore {
  /// The database file.
  public nonisolated let url: URL
  /// The service's schema.
  public nonisolated let schema: ServiceSchema
  private var database: StoreDatabase?
  private nonisolated let options: StoreOptions
  private nonisolated let executor: StoreExecutor
  private nonisolated let postponed = PostponedCalls()
  private nonisolated let reader: BaseReader
  private nonisolated let observers = StoreObservers()
  /// Notices the writes of other processes; only while there are observers.
  private var watch: FileWatch?

  /// The store's own queue, since calls of SQLite block (``StoreExecutor``).
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private init(url: URL, schema: ServiceSchema, options: StoreOptions) {
    self.url = url
    self.schema = schema
    self.options = options
    executor = StoreExecutor(label: "store \(url.lastPathComponent)")
    reader = BaseReader(path: url.path, schema: schema, key: options.key)
  }

  /// Opens a store file, and creates it if it does not exist. A file for another schema is adapted to this one; ``opening``
  /// reports the changes.
  public static func open(
    at url: URL, schema: ServiceSchema, options: StoreOptions = StoreOptions()
  ) async throws -> RowStore {
    let store = RowStore(url: url, schema: schema, options: options)
    try await store.connect()
    return store
  }

  /// Deletes the files of a store, which no process may have open.
  public static func remove(at url: URL) throws {
    for suffix in ["", "-wal", "-shm"] {
      let path = url.path + suffix
      if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
    }
  }

  private func connect() throws {
    database = try naming { try StoreDatabase(path: url.path, schema: schema, options: options) }
  }

  /// Whether the store is open.
  public var isOpen: Bool { database != nil }

  /// The result of opening.
  public var opening: StoreOpening { database?.opening ?? StoreOpening() }

  /// Closes the file. Later calls throw ``StoreError/closed(path:)``.
  public func close() {
    reader.close()
    database = nil
    postponed.forget()
    observers.close()
    watch = nil
  }

  /// Runs several calls without others in between. Use ``StoreDatabase/transaction(_:)`` to make them atomic.
  public func perform<Result: Sendable>(_ body: @Sendable (StoreDatabase) throws -> Result) throws -> Result {
    defer { notifyObservers() }
    return try naming { try body(try opened()) }
  }

  /// Reports changes of any rows from now on, by this process and by others: an element for one or more of them. The stream
  /// ends when the store is closed.
  public func changes() -> AsyncStream<Void> {
    if watch == nil, database != nil {
      watch = FileWatch(path: url.path, queue: executor.queue) { [weak self] in
        self?.assumeIsolated { $0.notifyObservers() }
      }
    }
    return observers.listen()
  }

  /// Reports changes since the last time to the listeners, in this process or in another one.
  private func notifyObservers() {
    guard !observers.isEmpty else {
      watch = nil
      return
    }
    guard let database, let version = try? database.dataVersion else { return }
    observers.note(version)
  }

  private func opened() throws -> StoreDatabase {
    guard let database else { throw StoreError.closed(path: url.path) }
    return database
  }

  /// Lets waiting calls run first, for work that would occupy the store for long.
  public func yield() async { await withUnsafeContinuation { next in executor.afterWaiting { next.resume() } } }

  /// The rows of a query, in its order.
  public func rows(of query: RowQuery) throws -> [Row] { try perform { try $0.rows(of: query) } }

  /// The number of rows that a query finds, ignoring its offset.
  public func count(of query: RowQuery) throws -> Int { try perform { try $0.count(of: query) } }

  /// The entity with a key, which is nil for a singleton; nil if the store does not have it. `select` and `expand` of the
  /// query apply.
  public func row(_ key: EntityKey?, of query: RowQuery) throws -> Row? { try perform { try $0.row(key, of: query) } }

  private nonisolated func naming<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SQLiteError {
      throw StoreError.database(error)
    }
  }
}

/// Access to the store without waiting for its actor.
extension RowStore {
  /// Postpones a call until the next call of any caller, or until the pause of the options has passed. All postponed calls run
  /// in one transaction. If they fail, ``takePostponedFailure()`` returns the error.
  ///
  /// - Parameter remedy: repairs the effect of this call and earlier ones if they fail; it is tried before each later call
  ///   until it succeeds.
  public nonisolated func postpone(
    _ body: @escaping @Sendable (StoreDatabase) throws -> Void,
    orElse remedy: (@Sendable (StoreDatabase) throws -> Void)? = nil
  ) {
    postponed.add(body, orElse: remedy)
    executor.postpone(for: options.flushDelay) { [weak self] in self?.runPostponed() }
  }

  private nonisolated func runPostponed() {
    assumeIsolated { store in
      defer { store.notifyObservers() }
      guard store.postponed.run(on: store.opened) else { return }
      store.executor.postpone(for: nil) { [weak store] in store?.runPostponed() }
    }
  }

  /// Returns and clears the error of postponed calls.
  public nonisolated func takePostponedFailure() -> (any Error)? { postponed.takeFailure() }

  /// The service's version of an entity, as far as the store knows it; for an entity with local changes, the version below
  /// them. Local changes do not affect it, so the call does not wait for them.
  ///
  /// - Parameter key: nil for a singleton.
  /// - Returns: nil if the service does not have the entity.
  public nonisolated func base(of key: EntityKey?, in set: String) throws -> Row? {
    try naming { try reader.base(of: key, in: set) }
  }
}
