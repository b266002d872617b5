import HTTPTransport
import ServiceData

/// The parts of the protocol in which a version of OData differs. Everything else in this module is the same for all
/// versions, so another version is one more conforming type.
public protocol ProtocolVersion: Sendable {
  /// The text forms of literals and functions.
  var grammar: any QueryGrammar { get }
  /// The reader of bodies.
  var reader: any PayloadReading { get }
  /// The writer of bodies.
  var writer: any PayloadWriting { get }
  /// The headers of every request, except for `Prefer` and those that belong to a body.
  var headers: HTTPHeaders { get }
  /// The media type of bodies in requests.
  var bodyType: String { get }
  /// The method of a partial update.
  var updateMethod: HTTPMethod { get }
  /// Whether references in a body are annotations. Their URLs may be relative to the service's root, which suits
  /// services that do not know their public host name. Annotations can also end a relation.
  var bindsByAnnotation: Bool { get }
  /// Whether the requests of a change set state their content id themselves, in addition to the parts that contain
  /// them.
  var repeatsContentID: Bool { get }
  /// Whether expanded items have options of their own in parentheses, and option names need no `$`.
  var nestsOptions: Bool { get }

  /// The system query options of a query, without percent-encoding.
  ///
  /// - Parameter type: the type of the entities, which gives the kinds of constants in expressions.
  /// - Throws: ``ServiceError`` of kind `unsupported` if the version cannot express the query.
  func options(of query: RowQuery, type: StructuredSchema?) throws(ServiceError) -> [QueryItem]

  /// The preferences that a request for a page can state in `Prefer`.
  func preferences(pageSize: Int?, tracksChanges: Bool) -> [String]

  /// The address of the relations of an entity, relative to the entity's path.
  ///
  /// - Parameter target: for a collection, the related entity that is meant.
  func link(_ navigation: String, to target: LinkTarget?) -> LinkAddress

  /// The headers by which a service recognizes a repeated mutation.
  func headers(of identity: RequestIdentity) -> HTTPHeaders

  /// How an operation is called.
  func address(of call: OperationCall, in schema: ServiceSchema) throws(ServiceError) -> OperationAddress
}

extension ProtocolVersion {
  /// JSON without a parameter.
  public var bodyType: String { "application/json" }
  /// False: a reference is an object with its URL.
  public var bindsByAnnotation: Bool { false }
  /// False: the parts of a batch state it.
  public var repeatsContentID: Bool { false }
}

/// A name and a value in a query string, without percent-encoding.
public struct QueryItem: Sendable, Hashable {
  /// The option's name, including its `$` if it has one.
  public var name: String
  /// The option's value.
  public var value: String

  /// An item with a name and a value.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// Where and how an operation is called, without its binding target.
public struct OperationAddress: Sendable {
  /// The last segment of the path, percent-encoded.
  public var segment: String
  /// The items of the query string.
  public var query: [QueryItem] = []
  /// The HTTP method of the call.
  public var method: HTTPMethod
  /// The body, if it holds the arguments.
  public var body: [UInt8]?

  /// An address without arguments.
  public init(segment: String, method: HTTPMethod) {
    self.segment = segment
    self.method = method
  }
}

/// The target of a relation, in the two forms that versions use.
public struct LinkTarget: Sendable, Hashable {
  /// Its URL; for an entity that the same change set creates, its content id.
  public var url: String
  /// Its key as it is written in parentheses, percent-encoded.
  public var key: String

  /// An entity with this URL and key.
  public init(url: String, key: String) {
    self.url = url
    self.key = key
  }
}

/// The address of relations, relative to the path of an entity.
public struct LinkAddress: Sendable, Hashable {
  /// The segments, percent-encoded.
  public var segment: String
  /// The items of the query string.
  public var query: [QueryItem] = []

  /// An address without a query.
  public init(segment: String) { self.segment = segment }
}
