/// The interface between a service of some protocol and everything else in the package. The client, the offline
/// controller and the commands depend on nothing else.
///
/// A dialect module implements it for one protocol (OData: the module `odata`). All methods throw ``ServiceError``.
public protocol RemoteService: Sendable {
  var schema: ServiceSchema { get }

  /// The address of the service, in a form that is the same for equal addresses. Local changes for one address are
  /// never sent to another. Nil for a service that has no address.
  var address: String? { get }

  /// The first page of a query. With `tracksChanges`, the service is asked for a delta token on the last page.
  func page(of query: RowQuery, tracksChanges: Bool) async throws -> RowPage

  /// The page that a token of an earlier page leads to: the next page, or the changes since a delta token.
  func page(after token: PageToken, of query: RowQuery) async throws -> RowPage

  /// Whether the changes since a delta token include the entities that the user may no longer see, or only now, although
  /// they were not changed. Otherwise, the number of entities is compared after each delta.
  var deltasFollowAccess: Bool { get }

  /// The number of entities that match.
  func count(of query: RowQuery) async throws -> Int

  /// One entity; nil if the service has none with this key. Applies `select` and `expand` of the query. The key of a
  /// singleton is nil.
  func entity(_ key: EntityKey?, of query: RowQuery) async throws -> Row?

  /// The keys of the entities that a navigation property of an entity leads to. The key of a singleton is nil.
  func references(of key: EntityKey?, in set: String, navigation: String) async throws -> [EntityKey]

  /// Sends one mutation. The identity is the same each time that the mutation is sent again.
  ///
  /// - Returns: the entity as the service keeps it, with its ETag, if the service returns it. For a creation whose
  ///   response could not be read: what was sent, with the key that the service assigned.
  /// - Throws: ``ServiceError``, which states whether the mutation may have been done anyway.
  func send(_ change: ServiceChange, identity: RequestIdentity?) async throws -> Row?

  /// Where an entity comes from that has all values of a creation whose answer was lost, by what the service records about
  /// entities, such as who created them and when. Only one's own, or the only possible one, is taken for the one that was
  /// created.
  ///
  /// - Parameters:
  ///   - row: the entity with all its properties.
  ///   - sent: the row as sent.
  ///   - time: when it was first sent, by the clock of the device; nil if that is not known.
  func origin(of row: Row, createdFrom sent: Row, at time: OffsetDateTime?) async throws -> EntityOrigin

  /// Whether an update or a deletion that names an ETag is refused with an error of kind `preconditionFailed` if the entity
  /// has another one, whatever the service behind it does. Without this, entities are read before they are changed, until
  /// the service has refused one.
  var comparesVersions: Bool { get }

  /// Whether change sets can be sent at all. A service can still refuse them with an error of kind `unsupported`.
  var supportsChangeSets: Bool { get }

  /// Sends mutations that are done all or not at all, if the service is able to.
  ///
  /// - Returns: one outcome for each change, in the same order. If the service refused the set as a whole, each outcome
  ///   is that error.
  /// - Throws: ``ServiceError`` if there is no response for the changes; of kind `unsupported` if the service does not
  ///   support change sets and has done nothing.
  func send(changeSet: [IdentifiedChange]) async throws -> [ChangeOutcome]

  /// The most changes that ``send(independent:)`` takes; 1 if the service takes changes only one by one.
  var independentChangesAtOnce: Int { get }

  /// How many of these changes, from the first one, ``send(independent:)`` takes together. Nothing is sent.
  ///
  /// - Parameter changes: at least one change, at most ``independentChangesAtOnce``. They have different entities, and none
  ///   refers to an entity that another one creates.
  /// - Returns: 1 if the first one can only be sent by itself.
  func countAtOnce(of changes: [ServiceChange]) -> Int

  /// Sends mutations that do not depend on each other in one request, in their order. The service does or refuses each
  /// one by itself, with the same protection as ``send(_:identity:)`` against overwriting the changes of others.
  ///
  /// - Returns: one outcome for each change, in the same order.
  /// - Throws: ``ServiceError`` if there is no outcome for any change: the request was refused, or its response was lost.
  func send(independent changes: [IdentifiedChange]) async throws -> [ChangeOutcome]

  /// The content of a media entity, or of a stream property of an entity. The key of a singleton is nil.
  func media(of key: EntityKey?, in set: String, property: String?) async throws -> MediaContent

  /// The content of a media entity, or of a stream property of an entity, written to a file while it is received. The
  /// file is created or overwritten. The key of a singleton is nil.
  ///
  /// - Returns: the content, in this file or in memory.
  /// - Throws: ``ServiceError``. The file then has a part of the content.
  func media(of key: EntityKey?, in set: String, property: String?, to file: String) async throws -> MediaContent

  /// The content of a media entity, or of a stream property of an entity, passed on while it is received. The key of a
  /// singleton is nil.
  ///
  /// - Returns: what is known about the content; its body is empty.
  /// - Throws: ``ServiceError``, and the error of the receiver. The receiver may have got a part of the content then.
  func media(
    of key: EntityKey?, in set: String, property: String?, into receiver: ContentReceiver
  ) async throws -> MediaContent

  /// Replaces the content of a media entity or a stream property. Returns its new ETag, if the service reports it.
  func setMedia(
    _ content: MediaContent, of key: EntityKey?, in set: String, property: String?, etag: String?,
    identity: RequestIdentity?
  ) async throws -> String?

  /// Creates a media entity from its content, and returns the entity that the service created. Its properties are sent
  /// in a second step, unless ``createsMediaWhole``; ``createMediaEntity(_:content:in:replaces:identity:)`` does both.
  ///
  /// - Parameter row: the properties of the entity, and its type, which can be derived from the type of the set.
  func createMedia(
    _ content: MediaContent, for row: Row, in set: String, identity: RequestIdentity?
  ) async throws -> Row?

  /// Whether a media entity is created with content and properties in one request, or with properties alone. A service
  /// of OData takes the content first.
  var createsMediaWhole: Bool { get }

  /// Calls a function or action.
  func call(_ call: OperationCall) async throws -> OperationResult
}

/// Default implementations for a service that is only read.
extension RemoteService {
  public var address: String? { nil }

  public var deltasFollowAccess: Bool { true }

  public func origin(of row: Row, createdFrom sent: Row, at time: OffsetDateTime?) async throws -> EntityOrigin { .own }

  public var comparesVersions: Bool { false }

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

  public var independentChangesAtOnce: Int { 1 }

  public func countAtOnce(of changes: [ServiceChange]) -> Int { 1 }

  public func send(independent changes: [IdentifiedChange]) async throws -> [ChangeOutcome] {
    throw ServiceError.unsupported("several changes in one request")
  }

  public func media(of key: EntityKey?, in set: String, property: String?) async throws -> MediaContent {
    throw ServiceError.unsupported("media")
  }

  public func media(
    of key: EntityKey?, in set: String, property: String?, to file: String
  ) async throws -> MediaContent {
    try await media(of: key, in: set, property: property)
  }

  public func media(
    of key: EntityKey?, in set: String, property: String?, into receiver: ContentReceiver
  ) async throws -> MediaContent {
    let content = try await media(of: key, in: set, property: property)
    try ContentReader.pass(content.body, to: receiver)
    return content.withoutBody
  }

  public func setMedia(
    _ content: MediaContent, of key: EntityKey?, in set: String, property: String?, etag: String?,
    identity: RequestIdentity?
  ) async throws -> String? {
    throw ServiceError.unsupported("media")
  }

  public var createsMediaWhole: Bool { false }

  public func createMedia(
    _ content: MediaContent, for row: Row, in set: String, identity: RequestIdentity?
  ) async throws -> Row? {
    throw ServiceError.unsupported("media")
  }
}

/// An opaque position in a service's response, as text that can be stored.
public enum PageToken: Sendable, Hashable {
  /// The next page of the same response.
  case next(String)
  /// The changes since this point.
  case delta(String)
}

/// One page of a service's response.
public struct RowPage: Sendable {
  /// The entities of the page; for a delta token, those that were created or changed.
  public var rows: [Row] = []
  /// Keys of entities that were deleted or stopped matching since the delta token. Only in responses to a delta token.
  public var removed: [EntityKey] = []
  /// Changes of entities of other sets that this set is expanded with. Only in responses to a delta token.
  public var related: [RelatedEntity] = []
  /// The total number of matching entities, if it was requested.
  public var count: Int?
  /// Where to continue; nil on the last page of a service that does not track changes.
  public var token: PageToken?

  /// An empty last page.
  public init() {}
}

/// A change of an entity that other entities are related to.
public struct RelatedEntity: Sendable, Equatable {
  /// The entity set of the entity.
  public var set: String
  /// The key of the entity.
  public var key: EntityKey
  /// The current entity; nil if it no longer exists.
  public var row: Row?

  /// A change; without a row, a deletion.
  public init(set: String, key: EntityKey, row: Row?) {
    self.set = set
    self.key = key
    self.row = row
  }
}

/// A call of a function or action with its arguments.
public struct OperationCall: Sendable, Equatable {
  /// The overload to call.
  public var operation: OperationSchema
  /// The arguments by the name of the parameter.
  public var arguments: [String: Value]
  /// For a bound operation: what it is called on.
  public var target: OperationTarget?

  /// A call of an overload.
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
  /// The entity set or singleton.
  public var set: String
  /// The key of the entity; nil for an operation that is bound to the collection, and for a singleton.
  public var key: EntityKey?
  /// The version of the entity that an action is meant for, sent as `If-Match` (OData 4.01 Part 1: Protocol, 8.2.4);
  /// nil if it is not known or does not matter.
  public var etag: String?

  /// The collection of a set, or the entity with a key.
  public init(set: String, key: EntityKey? = nil, etag: String? = nil) {
    self.set = set
    self.key = key
    self.etag = etag
  }
}

/// A service with a query language of its own, in which the user of a package can write its queries.
public protocol QueryReadingService: RemoteService {
  /// The query that a text in this language means. Nothing is sent.
  ///
  /// - Throws: ``QuerySyntaxError``; ``ServiceError`` of kind `unsupported` for a statement without an equal ``RowQuery``.
  func query(reading text: String) throws -> RowQuery
}

/// A service whose sets and entities have URLs.
public protocol AddressedService: RemoteService {
  /// The set or the entity that a URL leads to; nil if the URL is not one of this service. Nothing is sent.
  ///
  /// The key is nil for a set and a singleton. The metadata may not declare the set.
  ///
  /// - Throws: ``QuerySyntaxError`` for an invalid key, ``ServiceError`` of kind `unsupported` for the URL of anything else,
  ///   such as a property.
  func target(at url: String) throws -> OperationTarget?
}
