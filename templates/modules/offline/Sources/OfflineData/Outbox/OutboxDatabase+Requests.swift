import LocalStore
import ServiceData

extension OutboxDatabase {
  /// All requests in sending order.
  func requests() throws -> [OutboxRequest] {
    var requests = try select(Self.selection) { _ in }
    let needs = Dictionary(grouping: try needs("ORDER BY parent"), by: \.request).mapValues { $0.map(\.parent) }
    var earlier: [[String]: [Int64]] = [:]
    for index in requests.indices {
      let request = requests[index]
      let entity = [request.set, keyText(of: request)]
      requests[index].dependencies = (request.set.isEmpty ? [] : earlier[entity] ?? []) + (needs[request.id] ?? [])
      earlier[entity, default: []].append(request.id)
    }
    return requests
  }

  /// The requests for one entity in sending order, without their dependencies.
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
    request.dependencies += try needs("WHERE request = ? ORDER BY parent", [.int(id)]).map(\.parent)
    return request
  }

  /// The request with a number.
  func existing(_ id: Int64) throws -> OutboxRequest {
    guard let request = try request(id) else { throw OutboxError.unknownRequest(id) }
    return request
  }

  /// The requests that refer to an entity which a request creates.
  func dependents(of parent: Int64) throws -> [Int64] {
    try needs("WHERE parent = ? ORDER BY request", [.int(parent)]).map(\.request)
  }

  private func needs(_ clauses: String, _ parameters: [SQLiteValue] = []) throws -> [NeedRecord] {
    try connection.records(clauses, parameters)
  }

  /// The text that identifies an entity: empty for a singleton; made up from the request's number if there is no key.
  func keyText(of request: OutboxRequest) -> String {
    if let key = request.key { return key.storedText(of: coding.type(of: request.set)) }
    return schema.set(request.set)?.isSingleton == true || request.set.isEmpty ? "" : "#\(request.id)"
  }

  private static let selection = "SELECT \(RequestColumn.list) FROM requests ORDER BY id"
  private static let selectionByIdentifier = "SELECT \(RequestColumn.list) FROM requests WHERE id = ?"

  private static let insertion =
    "INSERT OR REPLACE INTO requests (\(RequestColumn.list)) VALUES (\(RequestColumn.parameters))"

  private func select(_ sql: String, _ bind: (SQLiteStatement) -> Void) throws -> [OutboxRequest] {
    let statement = try connection.statement(sql)
    bind(statement)
    defer { statement.reset() }
    var requests: [OutboxRequest] = []
    while try statement.step() { requests.append(try coding.request(TableRow(statement: statement))) }
    return requests
  }

  /// Writes a request, and replaces the one with its number.
  func save(_ request: OutboxRequest) throws {
    let statement = try connection.statement(Self.insertion)
    let key = keyText(of: request)
    coding.write(request, key: key, into: statement)
    try statement.run()
    index.place(request.id, set: request.set, key: key)
    noteRequest(isThere: true)
  }

  /// Deletes a request. Requests that waited for it no longer do.
  func remove(_ id: Int64) throws {
    try noteContent(of: id)
    for text in ["DELETE FROM requests WHERE id = ?1", "DELETE FROM needs WHERE parent = ?1 OR request = ?1"] {
      let statement = try connection.statement(text)
      statement.bind(id, at: 1)
      try statement.run()
    }
    index.remove(id)
    noteRequest(isThere: false)
  }

  /// Records the creations that a request waits for.
  func saveNeeds(of request: OutboxRequest) throws { try saveNeeds(of: request, on: creations(for: request)) }

  /// Records that a request waits for others.
  func saveNeeds(of request: OutboxRequest, on parents: [Int64]) throws {
    for parent in parents { try connection.insert(NeedRecord(parent: parent, request: request.id)) }
  }

  /// The creations of the entities that a request refers to: of several with the same key, the last one before the
  /// request, otherwise the first.
  func creations(for request: OutboxRequest) throws -> [Int64] {
    try references.targets(of: request.change).compactMap { set, key in
      let creations = try requests(of: set, key: key.storedText(of: coding.type(of: set)))
        .filter { $0.change.createsEntity && $0.id != request.id }
      return (creations.last { $0.id < request.id } ?? creations.first)?.id
    }
  }
}
