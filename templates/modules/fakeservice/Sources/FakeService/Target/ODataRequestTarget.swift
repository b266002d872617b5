import ODataDialect
import ServiceData

/// What the URL of a request asks for: what a service reads out of it (OData 4.01 Part 2: URL Conventions, 4 and 5).
public struct ODataRequestTarget: Sendable {
  /// One step of the resource path.
  public enum Segment: Sendable, Equatable {
    /// An entity set or singleton.
    case set(EntitySetSchema)
    case key(EntityKey)
    /// A cast to a derived type.
    case cast(StructuredSchema)
    /// A property or navigation property.
    case member(MemberSchema)
    /// A function or action, or V2 function import, with arguments by parameter name.
    case operation(OperationSchema, arguments: [String: QueryExpression])
    /// An element of an ordered collection; from the end where it is negative.
    case index(Int)
    /// `$filter(…)` inside the path.
    case filter(QueryExpression)
    case count
    case value
    /// `$ref`: the URLs of entities in place of them.
    case reference
    /// `$each`: each element of a collection by itself.
    case each
    /// `$query`: the query options stand in the body of the request.
    case queryInBody
    case metadata
    case batch
    /// `$entity`: the entity whose URL stands in `$id`.
    case entity
  }

  /// The steps of the path; empty for the service document.
  public var segments: [Segment] = []
  /// The type of the entities or complex values that the path leads to; nil for anything else.
  public var type: StructuredSchema?
  /// Whether the path leads to a collection.
  public var isCollection = false
  /// The system query options; its set is the first of the path, or the one that a function's entities are in.
  public var query = RowQuery(set: "")
  /// What is in the query string beside them.
  public var options = RequestOptions()
}

/// What a query string holds beside the options of a ``RowQuery``.
public struct RequestOptions: Sendable, Equatable {
  /// `$skiptoken`: where the next page begins.
  public var skipToken: String?
  /// `$deltatoken` or `!deltatoken`: since when changes are asked for.
  public var deltaToken: String?
  /// `$format`.
  public var format: String?
  /// `$id`: the URL of an entity.
  public var identifier: String?
  /// What parameter aliases, `@name`, stand for.
  public var aliases: [String: QueryExpression] = [:]
  /// Options that are not the protocol's own, in their order; V2 function imports have their arguments there.
  public var custom: [QueryItem] = []

  /// No options.
  public init() {}
}
