import HTTPTransport
import ServiceData

/// A service of plain JSON collections.
///
/// The path of a collection is its name below the root, that of an entity its key below the collection. ``CollectionQuery``
/// describes queries, failures are those of RFC 9457, and versions of entities are entity tags
/// (RFC 9110, 8.8.3).
public struct CollectionService: RemoteService {
  public let schema: ServiceSchema
  /// The URL below which the collections are.
  let root: ServiceURL
  private let client: HTTPClient

  /// A service at a URL.
  ///
  /// - Throws: ``ServiceError`` of kind `unsupported` for an invalid URL.
  public init(root: String, schema: ServiceSchema, transport: any HTTPTransporting) throws(ServiceError) {
    do { self.root = try ServiceURL(root) } catch { throw ServiceError(error) }
    self.schema = schema
    client = HTTPClient(transport: transport, middlewares: [])
  }

  public var address: String? {
    var path = root.path[...]
    while path.hasSuffix("/") { path.removeLast() }
    return root.origin + path
  }

  /// The convention has no operations.
  ///
  /// - Throws: ``ServiceError`` of kind `unsupported`, always.
  public func call(_ call: OperationCall) async throws -> OperationResult {
    throw ServiceError(.unsupported, "the service has no operations, so '\(call.operation.name)' cannot be called")
  }

  /// The URL of a collection or one of its entities, and the type of its entities.
  ///
  /// - Throws: ``ServiceError`` of kind `notFound` for a collection that the service does not have.
  func place(_ set: String, _ key: EntityKey? = nil) throws(ServiceError) -> (url: ServiceURL, type: StructuredSchema) {
    guard let known = schema.set(set), let type = schema.entityType(of: known) else {
      throw ServiceError(.notFound, "unknown collection '\(set)'; use one that the service's schema declares")
    }
    let collection = root.appending(PercentEncoding.encode(set))
    guard let key else { return (collection, type) }
    guard key.parts.count == 1, let text = ParameterText.text(of: key.parts[0].value) else {
      throw ServiceError(.unsupported, "the key of an entity of '\(set)' has several parts, expected one")
    }
    return (collection.appending(PercentEncoding.encode(text)), type)
  }

  /// Sends a request. An answer of any status is returned.
  ///
  /// - Throws: ``ServiceError`` if there is no answer.
  func exchange(
    _ method: HTTPMethod, _ url: ServiceURL, body: RequestBody? = nil, etag: String? = nil
  ) async throws(ServiceError) -> HTTPResponse {
    var request = HTTPRequest(method, url: url.description, headers: ["Accept": "application/json"], body: body?.bytes)
    request.headers["Content-Type"] = body?.type
    request.headers["If-Match"] = etag
    do {
      return try await client.send(request)
    } catch {
      throw ServiceError(anyError: error)
    }
  }

  /// Sends a request.
  ///
  /// - Throws: ``ServiceError`` for an answer that reports a failure, or if there is none.
  func send(
    _ method: HTTPMethod, _ url: ServiceURL, body: RequestBody? = nil, etag: String? = nil
  ) async throws(ServiceError) -> HTTPResponse {
    let response = try await exchange(method, url, body: body, etag: etag)
    guard response.isSuccess else { throw ServiceError(response) }
    return response
  }

  /// Reads a body.
  ///
  /// - Throws: ``ServiceError`` if it does not follow the convention.
  func read<Content>(
    _ response: HTTPResponse, _ content: (RowReader) throws(JSONError) -> Content
  ) throws(ServiceError) -> Content {
    do {
      return try content(RowReader(response.body))
    } catch {
      throw ServiceError(
        .malformedResponse, "cannot read the answer: \(error); check that the URL is the service's",
        status: response.status)
    }
  }

  /// The entity in an answer, with its version.
  func row(_ response: HTTPResponse, of type: StructuredSchema) throws(ServiceError) -> Row {
    var row = try read(response) { reader throws(JSONError) in try reader.entity(of: type) }
    row.etag = response.headers["ETag"]
    return row
  }
}

/// The body of a request.
struct RequestBody: Sendable {
  /// The media type.
  let type: String
  let bytes: [UInt8]
}
