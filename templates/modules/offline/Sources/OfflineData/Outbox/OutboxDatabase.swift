import FoundationEssentials
import LocalStore
import ServiceData

/// One open outbox file: the local changes that the service has not applied yet.
///
/// Requests and effects share one sequence of numbers, so that a single number is enough to know how far a store has followed: a
/// request implies its own first effect, and everything else that a store has to apply is a row of `effects`. The calls
/// block and must not overlap; the lock of ``Outbox`` ensures that.
final class OutboxDatabase: @unchecked Sendable {
  let connection: SQLiteConnection
  let notes: NoteTable
  let index: RequestIndex
  let schema: ServiceSchema
  let coding: RequestCoding
  let references: KeyReferences
  /// The current time.
  let now: @Sendable () -> Date
  /// Identifies the outbox, so that a store knows which one it follows.
  private(set) var identifier = ""
  /// The last assigned number during a transaction.
  private var top: Int64 = 0
  private var steps: [PendingEffects.Step] = []
  /// The waiting content inside the file; nil if it is in files next to the outbox.
  private(set) var contents: ContentTable?
  /// The names of the content whose requests the last transaction removed.
  private(set) var goneContent: [String] = []
  private var touched: [Touched] = []
  /// True if a request was written and none was deleted since, so that there is at least one; nil if the file has to be
  /// read for that.
  private var isWaitedFor: Bool?

  private struct Touched {
    var set: String
    var key: String
    /// The entity's requests, if the caller knows them.
    var requests: [OutboxRequest]?
  }

  /// Opens an outbox file, and creates it if it does not exist.
  ///
  /// - Parameters:
  ///   - keepsContent: whether waiting content is inside the file; by default if the file is encrypted.
  ///   - owner: the service and user that the changes are for; nil for a caller that does not send them.
  /// - Throws: ``OutboxError``, `SQLiteError`. The file is never deleted.
  init(
    path: String, schema: ServiceSchema, key: StoreKey? = nil, renames: [StoreRename] = [], keepsContent: Bool? = nil,
    owner: OutboxOwner? = nil, now: @escaping @Sendable () -> Date = { Date() }
  ) throws {
    connection = try Self.connection(path, key)
    notes = NoteTable("notes", of: connection)
    index = RequestIndex(of: connection)
    self.schema = schema
    coding = RequestCoding(schema: schema)
    references = KeyReferences(schema: schema)
    self.now = now
    let application = try connection.integer("PRAGMA application_id")
    let isEmpty = try connection.integer("SELECT count(*) FROM sqlite_master") == 0
    guard application == Self.applicationID || application == 0 && isEmpty else {
      throw OutboxError.foreignFile(path: path)
    }
    let found = try connection.integer("PRAGMA user_version")
    guard found <= Self.format else {
      throw OutboxError.newerFormat(path: path, found: Int(found), known: Int(Self.format))
    }
    if let owner, !isEmpty { try Self.check(owner, agreesWith: Self.owner(in: notes), path: path) }
    let keepsContent = keepsContent ?? connection.isEncrypted
    // Returns the space of sent photos to the disk.
    if keepsContent, isEmpty { try connection.execute("PRAGMA auto_vacuum = INCREMENTAL") }
    // A change is on disk when the call returns, because no other copy exists.
    try connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
    try connection.transaction {
      if try connection.integer("SELECT count(*) FROM sqlite_master") == 0 {
        for text in Self.tables { try connection.execute(text) }
        try setNote(Self.identifierNote, to: RequestIdentity().id)
      }
      try connection.execute(Self.replacedKeysTable)
      // An earlier program would post the properties of a media entity as its content, call actions without an ETag, and
      // send only a part of the content inside the file.
      if found < Self.format { try connection.execute("PRAGMA user_version = \(Self.format)") }
      if owner != nil { try Self.reuse(connection) }
      // Earlier versions had the index of requests in the file.
      try connection.execute("DROP INDEX IF EXISTS requests_entity")
    }
    if keepsContent { contents = try ContentTable(of: connection) }
    identifier = try note(Self.identifierNote) ?? ""
    try connection.transaction {
      if let owner { try adopt(owner) }
      try OutboxRenames(self, declared: renames).run()
      try sortOutGivenKeys()
    }
  }

  private static func connection(_ path: String, _ key: StoreKey?) throws -> SQLiteConnection {
    do {
      return try SQLiteConnection(path: path, key: key)
    } catch {
      guard error.kind == .notADatabase, key != nil else { throw error }
      throw OutboxError.cannotDecrypt(path: path)
    }
  }

  static let format: Int64 = 3
  /// Distinguishes outbox files from other SQLite databases (`PRAGMA application_id`).
  static let applicationID: Int64 = 0x4F75_7442
  static let identifierNote = "outbox.id"
  private static let prunedNote = "effects.pruned"

  private static let tables = [
    "PRAGMA application_id = \(applicationID)", "PRAGMA user_version = \(format)",
    """
    CREATE TABLE requests (id INTEGER PRIMARY KEY, uuid TEXT, first_sent TEXT, kind TEXT, set_name TEXT, key TEXT,
      temporary INTEGER, payload TEXT, base TEXT, theirs TEXT, state TEXT, draft INTEGER, category TEXT, change_set TEXT,
      version INTEGER, attempts INTEGER, uncertain INTEGER, not_before REAL, created REAL, failure TEXT)
    """,
    "CREATE TABLE needs (parent INTEGER, request INTEGER, PRIMARY KEY (parent, request)) WITHOUT ROWID",
    "CREATE INDEX needs_request ON needs (request)",
    "CREATE TABLE effects (seq INTEGER PRIMARY KEY, kind TEXT, set_name TEXT, key TEXT, new_key TEXT, row TEXT, edit TEXT)",
    "CREATE TABLE keys (set_name TEXT, key TEXT, real_key TEXT, PRIMARY KEY (set_name, key)) WITHOUT ROWID",
    "CREATE TABLE notes (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID",
    "CREATE TABLE local_rows (name TEXT, key TEXT, value TEXT, PRIMARY KEY (name, key)) WITHOUT ROWID",
  ]

  /// Changes the outbox in one transaction.
  ///
  /// - Returns: the result of the body, and the effects that a store has to apply; nil if there are none.
  func commit<Result>(_ body: () throws -> Result) throws -> (result: Result, effects: PendingEffects?) {
    goneContent = []
    defer { if !goneContent.isEmpty { returnSpace() } }
    return try transaction {
      steps = []
      touched = []
      isWaitedFor = nil
      top = try lastNumber()
      let before = top
      let result = try body()
      goneContent = try goneContent.filter { try !needsContent($0) }
      if let contents { for name in goneContent { try contents.remove(name) } }
      guard top > before else { return (result, nil) }
      for entity in touched where schema.set(entity.set) != nil {
        let requests = try entity.requests ?? self.requests(of: entity.set, key: entity.key)
        steps.append(
          .init(number: top, effect: .project(coding.projection(of: requests, set: entity.set, key: entity.key))))
      }
      let effects = PendingEffects(
        outbox: identifier, after: before, upTo: top, hasRequests: try hasRequests(), steps: steps)
      return (result, effects)
    }
  }

  private func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try connection.transaction(body)
    } catch {
      index.forget()
      throw error
    }
  }

  /// The number that ``nextNumber()`` returns next.
  var upcomingNumber: Int64 { top + 1 }

  /// Assigns the next number; only inside ``commit(_:)``.
  func nextNumber() -> Int64 {
    top += 1
    return top
  }

  /// Notes that a request was written or deleted.
  func noteRequest(isThere: Bool) { isWaitedFor = isThere ? true : nil }

  /// Whether there is any request. Most transactions write one, and do not have to query the file.
  private func hasRequests() throws -> Bool {
    try isWaitedFor ?? (connection.integer("SELECT EXISTS (SELECT 1 FROM requests)") != 0)
  }

  /// Notes that the content of a request is to be deleted with it.
  func noteContent(of id: Int64) throws {
    let statement = try connection.statement("SELECT kind, payload FROM requests WHERE id = ?")
    statement.bind(id, at: 1)
    defer { statement.reset() }
    // Content of an unreadable request stays.
    guard try statement.step(), let kind = LocalChange.Kind(rawValue: statement.text(at: 0)),
      let name = RequestCoding.contentName(statement.bytes(at: 1), of: kind)
    else { return }
    goneContent.append(name)
  }

  /// Notes a changed entity whose requests are known. Its new request implies the effect.
  func touch(_ set: String, _ key: String, requests: [OutboxRequest]) {
    touched.append(Touched(set: set, key: key, requests: requests))
  }

  /// Notes that the requests of an entity changed. A request without an entity, such as a call, takes a number, too:
  /// the number of a deleted request must not be assigned again, because the store has already followed it.
  func touch(_ set: String, _ key: String) throws {
    try connection.insert(EffectRecord(number: nextNumber(), kind: .project, set: set, key: key))
    guard !set.isEmpty else { return }
    touched.removeAll { $0.set == set && $0.key == key }
    touched.append(Touched(set: set, key: key, requests: nil))
  }

  /// Records an effect that the store has to apply in addition to the entity's requests.
  func record(_ effect: PendingEffect) throws {
    if case .project(let projection) = effect { return try touch(projection.set, projection.key) }
    try connection.insert(EffectRecord(effect, number: nextNumber()))
    steps.append(.init(number: top, effect: effect))
  }
}

/// The effects for a store that is behind.
extension OutboxDatabase {
  /// The effects after a number; all local changes if it is nil, or if the effects were pruned.
  func effects(after number: Int64?) throws -> PendingEffects {
    try connection.transaction {
      let last = try lastNumber()
      let pruned = try note(Self.prunedNote).flatMap(Int64.init) ?? 0
      guard let number, number >= pruned, number <= last else {
        let entities = try entities("SELECT DISTINCT set_name, key FROM requests WHERE id > ?", 0)
        return PendingEffects(
          outbox: identifier, after: nil, upTo: last, hasRequests: try hasRequests(),
          steps: try projections(of: entities, number: last))
      }
      let entities = try entities(
        """
        SELECT set_name, key FROM requests WHERE id > ?1
        UNION SELECT set_name, coalesce(new_key, key) FROM effects WHERE seq > ?1
        """, number)
      let steps = try explicitSteps(after: number) + projections(of: entities, number: last)
      return PendingEffects(
        outbox: identifier, after: number, upTo: last, hasRequests: try hasRequests(), steps: steps)
    }
  }

  /// Deletes effects that the store has applied, except the last one, which keeps the count.
  func prune(upTo applied: Int64) throws {
    try connection.transaction {
      let statement = try connection.statement(
        "DELETE FROM effects WHERE seq <= ? AND seq < (SELECT max(seq) FROM effects)")
      statement.bind(applied, at: 1)
      try statement.run()
      guard connection.changeCount > 0 else { return }
      try setNote(Self.prunedNote, to: String(applied))
    }
  }

  private func entities(_ sql: String, _ number: Int64) throws -> [(set: String, key: String)] {
    let statement = try connection.statement(sql)
    statement.bind(number, at: 1)
    var entities: [(set: String, key: String)] = []
    while try statement.step() { entities.append((statement.text(at: 0), statement.text(at: 1))) }
    return entities.filter { schema.set($0.set) != nil }
  }

  private func projections(
    of entities: [(set: String, key: String)], number: Int64
  ) throws -> [PendingEffects.Step] {
    try entities.map { set, key in
      .init(
        number: number, effect: .project(coding.projection(of: try requests(of: set, key: key), set: set, key: key)))
    }
  }

  /// - Throws: ``OutboxError/unreadableEffect(_:reason:)``, because a store that guessed could remove a row.
  private func explicitSteps(after number: Int64) throws -> [PendingEffects.Step] {
    // NULL is read as well, and reported as damage.
    let statement = try connection.statement(
      "\(EffectRecord.statements.selection) WHERE seq > ? AND kind IS NOT 'project' ORDER BY seq")
    statement.bind(number, at: 1)
    defer { statement.reset() }
    var steps: [PendingEffects.Step] = []
    while try statement.step() {
      do {
        let record = try EffectRecord(TableRow(statement: statement))
        if let effect = try coding.effect(record) { steps.append(.init(number: record.number, effect: effect)) }
      } catch {
        let number = statement.int(at: EffectColumn.number.rawValue)
        throw OutboxError.unreadableEffect(number, reason: error.reason)
      }
    }
    return steps
  }
}

extension OutboxDatabase {
  /// A stored note; nil if there is none.
  func note(_ name: String) throws -> String? { try notes.text(name) }

  /// Stores a note; nil deletes it.
  func setNote(_ name: String, to value: String?) throws { try notes.set(name, to: value) }
}
