import FoundationEssentials
import ServiceData

/// One durable request of the outbox: a local change, and how far it is on its way to the service.
public struct OutboxRequest: Sendable, Equatable, Identifiable {
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// Waits to be sent.
    case pending
    /// Is being sent, or was when its process ended.
    case sending
    /// Was refused for good: part of the error archive.
    case failed
    /// The service changed the same meanwhile: part of the list of conflicts.
    case conflicted
  }

  /// Rises in the order in which changes were made, which is the order of sending; never used twice.
  public internal(set) var id: Int64
  /// What the service knows the mutation by; dated when it is first sent.
  public var identity: RequestIdentity
  public var change: LocalChange
  /// The entity that is changed, as this device knows it; nil for a singleton, and for what is about no entity.
  public var key: EntityKey?
  /// Whether the change creates an entity whose ``key`` is made up here until the service gives one.
  public var hasTemporaryKey: Bool
  /// The entity as the service had it when it was edited, with its ETag.
  public var base: Row?
  /// For a conflict: the entity as the service had it when the conflict was found; nil where it was gone.
  public var theirs: Row?
  public private(set) var state: State
  /// A draft is never sent until it is released.
  public var isDraft: Bool
  public var category: String?
  /// The change set that the request is part of.
  public var transaction: String?
  /// Rises with each edit that is merged into the request.
  public var version: Int64
  public var attempts: Int
  /// Whether an earlier attempt may have been done by the service without our hearing of it.
  public var mayHaveBeenDone: Bool
  /// When the next attempt is due at the earliest.
  public var notBefore: Date?
  public var created: Date
  /// Why the last attempt failed.
  public var failure: RequestFailure?
  /// The requests that must be done before this one: earlier ones of its entity, and the creations of entities that it
  /// refers to by temporary keys.
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

  public var set: String { change.set }

  /// Whether the request is a creation whose answer was lost, and ``theirs`` is an entity of the service that may be the
  /// one; a person has to say.
  public var isDoubtful: Bool {
    guard state == .conflicted, case .service(.create) = change, let other = theirs?.key else { return false }
    return other != key
  }

  /// Has the request be in the state that an event leads to.
  ///
  /// - Throws: ``OutboxError/illegalTransition(_:_:_:)``; the request is as before.
  mutating func apply(_ event: Event) throws(OutboxError) {
    guard case .to(let next)? = state.transition(on: event) else { throw .illegalTransition(id, state, event) }
    state = next
  }

  /// Has the request wait as one that no service has heard of: one that knows its identity would say again what it said.
  mutating func renew(after event: Event) throws(OutboxError) {
    try apply(event)
    identity = RequestIdentity()
    (failure, attempts) = (nil, 0)
    version += 1
  }

  /// Whether later edits may become part of the request: it was not sent, or certainly not done.
  var isOpenToEdits: Bool { state.allows(.edit) && !mayHaveBeenDone }
}

/// What an answer said that was no success, as it is kept and shown.
public struct RequestFailure: Sendable, Hashable {
  /// The kind of the error, in the words of `ServiceError.Kind`.
  public var kind: String
  public var message: String
  /// The HTTP status, where there was an answer.
  public var status: Int?
  public var code: String?
  /// The service's details, one a line.
  public var details: [String]
  public var time: Date
  /// The request and the answer as text, without secrets.
  public var request: String?
  public var response: String?

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

  public init(_ error: ServiceError, time: Date = Date(), request: String? = nil, response: String? = nil) {
    self.init(
      kind: error.kind.rawValue, message: error.message, status: error.status, code: error.code,
      details: error.details.map { detail in
        (detail.target.map { "\($0): " } ?? "") + detail.message + (detail.code.map { " (\($0))" } ?? "")
      }, time: time, request: request, response: response)
  }
}

/// How a change is queued.
public struct ChangeOptions: Sendable, Hashable {
  /// A draft waits until it is released.
  public var isDraft: Bool
  /// A name by which changes can be listed, released and undone together.
  public var category: String?
  /// A name for changes that the service has to do all together or not at all.
  public var transaction: String?
  /// Whether the change may become part of one that waits already.
  public var optimizes: Bool
  /// Whether the deletion of a row that only this device has takes along what was made under it.
  public var cascades: Bool
  /// Whether the rules of the metadata are left to the service, which may know more: a value that it computes though the
  /// metadata does not say so, a property that it has by now, another key that it gives to a new entity. An entity without a required value can be read as a
  /// `PartialValue` until the service has given the value.
  public var isUnchecked: Bool

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

/// Which requests are meant; without anything, all.
public struct RequestFilter: Sendable, Hashable {
  public var ids: Set<Int64>?
  public var states: Set<OutboxRequest.State>?
  public var isDraft: Bool?
  public var set: String?
  public var key: EntityKey?
  public var category: String?
  public var transaction: String?

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

  /// Whether a request is meant.
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

/// How a conflict is decided.
public enum ConflictResolution: Sendable, Hashable {
  /// The local change goes over what the service has.
  case mine
  /// The local change is given up.
  case theirs
  /// The entity shall be this row.
  case merged(Row)
  /// What the service has is another entity (``DataConflict/Kind/perhapsCreated``): the own one is created.
  case new
}
