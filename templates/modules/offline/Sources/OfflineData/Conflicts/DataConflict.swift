import ServiceData

/// A local change that waits for a decision because the service changed the same row in the meantime.
public struct DataConflict: Sendable, Identifiable {
  /// How the two sides changed the row.
  public enum Kind: String, Sendable, Hashable {
    /// Changed here and on the service.
    case bothChanged
    /// Changed here, deleted on the service.
    case deletedThere
    /// Deleted here, changed on the service.
    case deletedHere
    /// Created here with a key that the service has given to another row.
    case bothCreated
    /// Created here, and perhaps also on the service: the response was lost, and the service has an entity with another
    /// key that partly matches.
    case perhapsCreated
  }

  /// The number of the request, for ``Outbox/resolve(_:_:)``.
  public var id: Int64
  /// How the two sides changed the row.
  public var kind: Kind
  /// The entity set or singleton of the row.
  public var set: String
  /// The key of the row; nil for a singleton.
  public var key: EntityKey?
  /// The last version that both sides knew; nil for a new row.
  public var base: Row?
  /// The local change; nil if the row was deleted here.
  public var mine: Row?
  /// The service's version; nil if the row was deleted there.
  public var theirs: Row?
  /// The properties that differ.
  public var properties: [PropertyConflict]

  /// The conflict of a request; nil if the request is not in conflict.
  public init?(_ request: OutboxRequest) {
    guard request.state == .conflicted else { return nil }
    (id, set, key) = (request.id, request.set, request.key)
    (base, theirs) = (request.base, request.theirs)
    properties = []
    switch request.change {
    case .service(.update(let row, _, _, _)):
      mine = row
      kind = request.theirs == nil ? .deletedThere : .bothChanged
      if let theirs = request.theirs {
        properties = ChangeComparison(mine: row, base: request.base, theirs: theirs).conflicts
      }
    case .service(.create(let row, _)):
      mine = row
      kind = request.isDoubtful ? .perhapsCreated : .bothCreated
      properties = theirs.map { ChangeComparison.differences(between: row, and: $0) } ?? []
    case .service(.delete):
      kind = .deletedHere
      properties = theirs.map { ChangeComparison.changes(of: request.base, on: $0) } ?? []
    case .media(let media):
      kind = request.theirs == nil ? .deletedThere : .bothChanged
      if let theirs { properties = [media.conflict(theirs: media.property == nil ? theirs[.mediaETag] : nil)] }
    case .service(.call):
      kind = request.theirs == nil ? .deletedThere : .bothChanged
      properties = theirs.map { ChangeComparison.changes(of: request.base, on: $0) } ?? []
    case .service: kind = request.theirs == nil ? .deletedThere : .bothChanged
    }
  }
}
