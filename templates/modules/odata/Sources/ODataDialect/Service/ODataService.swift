import HTTPTransport
import ServiceData

/// A service that speaks OData, as the rest of the package knows services.
///
///     let service = try ODataService(root: "https://host/shop", schema: schema, transport: transport)
///     let page = try await service.page(of: RowQuery(set: "Products"), tracksChanges: false)
public struct ODataService: RemoteService {
  public let schema: ServiceSchema
  /// Where the service's resources are.
  public let root: ServiceURL
  let options: Options
  let version: any ProtocolVersion
  private let client: HTTPClient

  /// What differs between services of one version of the protocol.
  public struct Options: Sendable {
    /// The version to speak; nil for the one that the schema states.
    public var version: (any ProtocolVersion)?
    /// Around every exchange, the first outermost: authentication, CSRF token, request identifiers, retry, logging.
    public var middlewares: [any HTTPMiddleware] = []
    /// Sent with every request to the service's own origin, for instance `sap-language`.
    public var headers: HTTPHeaders = [:]
    /// Put into every URL, for instance `sap-client`.
    public var query: [QueryItem] = []
    /// Rows that a page should hold, where a query does not say it.
    public var pageSize: Int?
    /// Send every update as `POST` with `X-HTTP-Method`. Without it, this is done after a service has refused the method.
    public var tunnelsUpdates = false

    /// Options that suit most services.
    public init() {}
  }

  /// A service at a URL.
  ///
  /// - Throws: ``ServiceError`` of kind `unsupported` for a URL that is none or holds a password, or a version that is not
  ///   spoken.
  public init(
    root: String, schema: ServiceSchema, transport: any HTTPTransporting, options: Options = Options()
  ) throws(ServiceError) {
    do { self.root = try ServiceURL(root) } catch { throw ServiceError(error) }
    guard self.root.userInfo == nil else {
      throw ServiceError(
        .unsupported,
        "the service's address holds a user or a password; leave it out, and sign in with an authenticator")
    }
    self.schema = schema
    self.options = options
    if let version = options.version {
      self.version = version
    } else {
      version = try ProtocolVersions.version(schema.document.protocolVersion)
    }
    client = HTTPClient(transport: transport, middlewares: options.middlewares)
  }

  public var address: String? {
    var path = root.path[...]
    while path.hasSuffix("/") { path.removeLast() }
    return root.origin + path
  }

  /// Writes mutations as requests.
  var changes: ChangeRequestWriter { ChangeRequestWriter(schema: schema, version: version, root: root) }

  /// The absolute URL of a path below the root with a query string.
  func url(_ path: String, _ query: [QueryItem] = []) -> ServiceURL {
    var url = root.appending(path)
    url.query = ResourcePath.query(query + options.query)
    return url
  }

  /// Sends a request and refuses every answer that tells of a failure.
  func send(
    _ method: HTTPMethod = .get, _ url: ServiceURL, headers: HTTPHeaders = [:], body: [UInt8]? = nil
  ) async throws(ServiceError) -> HTTPResponse {
    let response = try await exchange(method, url, headers: headers, body: body)
    guard response.isSuccess else { throw ServiceError(response, to: method) }
    return response
  }

  /// Sends a request; any status is an answer.
  ///
  /// - Parameter isFile: whether the answer may be kept elsewhere, as content is. Nothing that says who asks goes there.
  func exchange(
    _ method: HTTPMethod, _ url: ServiceURL, headers: HTTPHeaders = [:], body: [UInt8]? = nil, isFile: Bool = false
  ) async throws(ServiceError) -> HTTPResponse {
    let isOwn = url.origin == root.origin
    guard isOwn || isFile && method.isSafe else { throw .elsewhere(url, than: root) }
    var request = HTTPRequest(method, url: url.description, headers: version.headers, body: body)
    request.carriesIdentity = isOwn
    request.followsElsewhere = isFile
    if body != nil { request.headers["Content-Type"] = version.bodyType }
    for field in (isOwn ? options.headers.fields : []) + headers.fields { request.headers[field.name] = field.value }
    do {
      return try await client.send(request)
    } catch {
      var failure = ServiceError(anyError: error)
      if method.isSafe { failure.mayHaveBeenDone = false }
      throw failure
    }
  }

  /// Reads a body, and tells where it is not what the protocol says.
  func read<Content>(
    _ response: HTTPResponse, _ content: ([UInt8]) throws(JSONError) -> Content
  ) throws(ServiceError) -> Content {
    do {
      return try content(response.body)
    } catch {
      let type = response.headers["Content-Type"] ?? "no type"
      throw ServiceError(
        .malformedResponse, "cannot read the answer (\(type)): \(error); check that the URL is that of the service",
        status: response.status)
    }
  }
}
