/// The life of a request. It waits, is sent, and leaves the outbox when the service has done it; what the service refuses,
/// or has changed itself, waits for a person.
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
/// Events that are not in ``transition(on:)`` are refused, and change nothing.
extension OutboxRequest.State {
  /// What an event comes to.
  enum Transition: Sendable, Hashable {
    case to(OutboxRequest.State)
    /// The request leaves the outbox.
    case leaves
  }

  /// What an event makes of a request in this state; nil if the state does not allow it.
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
  /// What happens to a request.
  public enum Event: String, Sendable, Hashable, CaseIterable {
    /// It is about to be sent. A request that is being sent already was interrupted before.
    case begin
    /// The process that sent it has ended.
    case interrupt
    /// It waits as if it had not been begun.
    case withdraw
    /// The service or the network could not do it for now.
    case postpone
    /// The service has done it.
    case finish
    /// The service has done the first step of it, or what it was before an edit; the rest waits.
    case finishPart
    /// The service has refused it for good.
    case refuse
    /// The service has changed the same, or may have done it.
    case conflict
    /// It is based on a newer version of the entity, without conflict.
    case rebase
    /// A later edit becomes part of it.
    case edit
    /// A person has it sent again.
    case retry
    /// A person or a policy has decided the conflict, and the result waits.
    case resolve
    /// A person says which entity of the service it created; where the two differ, a change of that entity waits.
    case adopt
    /// The same, but the two do not differ.
    case settle
    /// It is given up, or becomes part of another request.
    case remove
  }

  /// Refuses an event that the state of the request does not allow.
  ///
  /// - Throws: ``OutboxError/illegalTransition(_:_:_:)``.
  func check(_ event: Event) throws(OutboxError) {
    guard state.allows(event) else { throw .illegalTransition(id, state, event) }
  }
}
