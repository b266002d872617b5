import HTTPTransport
import ServiceData

/// What one version of OData does in a way of its own. Everything else in this module is the same for all versions,
/// so a further version is one more conforming type.
public protocol ProtocolVersion: Sendable {
  /// The text forms of literals and functions.
  var grammar: any QueryGrammar { get }
  /// Reads bodies.
  var reader: any PayloadReading { get }
  /// Writes bodies.
  var writer: any PayloadWriting { get }
  /// The headers of every request, but for `Prefer` and those that belong to a body.
  var headers: HTTPHeaders { get }
  /// The media type of bodies in requests.
  var bodyType: String { get }
  /// The method of an update of some members.
  var updateMethod: HTTPMethod { get }
  /// Whether references in a body are annotations, whose URLs may be relative to the service's root, as suits services
  /// that do not know by what host they are reached, and which can also end a relation.
  var bindsByAnnotation: Bool { get }
  /// Whether the requests of a change set state their content id themselves, beside the parts that they are in.
  var repeatsContentID: Bool { get }
  /// Whether expanded items have options of their own, in parentheses, and option names need no `$`.
  var nestsOptions: Bool { get }

  /// The system query options of a query, without percent-encoding.
  ///
  /// - Parameter type: the type of the entities, which says of what kinds constants in expressions are.
  /// - Throws: ``ServiceError`` of kind `unsupported` where the version cannot say what is asked for.
  func options(of query: RowQuery, type: StructuredSchema?) throws(ServiceError) -> [QueryItem]

  /// The wishes that a request for a page may carry in `Prefer`.
  func preferences(pageSize: Int?, tracksChanges: Bool) -> [String]

  /// Where relations of an entity are, behind the entity's path.
  ///
  /// - Parameter target: the entity whose relation is meant, of those in a collection.
  func link(_ navigation: String, to target: LinkTarget?) -> LinkAddress

  /// The headers by which a service knows a mutation when it comes again.
  func headers(of identity: RequestIdentity) -> HTTPHeaders

  /// How an operation is called.
  func address(of call: OperationCall, in schema: ServiceSchema) throws(ServiceError) -> OperationAddress
}

extension ProtocolVersion {
  public var bodyType: String { "application/json" }
  public var bindsByAnnotation: Bool { false }
  public var repeatsContentID: Bool { false }
}

/// A name and a value in a query string, without percent-encoding.
public struct QueryItem: Sendable, Hashable {
  /// The option's name, with its `$` where it has one.
  public var name: String
  /// The option's value.
  public var value: String

  /// A pair.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// Where and how an operation is called, beside what it is bound to.
public struct OperationAddress: Sendable {
  /// The last segment of the path, percent-encoded.
  public var segment: String
  /// The query string's parts.
  public var query: [QueryItem] = []
  /// The method.
  public var method: HTTPMethod
  /// The body, if the arguments stand there.
  public var body: [UInt8]?

  /// An address without arguments.
  public init(segment: String, method: HTTPMethod) {
    self.segment = segment
    self.method = method
  }
}

/// An entity that a relation leads to, in the two ways in which versions name it.
public struct LinkTarget: Sendable, Hashable {
  /// Its URL.
  public var url: String
  /// Its key as it stands in parentheses, percent-encoded.
  public var key: String

  /// An entity with this URL and key.
  public init(url: String, key: String) {
    self.url = url
    self.key = key
  }
}

/// Where relations are, behind the path of an entity.
public struct LinkAddress: Sendable, Hashable {
  /// The segments, percent-encoded.
  public var segment: String
  /// The query string's parts.
  public var query: [QueryItem] = []

  /// An address without a query.
  public init(segment: String) { self.segment = segment }
}
