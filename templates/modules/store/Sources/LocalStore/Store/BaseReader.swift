import ServiceData
import SharedState

/// Reads what the service has of single entities through a connection of its own, so that nobody waits for what is being
/// written. It is opened when it is first asked.
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

  /// A reader of a file that a ``StoreDatabase`` has open.
  init(path: String, schema: ServiceSchema, key: StoreKey?) {
    self.path = path
    self.schema = schema
    self.key = key
  }

  /// As ``StoreDatabase/base(of:in:)`` says.
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

/// The connection of a ``BaseReader``, whose lock keeps calls from overlapping.
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
      // Tables come and go with the schema, with downloads, and with other processes.
      if found != version { catalogue.forgetLayouts() }
      version = found
      return try catalogue.base(of: key, in: set)
    }
  }
}
