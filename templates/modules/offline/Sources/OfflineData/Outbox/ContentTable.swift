import LocalStore

/// Content that waits to be sent, inside the outbox file. An encrypted outbox uses this table instead of files next to
/// it, which would be readable.
struct ContentTable {
  private let connection: SQLiteConnection

  /// The table of a writable file; it is created if it does not exist.
  init(of connection: SQLiteConnection) throws {
    self.connection = connection
    try connection.execute("CREATE TABLE IF NOT EXISTS \(Self.name) (name TEXT PRIMARY KEY, content BLOB)")
  }

  /// The table of a file that is opened for reading; nil if the file does not have it.
  init?(in connection: SQLiteConnection) throws {
    guard try connection.integer("SELECT count(*) FROM sqlite_master WHERE name = '\(Self.name)'") > 0 else {
      return nil
    }
    self.connection = connection
  }

  private static let name = "contents"

  /// Stores content with a unique name.
  func keep(_ bytes: [UInt8], as name: String) throws {
    let statement = try connection.statement("INSERT OR REPLACE INTO \(Self.name) (name, content) VALUES (?, ?)")
    statement.bind(name, at: 1)
    statement.bind(blob: bytes, at: 2)
    // The statement is cached, and would keep a copy of the content in memory.
    defer { statement.bindNull(at: 2) }
    try statement.run()
  }

  /// The content with a name; nil if there is none.
  func bytes(of name: String) throws -> [UInt8]? {
    let statement = try connection.statement("SELECT content FROM \(Self.name) WHERE name = ?")
    statement.bind(name, at: 1)
    defer { statement.reset() }
    return try statement.step() ? statement.bytes(at: 0) : nil
  }

  func remove(_ name: String) throws {
    let statement = try connection.statement("DELETE FROM \(Self.name) WHERE name = ?")
    statement.bind(name, at: 1)
    try statement.run()
  }
}
