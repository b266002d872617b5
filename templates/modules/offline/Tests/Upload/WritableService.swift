import QueryLanguage
import ServiceData
import Synchronization

/// A service in memory that accepts changes. The test sets its quirks and faults.
final class WritableService: RemoteService {
  struct State {
    var entities: [String: [Row]] = [:]
    var nextKey: Int64 = 100
    /// Whether a number is kept that a client requests as a key.
    var keepsNumbers = false
    var version = 0
    /// Whether rows carry ETags.
    var givesETags = true
    /// Whether an outdated ETag is refused with 412.
    var checksETags = true
    /// Whether a change without an ETag is refused with 428.
    var requiresETags = false
    /// Whether a repeated identity has no second effect.
    var knowsIdentities = false
    /// Whether the answer to a change contains the entity.
    var answersWithRows = true
    /// Whether GUIDs are returned in upper case, as some services do.
    var writesGUIDsInUpperCase = false
    /// A property that each change of an entity sets to a new number, as services count versions.
    var counted: String?
    var supportsChangeSets = true
    /// Whether nothing has to be read before a change.
    var comparesVersions = false
    var changeSetsAreAtomic = true
    /// How many independent changes are taken in one request.
    var independentChangesAtOnce = 1
    /// The error of every request with several independent changes.
    var groupFault: ServiceError?
    /// The refusals by the title of a changed entity, in requests with several independent changes.
    var refusedInGroups: [String: ServiceError] = [:]
    /// Is called after a request with several independent changes was applied.
    var onGroup: (@Sendable () async throws -> Void)?
    /// The requests in order, for example `create Trips`.
    var requests: [String] = []
    /// The identities of the received changes, in order.
    var identities: [String] = []
    var done: [String: Row?] = [:]
    /// Real values of provisional keys.
    var provisional: [Value: Value] = [:]
    /// The content of entities by their numbers.
    var contents: [Int64: [UInt8]] = [:]
    /// Faults by the number of the change, from 1.
    var faults: [Int: Fault] = [:]
    var mutations = 0
    /// Refusals by the position in a change set, from 0.
    var refusedInSets: [Int: ServiceError] = [:]
    /// Is called with the number of a change before it is applied.
    var onMutation: (@Sendable (Int) async throws -> Void)?
    /// Fails reads.
    var readFault: ServiceError?
    /// Fails reads with a filter.
    var filterFault: ServiceError?
    /// The queries of the requested pages.
    var queries: [RowQuery] = []
  }

  enum Fault {
    /// Nothing is applied.
    case refused(ServiceError)
    /// The change is applied, but the answer is lost.
    case lostAnswer
  }

  let schema = JourneyModel.schema
  private let state: Mutex<State>

  init(_ change: (inout State) -> Void = { _ in }) {
    var state = State()
    change(&state)
    self.state = Mutex(state)
  }

  func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }
  func read<Result: Sendable>(_ body: (State) -> Result) -> Result { state.withLock { body($0) } }

  var requests: [String] { read { $0.requests } }
  func rows(_ set: String) -> [Row] { read { $0.entities[set] ?? [] } }
  func row(_ key: EntityKey, in set: String) -> Row? { rows(set).first { $0.key == key } }

  /// Inserts or replaces an entity, as another client would.
  func put(_ row: Row, in set: String) {
    state.withLock { state in
      var row = row
      row.acceptChanges()
      state.stamp(&row)
      state.entities[set, default: []].removeAll { $0.key == row.key }
      state.entities[set, default: []].append(row)
    }
  }

  /// Changes some values of an entity, as another client would.
  func set(_ values: [String: Value], of key: EntityKey, in set: String) {
    guard var row = row(key, in: set) else { return }
    for (name, value) in values { row[name] = value }
    put(row, in: set)
  }

  func remove(_ key: EntityKey, from set: String) {
    state.withLock { $0.entities[set]?.removeAll { $0.key == key } }
  }

  // MARK: Reading

  func page(of query: RowQuery, tracksChanges: Bool) async throws -> RowPage {
    let (all, fault) = state.withLock { state in
      state.requests.append("page \(query.set)")
      state.queries.append(query)
      let fault = state.readFault ?? (query.filter == nil ? nil : state.filterFault)
      return ((state.entities[query.set] ?? []).map(state.written), fault)
    }
    if let fault { throw fault }
    let evaluator = QueryEvaluator(schema: schema)
    var page = RowPage()
    page.rows = try query.filter.map { filter in try all.filter { try evaluator.matches($0, filter) } } ?? all
    return page
  }

  func page(after token: PageToken, of query: RowQuery) async throws -> RowPage { RowPage() }
  func count(of query: RowQuery) async throws -> Int { rows(query.set).count }

  func entity(_ key: EntityKey?, of query: RowQuery) async throws -> Row? {
    let (row, fault) = state.withLock { state in
      state.requests.append("read \(query.set)")
      return (state.entities[query.set]?.first { $0.key == key }.map(state.written), state.readFault)
    }
    if let fault { throw fault }
    return row
  }

  func call(_ call: OperationCall) async throws -> OperationResult { .none }

  // MARK: Writing

  var supportsChangeSets: Bool { read { $0.supportsChangeSets } }
  var comparesVersions: Bool { read { $0.comparesVersions } }

  func send(_ change: ServiceChange, identity: RequestIdentity?) async throws -> Row? {
    let (number, fault, hook) = state.withLock { state in
      state.mutations += 1
      state.requests.append(change.label)
      if let identity { state.identities.append(identity.id) }
      return (state.mutations, state.faults[state.mutations], state.onMutation)
    }
    try await hook?(number)
    if case .refused(let error) = fault { throw error }
    let row = try state.withLock { try $0.take(change, identity) }
    if case .lostAnswer = fault { throw Self.lost }
    return row
  }

  /// Content and properties come together.
  let createsMediaWhole = true

  func createMedia(
    _ content: MediaContent, for row: Row, in set: String, identity: RequestIdentity?
  ) async throws -> Row? {
    let reader = try ContentReader(content.body)
    var bytes: [UInt8] = []
    while case let part = try reader.next(), !part.isEmpty { bytes += part }
    change { $0.contents[$0.nextKey] = bytes }
    var sent = Row(type: row.type)
    for index in row.type.members.indices { sent[index] = row[index] }
    return try await send(.create(sent, set: set), identity: identity)
  }

  func media(of key: EntityKey?, in set: String, property: String?) async throws -> MediaContent {
    guard case .int(let number)? = key?.parts.first?.value, let bytes = read({ $0.contents[number] }) else {
      throw ServiceError(.notFound, "there is no content", status: 404)
    }
    return MediaContent(.bytes(bytes))
  }

  func send(changeSet: [IdentifiedChange]) async throws -> [ChangeOutcome] {
    let (fault, isAtomic) = state.withLock { state in
      state.mutations += 1
      state.requests.append("set of \(changeSet.count)")
      return (state.faults[state.mutations], state.changeSetsAreAtomic)
    }
    if case .refused(let error) = fault { return changeSet.map { _ in .failed(error) } }
    let outcomes = state.withLock { state in
      let before = state
      var outcomes: [ChangeOutcome] = []
      var failure: ServiceError?
      for (index, change) in changeSet.enumerated() {
        do throws(ServiceError) {
          if let error = state.refusedInSets[index] { throw error }
          outcomes.append(.done(try state.take(change)))
        } catch {
          failure = error
          outcomes.append(.failed(error))
        }
      }
      guard let failure, isAtomic else { return outcomes }
      state = before
      return changeSet.map { _ in .failed(failure) }
    }
    if case .lostAnswer = fault { throw Self.lost }
    return outcomes
  }

  var independentChangesAtOnce: Int { read { $0.independentChangesAtOnce } }

  /// Takes neighbours of one kind and set.
  func countAtOnce(of changes: [ServiceChange]) -> Int { changes.prefix { $0.label == changes[0].label }.count }

  func send(independent changes: [IdentifiedChange]) async throws -> [ChangeOutcome] {
    let (fault, error, hook) = state.withLock { state in
      state.mutations += 1
      state.requests.append("group of \(changes.count)")
      return (state.faults[state.mutations], state.groupFault, state.onGroup)
    }
    if let error { throw error }
    if case .refused(let error) = fault { throw error }
    let outcomes = state.withLock { state in
      changes.map { change -> ChangeOutcome in
        do throws(ServiceError) {
          if let error = state.refusedInGroups[change.change.title ?? ""] { throw error }
          return .done(try state.take(change.change, change.identity))
        } catch {
          return .failed(error)
        }
      }
    }
    try await hook?()
    if case .lostAnswer = fault { throw Self.lost }
    return outcomes
  }

  private static var lost: ServiceError {
    var error = ServiceError(.offline, "the connection was cut")
    error.mayHaveBeenDone = true
    return error
  }
}

extension ServiceChange {
  /// The change in two words.
  var label: String {
    switch self {
    case .create(_, let set): "create \(set)"
    case .update(_, _, let set, _): "update \(set)"
    case .delete(_, let set, _): "delete \(set)"
    case .link(_, let set, _, _, _): "link \(set)"
    case .unlink(_, let set, _, _, _): "unlink \(set)"
    case .call(let call): "call \(call.operation.name)"
    }
  }

  /// The name in the changed entity.
  var title: String? {
    switch self {
    case .create(let row, _), .update(let row, _, _, _): if case .string(let name)? = row["Name"] { name } else { nil }
    default: nil
    }
  }
}
