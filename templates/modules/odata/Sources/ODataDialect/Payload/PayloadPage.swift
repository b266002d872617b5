import ServiceData

/// What the body of an answer with entities says.
public struct PayloadPage: Sendable {
  /// The entities, in the order of the answer.
  public var rows: [Row] = []
  /// Keys of the entities that an answer to a delta link tells to be gone.
  public var removed: [EntityKey] = []
  /// Keys of entities whose relations have changed, in an answer to a delta link of expanded entities.
  public var related: [EntityKey] = []
  /// Changes of entities of other sets, likewise.
  public var others: [RelatedEntity] = []
  /// The number of all entities that match.
  public var count: Int?
  /// The link to the next page as it stands in the body: absolute, or relative to the request.
  public var nextLink: String?
  /// The link to later changes, likewise.
  public var deltaLink: String?

  /// An empty page.
  public init() {}
}
