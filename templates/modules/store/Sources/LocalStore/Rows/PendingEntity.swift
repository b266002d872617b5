import QueryLanguage
import ServiceData

/// The local state of a row: how it differs from the service's version.
public struct LocalState: OptionSet, Sendable, Hashable {
  /// The states as bits, as the store keeps them.
  public let rawValue: Int64

  /// States from their bits; unknown bits are kept.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// The entity was created locally; the service does not have it yet.
  public static let local = LocalState(rawValue: 1)
  /// The entity was changed locally.
  public static let changed = LocalState(rawValue: 2)
  /// The entity was deleted locally, and is in no result of a query.
  public static let deleted = LocalState(rawValue: 4)
  /// The service has refused a change to the entity for good.
  public static let inError = LocalState(rawValue: 8)
  /// A change to the entity conflicts with the service's version.
  public static let conflicted = LocalState(rawValue: 16)
  /// A download has shown that the service has also changed the locally changed values.
  static let overlaps = LocalState(rawValue: 32)
}

/// The kind of an entity's local changes.
public enum PendingKind: Int64, Sendable {
  /// No local change: the row is the service's version.
  case none
  /// The entity was created locally.
  case create
  /// The entity was changed locally.
  case update
  /// The entity was deleted locally.
  case delete
}

/// An entity with local changes: a row of `$bases`, which stores the service's version in addition to the visible row.
///
/// In the meantime, the visible row belongs to no defining query. The claims of queries are stored under the negative
/// ``id``, so that no download can delete or overwrite the row.
struct PendingEntity {
  var id: Int64
  var key: String
  /// The `$id` of the visible row; nil if it is hidden because it was deleted locally.
  var row: Int64?
  var kind: PendingKind
  /// The service's version; nil if the service does not have the entity.
  var base: Row?
  /// The values that were set locally.
  var mine: Row
  /// The service's version when the values were set.
  var origin: Row?
  /// The state of the entity's requests in the outbox.
  var states: LocalState
  var links = LinkOverlay()

  /// The complete state: that of the requests, the kind of change, and whether the service has changed the same values.
  var flags: LocalState {
    var flags = states.intersection([.inError, .conflicted])
    switch kind {
    case .none: break
    case .create: flags.insert(.local)
    case .update: flags.insert(.changed)
    case .delete: flags.insert(.deleted)
    }
    if kind == .update, isOverlapped { flags.insert(.overlaps) }
    return flags
  }

  private var isOverlapped: Bool {
    guard let base else { return true }
    guard let origin else { return false }
    for index in mine.type.members.indices {
      guard let own = mine[index] else { continue }
      let member = mine.type.members[index]
      guard !member.isNavigation, let before = origin[member.name], let now = base[member.name] else { continue }
      if !now.isSame(as: before, member), !now.isSame(as: own, member) { return true }
    }
    return mine.dynamic.contains { own in
      guard let before = origin[own.name], let now = base[own.name] else { return false }
      return now != before && now != own.value
    }
  }
}
