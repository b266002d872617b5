import Foundation
import QueryLanguage
import ServiceData
import Synchronization

/// A service in memory whose data and faults are set by a test. It pages, returns changes since a token, and records
/// its requests.
final class LibraryService: RemoteService {
  struct State {
    var entities: [String: [Row]] = [:]
    var pageSize = 10
    var tracksChanges = true
    /// All changes since the start: the set, and the changed row or the removed key.
    var log: [(set: String, change: Change)] = []
    /// Delta tokens below this one have expired.
    var oldestToken = 0
    var requests: [String] = []
    /// The page sizes of the queries, if they have one.
    var pageSizes: [Int] = []
    /// Fails the requests with these numbers, from 1.
    var failures: [Int: ServiceError] = [:]
    /// Is called with the number of each request before it is answered.
    var onRequest: (@Sendable (Int) async throws -> Void)?
    /// Whether pages are repeated, as if rows moved while they are read.
    var repeatsPages = false
    /// Whether deltas report what the user may no longer see.
    var deltasFollowAccess = true
  }

  enum Change {
    case changed(Row)
    case removed(EntityKey)
  }

  let schema = LibraryModel.schema
  private let state: Mutex<State>

  init(_ change: (inout State) -> Void = { _ in }) {
    var state = State()
    change(&state)
    self.state = Mutex(state)
  }

  func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

  var deltasFollowAccess: Bool { state.withLock { $0.deltasFollowAccess } }

  /// Hides an entity from the user, which its delta does not say.
  func hide(_ key: EntityKey, in set: String) {
    state.withLock { $0.entities[set]?.removeAll { $0.key == key } }
  }

  var requests: [String] { state.withLock { $0.requests } }

  var pageSizes: Set<Int> { state.withLock { Set($0.pageSizes) } }

  func put(_ row: Row, in set: String) {
    state.withLock { state in
      state.entities[set, default: []].removeAll { $0.key == row.key }
      state.entities[set, default: []].append(row)
      state.log.append((set, .changed(row)))
    }
  }

  func remove(_ key: EntityKey, from set: String) {
    state.withLock { state in
      state.entities[set]?.removeAll { $0.key == key }
      state.log.append((set, .removed(key)))
    }
  }

  private func begin(_ text: String) async throws {
    let (number, failure, hook) = state.withLock { state in
      state.requests.append(text)
      return (state.requests.count, state.failures[state.requests.count], state.onRequest)
    }
    try await hook?(number)
    if let failure { throw failure }
  }

  func page(of query: RowQuery, tracksChanges: Bool) async throws -> RowPage {
    try await begin("full \(query.set)")
    return try page(query, from: 0, mark: state.withLock { $0.log.count }, isTracked: tracksChanges)
  }

  func page(after token: PageToken, of query: RowQuery) async throws -> RowPage {
    switch token {
    case .next(let text):
      try await begin("next \(query.set) \(text)")
      let parts = text.split(separator: ":").compactMap { Int($0) }
      return try page(query, from: parts[0], mark: parts[1], isTracked: parts[2] == 1)
    case .delta(let text):
      try await begin("delta \(query.set) \(text)")
      return try changes(of: query, since: Int(text) ?? 0)
    }
  }

  private func page(_ query: RowQuery, from start: Int, mark: Int, isTracked: Bool) throws -> RowPage {
    let (all, size, tracks, repeats) = state.withLock {
      if let size = query.pageSize { $0.pageSizes.append(size) }
      return ($0.entities[query.set] ?? [], $0.pageSize, $0.tracksChanges, $0.repeatsPages)
    }
    let evaluator = QueryEvaluator(schema: schema)
    let matching = try query.filter.map { filter in try all.filter { try evaluator.matches($0, filter) } } ?? all
    var page = RowPage()
    let first = repeats ? max(0, start - 2) : start
    page.rows = Array(matching.dropFirst(first).prefix(start + size - first))
    let end = start + size
    if end < matching.count {
      page.token = .next("\(end):\(mark):\(isTracked ? 1 : 0)")
    } else if isTracked, tracks {
      page.token = .delta(String(mark))
    }
    return page
  }

  private func changes(of query: RowQuery, since mark: Int) throws -> RowPage {
    try state.withLock { state in
      guard mark >= state.oldestToken else { throw ServiceError(.expiredToken, "the token is too old", status: 410) }
      var page = RowPage()
      for entry in state.log[mark...] where entry.set == query.set {
        switch entry.change {
        case .changed(let row): page.rows.append(row)
        case .removed(let key): page.removed.append(key)
        }
      }
      page.token = .delta(String(state.log.count))
      return page
    }
  }

  func count(of query: RowQuery) async throws -> Int {
    try await begin("count \(query.set)")
    return state.withLock { $0.entities[query.set]?.count ?? 0 }
  }

  func entity(_ key: EntityKey?, of query: RowQuery) async throws -> Row? {
    try await begin("entity \(query.set)")
    return state.withLock { $0.entities[query.set]?.first { key == nil || $0.key == key } }
  }

  func create(_ row: Row, in set: String) async throws -> Row { throw refusal }
  func update(_ row: Row, key: EntityKey?, in set: String, replaces: Bool) async throws -> Row? { throw refusal }
  func delete(_ key: EntityKey, in set: String, etag: String?) async throws { throw refusal }
  func call(_ call: OperationCall) async throws -> OperationResult { throw refusal }

  private var refusal: ServiceError { ServiceError(.unsupported, "this service is only read") }
}

/// A small schema with everything that downloads treat differently.
enum LibraryModel {
  static let schema = ServiceSchema(
    SchemaDocument(
      protocolName: "odata", protocolVersion: "4.0",
      types: [
        StructuredDeclaration(
          kind: .entity, qualifiedName: "Library.Book", keys: [KeyReference(path: ["ID"])],
          members: [
            MemberSchema(name: "ID", type: .primitive(.int32)), MemberSchema(name: "Title", type: .primitive(.string)),
            MemberSchema(name: "Changed", type: .primitive(.dateTimeOffset)),
            MemberSchema(name: "Authors", type: .navigation("Library.Author"), isCollection: true),
          ]),
        StructuredDeclaration(
          kind: .entity, qualifiedName: "Library.Author", keys: [KeyReference(path: ["ID"])],
          members: [
            MemberSchema(name: "ID", type: .primitive(.int32)), MemberSchema(name: "Name", type: .primitive(.string)),
          ]),
      ],
      sets: [
        EntitySetSchema(name: "Books", typeName: "Library.Book", bindings: ["Authors": "Authors"]),
        EntitySetSchema(name: "Authors", typeName: "Library.Author"),
        EntitySetSchema(name: "Founder", typeName: "Library.Author", isSingleton: true),
      ]))

  static func book(_ id: Int, _ title: String = "Book", changed: String = "2024-01-01T00:00:00Z") -> Row {
    var row = Row(type: schema.type("Library.Book") ?? .untyped)
    row.load(.int(Int64(id)), at: 0)
    row.load(.string(title), at: 1)
    row.load(.string(changed), at: 2)
    return row
  }

  static func author(_ id: Int, _ name: String = "Author") -> Row {
    var row = Row(type: schema.type("Library.Author") ?? .untyped)
    row.load(.int(Int64(id)), at: 0)
    row.load(.string(name), at: 1)
    return row
  }

  static func key(_ id: Int) -> EntityKey { EntityKey([.init(name: "ID", value: .int(Int64(id)))]) }

  static func books(_ count: Int) -> [Row] { (1...count).map { book($0) } }
}

/// A separate folder for each test, which is deleted with it.
final class TemporaryDirectory: Sendable {
  let url: URL

  init(in folder: URL = FileManager.default.temporaryDirectory) throws {
    url = folder.appendingPathComponent("offline-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
