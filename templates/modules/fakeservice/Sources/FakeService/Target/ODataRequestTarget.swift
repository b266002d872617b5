import ODataDialect
import ServiceData

/// The parsed URL of a request (OData 4.01 Part 2: URL Conventions, 4 and 5).
public struct ODataRequestTarget: Sendable {
  /// A segment of the resource path.
  public enum Segment: Sendable, Equatable {
    /// An entity set or singleton.
    case set(EntitySetSchema)
    case key(EntityKey)
    /// A cast to a derived type.
    case cast(StructuredSchema)
    /// A property or navigation property.
    case member(MemberSchema)
    /// A function, action, or V2 function import with its arguments by parameter name.
    case operation(OperationSchema, arguments: [String: QueryExpression])
    /// An element of an ordered collection; a negative index counts from the end.
    case index(Int)
    /// `$filter(…)` inside the path.
    case filter(QueryExpression)
    case count
    case value
    /// `$ref`: the URLs of entities instead of the entities.
    case reference
    /// `$each`: each element of a collection.
    case each
    /// `$query`: the query options are in the body of the request.
    case queryInBody
    case metadata
    case batch
    /// `$entity`: the entity whose URL is in `$id`.
    case entity
  }

  /// The segments of the path; empty for the service document.
  public var segments: [Segment] = []
  /// The type of the addressed entities or complex values; nil for anything else.
  public var type: StructuredSchema?
  /// Whether the path addresses a collection.
  public var isCollection = false
  /// The system query options; its set is the first one of the path, or that of a function's entities.
  public var query = RowQuery(set: "")
  /// The other options in the query string.
  public var options = RequestOptions()
}

/// The options of a query string that are not in a ``RowQuery``.
public struct RequestOptions: Sendable, Equatable {
  /// `$skiptoken`: the position of the next page.
  public var skipToken: String?
  /// `$deltatoken` or `!deltatoken`: the start of the requested changes.
  public var deltaToken: String?
  /// `$format`.
  public var format: String?
  /// `$id`: the URL of an entity.
  public var identifier: String?
  /// The values of parameter aliases (`@name`).
  public var aliases: [String: QueryExpression] = [:]
  /// Custom options in order, including the arguments of V2 function imports.
  public var custom: [QueryItem] = []

  /// Creates empty options.
  public init() {}
}
