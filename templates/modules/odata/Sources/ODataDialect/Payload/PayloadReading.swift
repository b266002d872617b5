import ServiceData

/// Reads the JSON of one version of OData into rows in the neutral form.
///
/// What the metadata does not declare is kept, a type name that it does not know is passed over, and wrappers that
/// careless services leave out are not missed.
public protocol PayloadReading: Sendable {
  /// Reads a collection of entities, also one of changes. Whatever else stands there is read as one entity, which is a
  /// collection only to those who say so: see ``PayloadPage/isCollection``.
  ///
  /// - Throws: ``JSONError`` where the text is not JSON, or has entities of a type that is not the expected one.
  func page(_ bytes: [UInt8], of type: StructuredSchema) throws(JSONError) -> PayloadPage

  /// Reads one entity.
  func entity(_ bytes: [UInt8], of type: StructuredSchema) throws(JSONError) -> Row

  /// Reads the primitive or complex value, or the collection of such, that an operation returned.
  func value(_ bytes: [UInt8], of type: OperationType, in schema: ServiceSchema) throws(JSONError) -> Value
}

/// What the body of an answer with entities says.
public struct PayloadPage: Sendable {
  /// Whether the body is a collection. An error or a page of something in front of the service is none, nor is an empty
  /// array by itself, which no version of the protocol has.
  public var isCollection = true
  /// The entities, in the order of the answer.
  public var rows: [Row] = []
  /// Keys of the entities that an answer to a delta link tells to be gone.
  public var removed: [EntityKey] = []
  /// Keys of entities whose relations have changed, in an answer to a delta link of expanded entities.
  public var related: [EntityKey] = []
  /// Changes of entities of other sets, likewise.
  public var others: [RelatedEntity] = []
  /// The number of changes in an answer to a delta link that do not say of which entity they tell.
  public var unidentified = 0
  /// The number of all entities that match.
  public var count: Int?
  /// The link to the next page as it stands in the body: absolute, or relative to the request.
  public var nextLink: String?
  /// The link to later changes, likewise.
  public var deltaLink: String?

  /// An empty page.
  public init() {}
}
