import ServiceData
import SharedState

/// Reads the service's version of single entities through a separate connection, so that readers do not wait for writers.
/// The connection is opened on first use.
final class BaseReader: Sendable {
  private enum State {
    case unused
    case open(BaseConnection)
    case closed
  }

  private let path: String
  private let schema: ServiceSchema
  private let key: StoreKey?
  private let state = Locked(State.unused)

  /// Creates a reader for a file that a ``StoreDatabase`` has open.
  init(path: String, schema: ServiceSchema, key: StoreKey?) {
    self.path = path
    self.schema = schema
    self.key = key
  }

  /// The same as ``StoreDatabase/base(of:in:)``.
  ///
  /// - Throws: ``StoreError``, ``SQLiteError``.
  func base(of key: EntityKey?, in set: String) throws -> Row? {
    try state.withLock { state in
      switch state {
      case .closed: throw StoreError.closed(path: path)
      case .open(let connection): return try connection.base(of: key, in: set)
      case .unused:
        let connection = try BaseConnection(path: path, schema: schema, key: self.key)
        state = .open(connection)
        return try connection.base(of: key, in: set)
      }
    }
  }

  func close() { state.withLock { $0 = .closed } }
}

/// The connection of a ``BaseReader``, whose lock serializes the calls.
private final class BaseConnection: @unchecked Sendable {
  private let catalogue: StoreCatalogue
  private var version: Int64 = 0

  init(path: String, schema: ServiceSchema, key: StoreKey?) throws {
    let connection = try SQLiteConnection(path: path, access: .readOnly, key: key)
    try StoreFunctions.register(on: connection, schema: schema)
    catalogue = StoreCatalogue(connection: connection, schema: schema, searchedSets: [])
  }

  func base(of key: EntityKey?, in set: String) throws -> Row? {
    try catalogue.connection.snapshot {
      let found = try catalogue.connection.integer("PRAGMA schema_version")
      // Tables change with the schema, with downloads, and with other processes.
      if found != version { catalogue.forgetLayouts() }
      version = found
      return try catalogue.base(of: key, in: set)
    }
  }
}
