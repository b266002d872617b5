import FoundationEssentials
import LocalStore
import ServiceData
import TypedEntities

extension OutboxDatabase {
  /// All requests in the order of sending.
  func requests() throws -> [OutboxRequest] {
    var requests = try select(Self.selection) { _ in }
    let needs = try allNeeds()
    var earlier: [[String]: [Int64]] = [:]
    for index in requests.indices {
      let request = requests[index]
      let entity = [request.set, keyText(of: request)]
      requests[index].dependencies = (request.set.isEmpty ? [] : earlier[entity] ?? []) + (needs[request.id] ?? [])
      earlier[entity, default: []].append(request.id)
    }
    return requests
  }

  /// The requests for one entity, in the order of sending, without what else they wait for.
  func requests(of set: String, key: String) throws -> [OutboxRequest] {
    try index.numbers(of: set, key: key).flatMap { id in
      try select(Self.selectionByIdentifier) { $0.bind(id, at: 1) }
    }
  }

  func request(_ id: Int64) throws -> OutboxRequest? {
    guard var request = try select(Self.selectionByIdentifier, { $0.bind(id, at: 1) }).first else { return nil }
    if !request.set.isEmpty {
      let own = try requests(of: request.set, key: keyText(of: request)).map(\.id).filter { $0 < id }
      request.dependencies = own
    }
    request.dependencies += try identifiers("SELECT parent FROM needs WHERE request = ? ORDER BY parent", id)
    return request
  }

  /// The request of a number, which has to be there.
  func existing(_ id: Int64) throws -> OutboxRequest {
    guard let request = try request(id) else { throw OutboxError.unknownRequest(id) }
    return request
  }

  /// The requests that refer to an entity which a request creates.
  func dependents(of parent: Int64) throws -> [Int64] {
    try identifiers("SELECT request FROM needs WHERE parent = ? ORDER BY request", parent)
  }

  private func identifiers(_ sql: String, _ id: Int64) throws -> [Int64] {
    let statement = try connection.statement(sql)
    statement.bind(id, at: 1)
    var ids: [Int64] = []
    while try statement.step() { ids.append(statement.int(at: 0)) }
    return ids
  }

  private func allNeeds() throws -> [Int64: [Int64]] {
    let statement = try connection.statement("SELECT request, parent FROM needs ORDER BY parent")
    var needs: [Int64: [Int64]] = [:]
    while try statement.step() { needs[statement.int(at: 0), default: []].append(statement.int(at: 1)) }
    return needs
  }

  /// The text that an entity is known by: empty for a singleton, and a made-up one for what has no key.
  func keyText(of request: OutboxRequest) -> String {
    if let key = request.key { return key.storedText(of: coding.type(of: request.set)) }
    return schema.set(request.set)?.isSingleton == true || request.set.isEmpty ? "" : "#\(request.id)"
  }

  private static let columns = """
    id, uuid, first_sent, kind, set_name, key, temporary, payload, base, theirs, state, draft, category, change_set, \
    version, attempts, uncertain, not_before, created, failure
    """

  private static let selection = "SELECT \(columns) FROM requests ORDER BY id"
  private static let selectionByIdentifier = "SELECT \(columns) FROM requests WHERE id = ?"

  private static let insertion = """
    INSERT OR REPLACE INTO requests (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  private func select(_ sql: String, _ bind: (SQLiteStatement) -> Void) throws -> [OutboxRequest] {
    let statement = try connection.statement(sql)
    bind(statement)
    defer { statement.reset() }
    var requests: [OutboxRequest] = []
    while try statement.step() { requests.append(try request(statement)) }
    return requests
  }

  private func request(_ statement: SQLiteStatement) throws -> OutboxRequest {
    let set = statement.text(at: 4)
    let type = coding.type(of: set)
    let key = EntityKey(storedText: statement.text(at: 5), of: type)
    let kind = LocalChange.Kind(rawValue: statement.text(at: 3)) ?? .update
    let created = Date(timeIntervalSince1970: statement.double(at: 18))
    let firstSent = statement.optionalText(at: 2).flatMap { OffsetDateTime($0) }
    var request = OutboxRequest(
      id: statement.int(at: 0), change: try coding.change(kind, set, key, statement.bytes(at: 7)), key: key,
      created: created,
      identity: RequestIdentity(id: statement.text(at: 1), firstSent: firstSent ?? OffsetDateTime(created)))
    request.hasTemporaryKey = statement.int(at: 6) != 0
    request.base = statement.isNull(at: 8) ? nil : try Row(json: statement.bytes(at: 8), type: type)
    request.theirs = statement.isNull(at: 9) ? nil : try Row(json: statement.bytes(at: 9), type: type)
    request.state = OutboxRequest.State(rawValue: statement.text(at: 10)) ?? .pending
    request.isDraft = statement.int(at: 11) != 0
    request.category = statement.optionalText(at: 12)
    request.transaction = statement.optionalText(at: 13)
    request.version = statement.int(at: 14)
    request.attempts = Int(statement.int(at: 15))
    request.mayHaveBeenDone = statement.int(at: 16) != 0
    request.notBefore = statement.isNull(at: 17) ? nil : Date(timeIntervalSince1970: statement.double(at: 17))
    request.failure = statement.isNull(at: 19) ? nil : RequestFailure(json: statement.bytes(at: 19))
    return request
  }

  /// Writes a request, in place of the one with its number.
  func save(_ request: OutboxRequest) throws {
    let statement = try connection.statement(Self.insertion)
    statement.bind(request.id, at: 1)
    statement.bind(request.identity.id, at: 2)
    statement.bind(request.attempts > 0 ? request.identity.firstSent.description : nil, at: 3)
    statement.bind(request.change.kind.rawValue, at: 4)
    statement.bind(request.set, at: 5)
    let key = keyText(of: request)
    statement.bind(key, at: 6)
    statement.bind(Int64(request.hasTemporaryKey ? 1 : 0), at: 7)
    statement.bind(text: coding.payload(of: request.change), at: 8)
    bind(request.base, at: 9, of: statement)
    bind(request.theirs, at: 10, of: statement)
    statement.bind(request.state.rawValue, at: 11)
    statement.bind(Int64(request.isDraft ? 1 : 0), at: 12)
    statement.bind(request.category, at: 13)
    statement.bind(request.transaction, at: 14)
    statement.bind(request.version, at: 15)
    statement.bind(Int64(request.attempts), at: 16)
    statement.bind(Int64(request.mayHaveBeenDone ? 1 : 0), at: 17)
    if let moment = request.notBefore { statement.bind(moment.timeIntervalSince1970, at: 18) }
    statement.bind(request.created.timeIntervalSince1970, at: 19)
    if let failure = request.failure { statement.bind(text: failure.json(), at: 20) }
    try statement.run()
    index.place(request.id, set: request.set, key: key)
  }

  private func bind(_ row: Row?, at index: Int, of statement: SQLiteStatement) {
    if let row { statement.bind(text: row.json(withControl: true), at: index) }
  }

  /// Deletes a request, and what was waiting for it waits no more.
  func remove(_ id: Int64) throws {
    try noteContent(of: id)
    for text in ["DELETE FROM requests WHERE id = ?1", "DELETE FROM needs WHERE parent = ?1 OR request = ?1"] {
      let statement = try connection.statement(text)
      statement.bind(id, at: 1)
      try statement.run()
    }
    index.remove(id)
  }

  /// Notes for which creations a request has to wait.
  func saveNeeds(of request: OutboxRequest) throws { try saveNeeds(of: request, on: creations(for: request)) }

  /// Notes that a request waits for others.
  func saveNeeds(of request: OutboxRequest, on parents: [Int64]) throws {
    for parent in parents {
      let statement = try connection.statement("INSERT OR IGNORE INTO needs (parent, request) VALUES (?, ?)")
      statement.bind([.int(parent), .int(request.id)])
      try statement.run()
    }
  }

  /// The requests that create what a request refers to: of several under one key the last one before it, else the first.
  func creations(for request: OutboxRequest) throws -> [Int64] {
    try references.targets(of: request.change).compactMap { set, key in
      let creations = try requests(of: set, key: key.storedText(of: coding.type(of: set)))
        .filter { $0.change.createsEntity && $0.id != request.id }
      return (creations.last { $0.id < request.id } ?? creations.first)?.id
    }
  }
}
