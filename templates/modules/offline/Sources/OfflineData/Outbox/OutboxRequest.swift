import FoundationEssentials
import LocalStore
import ServiceData

/// One durable request of the outbox: a local change and the progress of sending it.
public struct OutboxRequest: Sendable, Equatable, Identifiable {
  /// How far a request is on its way to the service.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// Waits to be sent.
    case pending
    /// Is being sent, or was when its process ended.
    case sending
    /// Was refused for good: it is in the error archive.
    case failed
    /// The service has a conflicting change: it is in the list of conflicts.
    case conflicted
  }

  /// Increases in the order of the changes, which is the sending order. It is never reused.
  public internal(set) var id: Int64
  /// Identifies the request to the service; it is dated when the request is first sent.
  public var identity: RequestIdentity
  /// What to change.
  public var change: LocalChange
  /// The local key of the changed entity; nil for a singleton, and for a change without an entity.
  public var key: EntityKey?
  /// Whether the change creates an entity whose ``key`` is temporary until the service assigns one.
  public var hasTemporaryKey: Bool
  /// The service's version at the time of the edit, with its ETag.
  public var base: Row?
  /// For a conflict: the service's version when the conflict was found; nil if it was deleted.
  public var theirs: Row?
  /// For a waiting creation: an unknown entity with other values that the service returned for it. For an update: the
  /// entity before it, if somebody else had changed that. For a deletion: the same of an earlier update.
  var answered: Row?
  /// How far the request is; only events of the outbox change it.
  public private(set) var state: State
  /// A draft is never sent until it is released.
  public var isDraft: Bool
  /// The name by which the application groups requests, for example to undo them.
  public var category: String?
  /// The name of the transaction that the request belongs to.
  public var transaction: String?
  /// Increases with each edit that is merged into the request.
  public var version: Int64
  /// The number of times that the request was sent.
  public var attempts: Int
  /// Whether the service may have applied an earlier attempt whose answer was lost.
  public var mayHaveBeenDone: Bool
  /// The earliest time of the next attempt.
  public var notBefore: Date?
  /// When the change was made.
  public var created: Date
  /// The reason why the last attempt failed.
  public var failure: RequestFailure?
  /// The requests that must be applied before this one: earlier requests for its entity, and the creations of entities
  /// that it refers to by temporary keys.
  public var dependencies: [Int64] = []

  init(
    id: Int64, change: LocalChange, key: EntityKey?, created: Date, identity: RequestIdentity = RequestIdentity(),
    state: State = .pending
  ) {
    self.id = id
    self.change = change
    self.key = key
    self.created = created
    self.identity = identity
    hasTemporaryKey = false
    self.state = state
    isDraft = false
    version = 1
    attempts = 0
    mayHaveBeenDone = false
  }

  /// The entity set or singleton that is changed; empty for an unbound operation.
  public var set: String { change.set }

  /// Whether the request is a creation whose answer was lost, and ``theirs`` is an entity that it may have created. The
  /// user has to decide.
  public var isDoubtful: Bool {
    guard state == .conflicted, case .service(.create(let row, _)) = change, let other = theirs?.key else {
      return false
    }
    return other.storedText(of: row.type) != key?.storedText(of: row.type)
  }

  /// A request after this one for the same entity, in the same category and transaction.
  func successor(_ id: Int64, _ change: LocalChange) -> OutboxRequest {
    var later = OutboxRequest(id: id, change: change, key: key, created: created)
    (later.category, later.transaction, later.isDraft) = (category, transaction, isDraft)
    return later
  }

  /// A request after this one that changes some values of the same entity.
  func successor(_ id: Int64, updating values: Row) -> OutboxRequest {
    successor(id, .service(.update(values, key: key, set: set, replaces: false)))
  }

  /// The request as it would be if its answer had been lost: inspecting it searches for what it created.
  var withoutAnswer: OutboxRequest {
    var request = self
    request.mayHaveBeenDone = true
    return request
  }

  /// Changes the state of the request by an event.
  ///
  /// - Throws: ``OutboxError/illegalTransition(_:_:_:)``; the request is unchanged then.
  mutating func apply(_ event: Event) throws(OutboxError) {
    guard case .to(let next)? = state.transition(on: event) else { throw .illegalTransition(id, state, event) }
    state = next
  }

  /// Lets the request wait as a new one; a service that knows its identity would repeat its answer.
  mutating func renew(after event: Event) throws(OutboxError) {
    try apply(event)
    identity = RequestIdentity()
    (failure, attempts) = (nil, 0)
    version += 1
  }

  /// Whether later edits may be merged into the request: it was not sent, or was certainly not applied.
  var isOpenToEdits: Bool { state.allows(.edit) && !mayHaveBeenDone }
}

/// An error answer, as stored and displayed.
public struct RequestFailure: Sendable, Hashable {
  /// The kind of the error: the raw value of `ServiceError.Kind`.
  public var kind: String
  /// The service's or the transport's message.
  public var message: String
  /// The HTTP status; nil if there was no answer.
  public var status: Int?
  /// The service's error code; nil if it sent none.
  public var code: String?
  /// The service's details, one a line.
  public var details: [String]
  /// When the attempt failed.
  public var time: Date
  /// The request and the answer as text, without secrets.
  public var request: String?
  /// The service's answer as text, without secrets; nil if there was none.
  public var response: String?

  /// A failure from its parts.
  public init(
    kind: String, message: String, status: Int? = nil, code: String? = nil, details: [String] = [],
    time: Date = Date(), request: String? = nil, response: String? = nil
  ) {
    self.kind = kind
    self.message = message
    self.status = status
    self.code = code
    self.details = details
    self.time = time
    self.request = request
    self.response = response
  }

  /// The failure of an attempt that ended with an error of the service or of the transport.
  public init(_ error: ServiceError, time: Date = Date(), request: String? = nil, response: String? = nil) {
    self.init(
      kind: error.kind.rawValue, message: error.message, status: error.status, code: error.code,
      details: error.details.map { detail in
        (detail.target.map { "\($0): " } ?? "") + detail.message + (detail.code.map { " (\($0))" } ?? "")
      }, time: time, request: request, response: response)
  }
}

/// Options for queuing a change.
public struct ChangeOptions: Sendable, Hashable {
  /// A draft waits until it is released.
  public var isDraft: Bool
  /// A name by which changes can be listed, released and undone together.
  public var category: String?
  /// A name for changes that the service has to apply all or nothing.
  public var transaction: String?
  /// Whether the change may be merged into a waiting one.
  public var optimizes: Bool
  /// Whether deleting a row that only this device has also removes the requests that depend on it.
  public var cascades: Bool
  /// Whether the service alone checks the rules of the metadata. It may know more: a computed value that the metadata
  /// does not declare, a property that was added since, or the key of a new entity. An entity without a required value
  /// can be read as a `PartialValue` until the service has assigned the value.
  public var isUnchecked: Bool

  /// Options for a change; by default, it is checked and sent with the next upload.
  public init(
    isDraft: Bool = false, category: String? = nil, transaction: String? = nil, optimizes: Bool = true,
    cascades: Bool = false, isUnchecked: Bool = false
  ) {
    self.isDraft = isDraft
    self.category = category
    self.transaction = transaction
    self.optimizes = optimizes
    self.cascades = cascades
    self.isUnchecked = isUnchecked
  }
}

/// A selection of requests; by default all.
public struct RequestFilter: Sendable, Hashable {
  /// The numbers of the requests; nil for all.
  public var ids: Set<Int64>?
  /// The states of the requests; nil for all.
  public var states: Set<OutboxRequest.State>?
  /// Whether only drafts or only other requests are selected; nil for both.
  public var isDraft: Bool?
  /// The entity set; nil for all.
  public var set: String?
  /// The local key of the entity; nil for all.
  public var key: EntityKey?
  /// The category; nil for all requests, also those without one.
  public var category: String?
  /// The transaction; nil for all requests, also those without one.
  public var transaction: String?

  /// The requests that meet all given conditions.
  public init(
    ids: Set<Int64>? = nil, states: Set<OutboxRequest.State>? = nil, isDraft: Bool? = nil, set: String? = nil,
    key: EntityKey? = nil,
    category: String? = nil, transaction: String? = nil
  ) {
    self.ids = ids
    self.states = states
    self.isDraft = isDraft
    self.set = set
    self.key = key
    self.category = category
    self.transaction = transaction
  }

  /// Whether a request is selected.
  public func includes(_ request: OutboxRequest) -> Bool {
    if let ids, !ids.contains(request.id) { return false }
    if let states, !states.contains(request.state) { return false }
    if let isDraft, request.isDraft != isDraft { return false }
    if let set, request.set != set { return false }
    if let key, request.key != key { return false }
    if let category, request.category != category { return false }
    return transaction.map { request.transaction == $0 } ?? true
  }
}

/// The resolution of a conflict.
public enum ConflictResolution: Sendable, Hashable {
  /// The local change overwrites the service's version.
  case mine
  /// The local change is discarded.
  case theirs
  /// The entity becomes this row.
  case merged(Row)
  /// The service's entity is another one (``DataConflict/Kind/perhapsCreated``): the local entity is created.
  case new
}
