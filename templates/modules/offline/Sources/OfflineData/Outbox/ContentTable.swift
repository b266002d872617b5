import LocalStore
import ServiceData

/// Content that waits to be sent, inside the outbox file, in parts. An encrypted outbox uses this table instead of files
/// next to it, which would be readable.
struct ContentTable {
  private let connection: SQLiteConnection
  /// Whether content is in parts. Earlier versions stored it whole.
  private let hasParts: Bool

  /// The table of a writable file; it is created if it does not exist.
  init(of connection: SQLiteConnection) throws {
    self.connection = connection
    try connection.transaction {
      let isWhole = try Self.exists(in: connection) && !Self.hasParts(in: connection)
      if isWhole { try connection.execute("ALTER TABLE \(Self.name) RENAME TO whole_contents") }
      try connection.execute(Self.definition)
      guard isWhole else { return }
      try connection.execute("INSERT INTO \(Self.name) SELECT name, 0, content FROM whole_contents")
      try connection.execute("DROP TABLE whole_contents")
    }
    hasParts = true
  }

  /// The table of a file that is opened for reading; nil if the file does not have it.
  init?(in connection: SQLiteConnection) throws {
    guard try Self.exists(in: connection) else { return nil }
    self.connection = connection
    hasParts = try Self.hasParts(in: connection)
  }

  private static let name = "contents"
  private static let definition =
    "CREATE TABLE IF NOT EXISTS \(name) (name TEXT, part INTEGER, content BLOB, PRIMARY KEY (name, part))"

  private static func exists(in connection: SQLiteConnection) throws -> Bool {
    try connection.integer("SELECT count(*) FROM sqlite_master WHERE name = '\(name)'") > 0
  }

  private static func hasParts(in connection: SQLiteConnection) throws -> Bool {
    let statement = try connection.statement("PRAGMA table_info(\(name))")
    defer { statement.reset() }
    while try statement.step() { if statement.text(at: 1) == "part" { return true } }
    return false
  }

  /// Stores a part of content.
  func keep(_ part: ContentPart) throws {
    let statement = try connection.statement(
      "INSERT OR REPLACE INTO \(Self.name) (name, part, content) VALUES (?, ?, ?)")
    statement.bind(part.name, at: 1)
    statement.bind(Int64(part.number), at: 2)
    statement.bind(blob: part.bytes, at: 3)
    // The statement is cached, and would keep a copy of the part in memory.
    defer { statement.bindNull(at: 3) }
    try statement.run()
  }

  /// The number of parts and bytes of content; nil if there is none with the name.
  func extent(of name: String) throws -> (parts: Int, bytes: Int)? {
    // SQLite does not read the content for its length.
    let statement = try connection.statement(
      "SELECT count(*), sum(length(content)) FROM \(Self.name) WHERE name = ?")
    statement.bind(name, at: 1)
    defer { statement.reset() }
    guard try statement.step(), statement.int(at: 0) > 0 else { return nil }
    return (Int(statement.int(at: 0)), Int(statement.int(at: 1)))
  }

  /// A part of the content with a name; empty after the last part.
  func part(_ number: Int, of name: String) throws -> [UInt8] {
    let statement = try connection.statement(
      "SELECT content FROM \(Self.name) WHERE name = ? AND \(hasParts ? "part" : "0") = ?")
    statement.bind(name, at: 1)
    statement.bind(Int64(number), at: 2)
    defer { statement.reset() }
    return try statement.step() ? statement.bytes(at: 0) : []
  }

  /// The names of all content.
  func names() throws -> [String] {
    let statement = try connection.statement("SELECT DISTINCT name FROM \(Self.name)")
    defer { statement.reset() }
    var names: [String] = []
    while try statement.step() { names.append(statement.text(at: 0)) }
    return names
  }

  func remove(_ name: String) throws {
    let statement = try connection.statement("DELETE FROM \(Self.name) WHERE name = ?")
    statement.bind(name, at: 1)
    try statement.run()
  }
}

extension OutboxDatabase {
  /// Returns the space of removed content to the disk.
  func returnSpace() { if contents != nil { try? connection.execute("PRAGMA incremental_vacuum") } }

  /// Stores parts of content, if content is inside the file.
  func keep(_ parts: [ContentPart]) throws { for part in parts { try contents?.keep(part) } }

  /// Whether a request waits with content of a name, which is unique. Requests that cannot be read count, too.
  func needsContent(_ name: String) throws -> Bool {
    let statement = try connection.statement("SELECT 1 FROM requests WHERE instr(payload, ?) > 0 LIMIT 1")
    statement.bind(name, at: 1)
    defer { statement.reset() }
    return try statement.step()
  }
}

/// A part of waiting content.
struct ContentPart: Sendable {
  /// The unique name of the content.
  var name: String
  /// The position of the part, from 0.
  var number: Int
  var bytes: [UInt8]

  /// The number of bytes of all parts but the last.
  static let size = 1 << 18
  /// The number of parts that are stored in one transaction: 4 MB.
  static let countAtOnce = 16
}

extension MediaContent.Body {
  /// Reads content in parts. Empty content has one part without bytes.
  func forEachPart(named name: String, _ body: (ContentPart) throws -> Void) throws {
    let reader = try ContentReader(self)
    var part = ContentPart(name: name, number: 0, bytes: [])
    while true {
      let bytes = try reader.next()
      if bytes.isEmpty { break }
      var rest = bytes[...]
      while !rest.isEmpty {
        let taken = rest.prefix(ContentPart.size - part.bytes.count)
        part.bytes += taken
        rest = rest.dropFirst(taken.count)
        guard part.bytes.count == ContentPart.size else { continue }
        try body(part)
        part = ContentPart(name: name, number: part.number + 1, bytes: [])
      }
    }
    if !part.bytes.isEmpty || part.number == 0 { try body(part) }
  }
}
