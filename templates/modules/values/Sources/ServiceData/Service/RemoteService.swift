/// The seam between a service of some protocol and everything else in the package: the client, the offline
/// controller and the commands know only this.
///
/// A dialect module implements it for one protocol (OData: the module `odata`). All methods throw ``ServiceError``.
public protocol RemoteService: Sendable {
  var schema: ServiceSchema { get }

  /// The first page of a query. With `tracksChanges`, the service is asked to give a delta token on the last page.
  func page(of query: RowQuery, tracksChanges: Bool) async throws -> RowPage

  /// The page that a token of an earlier page leads to: the next one, or the changes since a delta token.
  func page(after token: PageToken, of query: RowQuery) async throws -> RowPage

  /// The number of entities that match.
  func count(of query: RowQuery) async throws -> Int

  /// One entity, or nil where the service has none of this key. `select` and `expand` of the query apply; the key of a singleton is nil.
  func entity(_ key: EntityKey?, of query: RowQuery) async throws -> Row?

  /// Creates an entity and returns it as the service keeps it.
  func create(_ row: Row, in set: String) async throws -> Row

  /// Sends a changed entity; only changed members, unless `replaces`. Returns the entity where the service answers with it.
  func update(_ row: Row, key: EntityKey?, in set: String, replaces: Bool) async throws -> Row?

  /// Deletes an entity; the ETag becomes `If-Match`.
  func delete(_ key: EntityKey, in set: String, etag: String?) async throws

  /// Calls a function or action.
  func call(_ call: OperationCall) async throws -> OperationResult
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
  /// The total number of matching entities, where it was asked for.
  public var count: Int?
  /// Where to go on: absent on the last page of a service that does not track changes.
  public var token: PageToken?

  public init() {}
}

/// A call of a function or action with its arguments.
public struct OperationCall: Sendable {
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
public struct OperationTarget: Sendable, Hashable {
  public var set: String
  /// The key of the entity; nil for an operation that is bound to the collection, and for a singleton.
  public var key: EntityKey?

  public init(set: String, key: EntityKey? = nil) {
    self.set = set
    self.key = key
  }
}
