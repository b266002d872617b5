import ServiceData

/// The life cycle of a request. It waits, is sent, and leaves the outbox when the service has applied it. If the
/// service refuses it or has a conflicting change, it waits for a decision.
///
///     pending ──begin──► sending ──finish──► (leaves)
///        ▲ ◄──interrupt, withdraw,──┤  │
///        │     postpone, rebase,    │  │
///        │     finishPart           │  │
///        │                       refuse conflict
///        │                          ▼  ▼
///        ├──retry, adopt──────── failed │
///        └──resolve, retry, adopt─── conflicted
///
/// Events that ``transition(on:)`` does not list are rejected, and change nothing.
extension OutboxRequest.State {
  /// The result of an event.
  enum Transition: Sendable, Hashable {
    case to(OutboxRequest.State)
    /// The request leaves the outbox.
    case leaves
  }

  /// The result of an event in this state; nil if the state does not allow it.
  func transition(on event: OutboxRequest.Event) -> Transition? {
    switch (self, event) {
    case (.pending, .begin), (.sending, .begin): .to(.sending)
    case (.sending, .interrupt), (.sending, .postpone): .to(.pending)
    case (.pending, .withdraw), (.sending, .withdraw): .to(.pending)
    case (.pending, .rebase), (.sending, .rebase): .to(.pending)
    case (.pending, .finish), (.sending, .finish): .leaves
    case (.pending, .finishPart), (.sending, .finishPart): .to(.pending)
    case (.pending, .refuse), (.sending, .refuse): .to(.failed)
    case (.pending, .conflict), (.sending, .conflict): .to(.conflicted)
    case (.pending, .edit): .to(.pending)
    case (.pending, .retry), (.failed, .retry), (.conflicted, .retry): .to(.pending)
    case (.conflicted, .resolve): .to(.pending)
    case (.failed, .adopt), (.conflicted, .adopt): .to(.pending)
    case (.failed, .settle), (.conflicted, .settle): .leaves
    case (.pending, .remove), (.failed, .remove), (.conflicted, .remove): .leaves
    default: nil
    }
  }

  /// Whether the state allows an event.
  func allows(_ event: OutboxRequest.Event) -> Bool { transition(on: event) != nil }
}

extension OutboxRequest {
  /// An event in the life of a request.
  public enum Event: String, Sendable, Hashable, CaseIterable {
    /// It is about to be sent. A request that is being sent already was interrupted before.
    case begin
    /// The process that sent it has ended.
    case interrupt
    /// It waits again, as if sending had not begun.
    case withdraw
    /// It failed temporarily, because of the service or the network.
    case postpone
    /// The service has applied it.
    case finish
    /// The service has applied its first step, or its version before an edit; the rest waits.
    case finishPart
    /// The service has refused it for good.
    case refuse
    /// The service has a conflicting change, or may have applied it.
    case conflict
    /// It is based on a newer version of the entity, without conflict.
    case rebase
    /// A later edit is merged into it.
    case edit
    /// The user sends it again.
    case retry
    /// The user or a policy has resolved the conflict, and the result waits.
    case resolve
    /// The user says which entity of the service it created; if the two differ, an update of that entity waits.
    case adopt
    /// The same as `adopt`, but the two do not differ.
    case settle
    /// It is dropped, or merged into another request.
    case remove
  }

  /// Rejects an event that the state of the request does not allow.
  ///
  /// - Throws: ``OutboxError/illegalTransition(_:_:_:)``.
  func check(_ event: Event) throws(OutboxError) {
    guard state.allows(event) else { throw .illegalTransition(id, state, event) }
  }

  /// Bases the request on a version of the entity that was read from the service, after an event that lets it wait.
  mutating func rebase(onFound row: Row, after event: Event = .rebase) throws(OutboxError) {
    try rebase(on: row, after: event)
    if case .service(.update) = change { answered = row }
  }

  /// Bases the request on another version of the entity, after an event that lets it wait.
  mutating func rebase(on row: Row, after event: Event = .rebase) throws(OutboxError) {
    try apply(event)
    base = row
    (theirs, answered) = (nil, nil)
    failure = nil
    notBefore = nil
    change = change.tagged(row.etag)
    if case .media(var media) = change, media.property == nil, let version = row[.mediaETag] {
      media.etag = version
      change = .media(media)
    }
  }
}
