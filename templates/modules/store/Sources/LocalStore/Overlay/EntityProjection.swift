import ServiceData

/// What all requests of the outbox for one entity come to: the local side of its visible row.
public struct EntityProjection: Sendable, Hashable {
  public var set: String
  /// The text of the entity's key, as `EntityKey.storedText(of:)` gives it; empty for a singleton.
  public var key: String
  public var kind: PendingKind
  /// The values that were set here; for a creation, with the key.
  public var mine: Row?
  /// What the service had when they were set here.
  public var base: Row?
  /// Whether a request is in the error archive, or in the list of conflicts.
  public var states: LocalState
  /// What was linked and unlinked here, in its order.
  public var links: [LinkEdit] = []

  public init(set: String, key: String, kind: PendingKind, mine: Row?, base: Row?, states: LocalState) {
    self.set = set
    self.key = key
    self.kind = kind
    self.mine = mine
    self.base = base
    self.states = states
  }
}

/// One thing that the outbox decided and that the store has to follow.
public enum PendingEffect: Sendable, Hashable {
  /// Local work on an entity is now this.
  case project(EntityProjection)
  /// The service told its version of an entity, as in the answer to an upload.
  case base(set: String, key: String, Row)
  /// The service has no such entity any more.
  case gone(set: String, key: String)
  /// The service has a link now, or has it no longer, as it was edited here.
  case linked(set: String, key: String, LinkEdit)
  /// An entity that was created here has another key now: the service's own in place of the one that it went by.
  case rekey(set: String, key: String, newKey: String, Row?)
}

/// A run of effects from an outbox, by the numbers that it counts them with.
public struct PendingEffects: Sendable, Hashable {
  public struct Step: Sendable, Hashable {
    public var number: Int64
    public var effect: PendingEffect

    public init(number: Int64, effect: PendingEffect) {
      self.number = number
      self.effect = effect
    }
  }

  /// The outbox' own identifier.
  public var outbox: String
  /// The effects are all those after this number; nil where they are all local work that there is.
  public var after: Int64?
  public var upTo: Int64
  /// Whether the outbox holds any request after them.
  public var hasRequests: Bool
  public var steps: [Step]

  public init(outbox: String, after: Int64?, upTo: Int64, hasRequests: Bool, steps: [Step]) {
    self.outbox = outbox
    self.after = after
    self.upTo = upTo
    self.hasRequests = hasRequests
    self.steps = steps
  }
}

/// How far a store follows an outbox.
public enum PendingProgress: Sendable, Hashable {
  case upToDate
  /// The store lacks all effects after this number.
  case lacksEffects(after: Int64)
  /// The store followed another outbox, or none, and needs all local work.
  case lacksEverything
}
