import ServiceData

/// Reads the JSON of one version of OData into rows in the neutral form.
///
/// Properties that the metadata does not declare are kept, unknown type names are ignored, and wrappers may be missing,
/// since careless services omit them.
public protocol PayloadReading: Sendable {
  /// Reads a collection of entities or of changes. Any other body is read as one entity; ``PayloadPage/isCollection``
  /// is false then, and callers that accept only collections check it.
  ///
  /// - Throws: ``JSONError`` if the text is not JSON, or has entities of an unexpected type.
  func page(_ bytes: [UInt8], of type: StructuredSchema) throws(JSONError) -> PayloadPage

  /// Reads one entity.
  func entity(_ bytes: [UInt8], of type: StructuredSchema) throws(JSONError) -> Row

  /// Reads the primitive or complex value, or the collection of them, that an operation returned.
  func value(_ bytes: [UInt8], of type: OperationType, in schema: ServiceSchema) throws(JSONError) -> Value
}

/// The content of a response with entities.
public struct PayloadPage: Sendable {
  /// Whether the body is a collection. An error is not, nor is a page of a proxy, nor an empty array by itself, which
  /// no version of the protocol uses.
  public var isCollection = true
  /// The entities, in the order of the response.
  public var rows: [Row] = []
  /// Keys of the entities that a response to a delta link reports as removed.
  public var removed: [EntityKey] = []
  /// Keys of entities whose relations have changed, in a response to a delta link of expanded entities.
  public var related: [EntityKey] = []
  /// Changes of entities of other sets, in a response to a delta link of expanded entities.
  public var others: [RelatedEntity] = []
  /// The number of changes in a response to a delta link that do not identify their entity.
  public var unidentified = 0
  /// The total number of matching entities.
  public var count: Int?
  /// The link to the next page as written in the body: absolute, or relative to the request.
  public var nextLink: String?
  /// The link to later changes as written in the body: absolute, or relative to the request.
  public var deltaLink: String?

  /// An empty page.
  public init() {}
}
