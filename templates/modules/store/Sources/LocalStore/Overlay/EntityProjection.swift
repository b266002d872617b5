import ServiceData

/// The combined effect of all requests for an entity: the local part of its visible row.
public struct EntityProjection: Sendable, Hashable {
  /// The entity set or singleton.
  public var set: String
  /// The text of the entity's key (`EntityKey.storedText(of:)`); empty for a singleton.
  public var key: String
  /// The combined kind of the requests; `none` removes the local changes.
  public var kind: PendingKind
  /// The values that were set locally; for a creation, including the key.
  public var mine: Row?
  /// The service's version when the values were set.
  public var base: Row?
  /// Whether a request is in the error archive or in conflict.
  public var states: LocalState
  /// The local link edits, in order.
  public var links: [LinkEdit] = []

  /// A projection without link edits.
  public init(set: String, key: String, kind: PendingKind, mine: Row?, base: Row?, states: LocalState) {
    self.set = set
    self.key = key
    self.kind = kind
    self.mine = mine
    self.base = base
    self.states = states
  }
}

/// An effect of the outbox that the store has to apply.
public enum PendingEffect: Sendable, Hashable {
  /// Sets the local changes of an entity.
  case project(EntityProjection)
  /// Sets the service's version of an entity, for example from the answer to an upload.
  case base(set: String, key: String, Row)
  /// The service no longer has the entity.
  case deleted(set: String, key: String)
  /// The service has applied a link edit.
  case linked(set: String, key: String, LinkEdit)
  /// A locally created entity has received its key from the service.
  case rekey(set: String, key: String, newKey: String, Row?)
}

/// A sequence of effects from an outbox, identified by their numbers.
public struct PendingEffects: Sendable, Hashable {
  /// One effect and its number.
  public struct Step: Sendable, Hashable {
    /// The number of the effect, which increases with every change of the outbox.
    public var number: Int64
    /// What the store has to apply.
    public var effect: PendingEffect

    /// A numbered effect.
    public init(number: Int64, effect: PendingEffect) {
      self.number = number
      self.effect = effect
    }
  }

  /// The identifier of the outbox.
  public var outbox: String
  /// The number after which the effects follow; nil if they are the complete local changes.
  public var after: Int64?
  /// The number of the last effect in the outbox, which the store has reached when it has applied these.
  public var upTo: Int64
  /// Whether the outbox has any request after the effects.
  public var hasRequests: Bool
  /// The effects, by increasing number.
  public var steps: [Step]

  /// Effects of an outbox.
  public init(outbox: String, after: Int64?, upTo: Int64, hasRequests: Bool, steps: [Step]) {
    self.outbox = outbox
    self.after = after
    self.upTo = upTo
    self.hasRequests = hasRequests
    self.steps = steps
  }
}

/// Whether a store has applied all effects of an outbox.
public enum PendingProgress: Sendable, Hashable {
  /// The store has applied every effect.
  case upToDate
  /// The store lacks the effects after this number.
  case lacksEffects(after: Int64)
  /// The store followed another outbox or none, and needs all local changes.
  case lacksEverything
}
