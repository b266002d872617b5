/// The seam between a service of some protocol and everything else in the package: the client, the offline
/// controller and the commands know only this.
///
/// A dialect module implements it for one protocol (OData: the module `odata`). All methods throw ``ServiceError``.
public protocol RemoteService: Sendable {
  var schema: ServiceSchema { get }

  /// Where the service is, in a form that equal addresses share: local work for one address is never sent to another. Nil
  /// for a service that has no address.
  var address: String? { get }

  /// The first page of a query. With `tracksChanges`, the service is asked to give a delta token on the last page.
  func page(of query: RowQuery, tracksChanges: Bool) async throws -> RowPage

  /// The page that a token of an earlier page leads to: the next one, or the changes since a delta token.
  func page(after token: PageToken, of query: RowQuery) async throws -> RowPage

  /// The number of entities that match.
  func count(of query: RowQuery) async throws -> Int

  /// One entity, or nil where the service has none of this key. `select` and `expand` of the query apply; the key of a singleton is nil.
  func entity(_ key: EntityKey?, of query: RowQuery) async throws -> Row?

  /// The keys of the entities that a navigation property of an entity leads to; the key of a singleton is nil.
  func references(of key: EntityKey?, in set: String, navigation: String) async throws -> [EntityKey]

  /// Sends one mutation, with the same identity each time it is sent again.
  ///
  /// - Returns: the entity as the service keeps it, with its ETag, where the service tells; for a creation without an
  ///   answer that could be read, what was sent with the key that the service gave.
  /// - Throws: ``ServiceError``, which says whether the mutation may have been done all the same.
  func send(_ change: ServiceChange, identity: RequestIdentity?) async throws -> Row?

  /// Whether change sets can be sent at all; a service may still refuse them with an error of kind `unsupported`.
  var supportsChangeSets: Bool { get }

  /// Sends mutations that are done all or not at all, where the service is able to.
  ///
  /// - Returns: an outcome for each change, in their order. A set that was refused as a whole has that error for each.
  /// - Throws: ``ServiceError`` where there is no answer for the changes, of kind `unsupported` where the service knows
  ///   no change sets and has done nothing.
  func send(changeSet: [IdentifiedChange]) async throws -> [ChangeOutcome]

  /// The content of a media entity, or of a stream property of an entity; the key of a singleton is nil.
  func media(of key: EntityKey?, in set: String, property: String?) async throws -> MediaContent

  /// Replaces the content of a media entity or a stream property. Returns its new ETag, where the service tells it.
  func setMedia(
    _ content: MediaContent, of key: EntityKey?, in set: String, property: String?, etag: String?,
    identity: RequestIdentity?
  ) async throws -> String?

  /// Creates a media entity from its content, and returns the entity that the service made for it. Its properties are
  /// sent in a second step, which ``create(_:content:in:replaces:identity:)`` does too.
  ///
  /// - Parameter type: the type of the entity, where it is derived from that of the set; nil for that itself.
  func createMedia(
    _ content: MediaContent, of type: StructuredSchema?, in set: String, identity: RequestIdentity?
  ) async throws -> Row?

  /// Calls a function or action.
  func call(_ call: OperationCall) async throws -> OperationResult
}

/// What a service that is only read does not have to say.
extension RemoteService {
  public var address: String? { nil }

  public var supportsChangeSets: Bool { false }

  public func references(of key: EntityKey?, in set: String, navigation: String) async throws -> [EntityKey] {
    throw ServiceError.unsupported("references")
  }

  public func send(_ change: ServiceChange, identity: RequestIdentity?) async throws -> Row? {
    throw ServiceError.unsupported("changes")
  }

  public func send(changeSet: [IdentifiedChange]) async throws -> [ChangeOutcome] {
    throw ServiceError.unsupported("change sets")
  }

  public func media(of key: EntityKey?, in set: String, property: String?) async throws -> MediaContent {
    throw ServiceError.unsupported("media")
  }

  public func setMedia(
    _ content: MediaContent, of key: EntityKey?, in set: String, property: String?, etag: String?,
    identity: RequestIdentity?
  ) async throws -> String? {
    throw ServiceError.unsupported("media")
  }

  public func createMedia(
    _ content: MediaContent, of type: StructuredSchema?, in set: String, identity: RequestIdentity?
  ) async throws -> Row? {
    throw ServiceError.unsupported("media")
  }
}

/// An opaque place in a service's answer, as text that can be kept.
public enum PageToken: Sendable, Hashable {
  /// More of the same answer.
  case next(String)
  /// The changes since this point.
  case delta(String)
}

/// One page of a service's answer.
public struct RowPage: Sendable {
  public var rows: [Row] = []
  /// Keys of entities that were deleted, or no longer match, since the delta token (only in answers to one).
  public var removed: [EntityKey] = []
  /// Changes of entities of other sets, with which those of this one are expanded (only in answers to a delta token).
  public var related: [RelatedEntity] = []
  /// The total number of matching entities, where it was asked for.
  public var count: Int?
  /// Where to go on: absent on the last page of a service that does not track changes.
  public var token: PageToken?

  public init() {}
}

/// A change of an entity to which others are related.
public struct RelatedEntity: Sendable, Equatable {
  public var set: String
  public var key: EntityKey
  /// The entity as it is now; nil where it is gone.
  public var row: Row?

  public init(set: String, key: EntityKey, row: Row?) {
    self.set = set
    self.key = key
    self.row = row
  }
}

/// A call of a function or action with its arguments.
public struct OperationCall: Sendable, Equatable {
  public var operation: OperationSchema
  public var arguments: [String: Value]
  /// For a bound operation: what it is called on.
  public var target: OperationTarget?

  public init(operation: OperationSchema, arguments: [String: Value], target: OperationTarget? = nil) {
    self.operation = operation
    self.arguments = arguments
    self.target = target
  }
}

/// What an operation returned.
public enum OperationResult: Sendable {
  case none
  case value(Value)
  case rows([Row])
}

/// What a bound operation is called on: an entity set, or one entity of it.
public struct OperationTarget: Sendable, Equatable {
  public var set: String
  /// The key of the entity; nil for an operation that is bound to the collection, and for a singleton.
  public var key: EntityKey?
  /// The version of the entity that an action is meant for, which becomes `If-Match` (OData 4.01 Part 1: Protocol, 8.2.4);
  /// nil where it is not known, or does not matter.
  public var etag: String?

  public init(set: String, key: EntityKey? = nil, etag: String? = nil) {
    self.set = set
    self.key = key
    self.etag = etag
  }
}
