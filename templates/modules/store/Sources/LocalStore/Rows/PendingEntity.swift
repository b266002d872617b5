import QueryLanguage
import ServiceData

/// How a row on the device stands to the service.
public struct LocalState: OptionSet, Sendable, Hashable {
  public let rawValue: Int64

  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Created here; the service does not have it yet.
  public static let local = LocalState(rawValue: 1)
  /// Changed here.
  public static let changed = LocalState(rawValue: 2)
  /// Deleted here; such a row is in no query's result.
  public static let deleted = LocalState(rawValue: 4)
  /// A change of it was refused by the service for good.
  public static let inError = LocalState(rawValue: 8)
  /// A change of it was found to conflict with what the service has.
  public static let conflicted = LocalState(rawValue: 16)
  /// The service changed meanwhile what was changed here, as a download has shown.
  static let overlaps = LocalState(rawValue: 32)
}

/// What local work makes of an entity.
public enum PendingKind: Int64, Sendable {
  /// Nothing: the row is what the service has.
  case none
  case create
  case update
  case delete
}

/// An entity with local work: the line of `$bases` that keeps the service's version beside the visible row.
///
/// As long as it is there, the visible row belongs to no defining query; the claims of queries are kept under the
/// negative ``id``, so that no download can sweep or overwrite the row.
struct PendingEntity {
  var id: Int64
  var key: String
  /// The `$id` of the visible row; nil where it is hidden since it was deleted here.
  var row: Int64?
  var kind: PendingKind
  /// What the service has; nil where it has no such entity.
  var base: Row?
  /// The values that were set here.
  var mine: Row
  /// The values that the service had when they were set here.
  var origin: Row?
  /// What the outbox says of the entity's requests.
  var states: LocalState
  var links = LinkOverlay()

  /// All that is known: the outbox' word, the kind of work, and whether the service changed the same.
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
