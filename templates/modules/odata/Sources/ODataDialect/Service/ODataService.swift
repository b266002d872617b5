import HTTPTransport
import ServiceData

/// A client of an OData service, in the form that the rest of the package uses.
///
///     let service = try ODataService(root: "https://host/shop", schema: schema, transport: transport)
///     let page = try await service.page(of: RowQuery(set: "Products"), tracksChanges: false)
public struct ODataService: RemoteService {
  /// The schema of the service's metadata.
  public let schema: ServiceSchema
  /// The root URL of the service.
  public let root: ServiceURL
  let options: Options
  let version: any ProtocolVersion
  private let client: HTTPClient

  /// The differences between services of one version of the protocol.
  public struct Options: Sendable {
    /// The protocol version to use; nil for the version that the schema states.
    public var version: (any ProtocolVersion)?
    /// Wrapped around every exchange, the first one outermost: authentication, CSRF token, request identifiers, retry,
    /// logging.
    public var middlewares: [any HTTPMiddleware] = []
    /// Headers that are sent with every request to the service's own origin, for instance `sap-language`.
    public var headers: HTTPHeaders = [:]
    /// Query options that are added to every URL, for instance `sap-client`.
    public var query: [QueryItem] = []
    /// The preferred number of rows in a page, if a query does not state one.
    public var pageSize: Int?
    /// Whether every update is sent as `POST` with `X-HTTP-Method`. Otherwise this is done only after a service has
    /// refused the method.
    public var tunnelsUpdates = false

    /// Options that suit most services.
    public init() {}
  }

  /// A service at a URL.
  ///
  /// - Throws: ``ServiceError`` of kind `unsupported` if the URL is invalid or contains a password, or if the version
  ///   is not supported.
  public init(
    root: String, schema: ServiceSchema, transport: any HTTPTransporting, options: Options = Options()
  ) throws(ServiceError) {
    do { self.root = try ServiceURL(root) } catch { throw ServiceError(error) }
    guard self.root.userInfo == nil else {
      throw ServiceError(
        .unsupported,
        "the service's address contains a user or a password; remove it, and sign in with an authenticator")
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

  /// The root URL without user, query and slashes at its end, which identifies the service.
  public var address: String? {
    var path = root.path[...]
    while path.hasSuffix("/") { path.removeLast() }
    return root.origin + path
  }

  /// The writer of mutations as requests.
  var changes: ChangeRequestWriter { ChangeRequestWriter(schema: schema, version: version, root: root) }

  /// The absolute URL of a path below the root with a query string.
  func url(_ path: String, _ query: [QueryItem] = []) -> ServiceURL {
    var url = root.appending(path)
    url.query = ResourcePath.query(query + options.query)
    return url
  }

  /// The URL with the query options of the service's own address, such as `sap-client`, which belong to every request to
  /// the service. An option that the URL has already is not repeated.
  func complete(_ url: ServiceURL) -> ServiceURL {
    guard let own = root.query, url.origin == root.origin, isBelowRoot(url) else { return url }
    let given = url.query.map { $0.split(separator: "&") } ?? []
    let names = Set(given.map { $0.prefix { $0 != "=" } })
    let missing = own.split(separator: "&").filter { !names.contains($0.prefix { $0 != "=" }) }
    var url = url
    url.query = (given + missing).joined(separator: "&")
    return url
  }

  /// Sends a request and throws for every response that reports a failure.
  func send(
    _ method: HTTPMethod = .get, _ url: ServiceURL, headers: HTTPHeaders = [:], body: [UInt8]? = nil,
    content: MediaContent.Body? = nil
  ) async throws(ServiceError) -> HTTPResponse {
    let response = try await exchange(method, url, headers: headers, body: body, content: content)
    guard response.isSuccess else { throw ServiceError(response, to: method) }
    return response
  }

  /// Sends a request and returns its response, with any status.
  ///
  /// - Parameters:
  ///   - content: content to send, instead of `body`.
  ///   - isFile: whether the response may come from another origin, as content does. No credentials are sent there.
  ///   - file: a file that the body of a successful response can be written to. It may have the first part of the body.
  ///   - receiver: can take the body of a successful response, instead of a file.
  func exchange(
    _ method: HTTPMethod, _ url: ServiceURL, headers: HTTPHeaders = [:], body: [UInt8]? = nil,
    content: MediaContent.Body? = nil, isFile: Bool = false, to file: String? = nil, into receiver: BodyReceiver? = nil
  ) async throws(ServiceError) -> HTTPResponse {
    let isOwn = url.origin == root.origin
    guard isOwn || isFile && method.isSafe else { throw .elsewhere(url, than: root) }
    var request = HTTPRequest(method, url: complete(url).description, headers: version.headers, body: body)
    request.carriesIdentity = isOwn
    request.followsElsewhere = isFile
    (request.responseFile, request.resumesResponse, request.responseReceiver) = (file, file != nil, receiver)
    switch content {
    case .bytes(let bytes): request.body = bytes
    case .file(let path): request.bodyFile = path
    case .parts(let parts): request.bodyParts = BodyParts(size: parts.size ?? 0, part: parts.part)
    case nil: break
    }
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

  /// Reads a body, and throws if it violates the protocol.
  func read<Content>(
    _ response: HTTPResponse, _ content: ([UInt8]) throws(JSONError) -> Content
  ) throws(ServiceError) -> Content {
    do {
      return try content(response.body)
    } catch {
      let type = response.headers["Content-Type"] ?? "no type"
      throw ServiceError(
        .malformedResponse, "cannot read the answer (\(type)): \(error); check that the URL is the service's",
        status: response.status)
    }
  }
}

extension ODataService: AddressedService {
  /// Reads a URL by OData 4.01 Part 2: URL Conventions, 4.3. The key is in parentheses or a segment of its own, and the
  /// name of a derived type may follow.
  public func target(at url: String) throws -> OperationTarget? {
    guard let url = try? ServiceURL(url), url.origin == root.origin, isBelowRoot(url) else { return nil }
    let base = root.path.hasSuffix("/") ? root.path.dropLast() : root.path[...]
    var segments = url.path.dropFirst(base.count).split(separator: "/")
    guard segments.first != nil else { return nil }
    if segments.count > 1, let last = segments.last, schema.type(PercentEncoding.decode(last)) != nil {
      segments.removeLast()
    }
    var scanner = QueryScanner(PercentEncoding.decode(segments.joined(separator: "/")))
    while let byte = scanner.peek(), byte != UInt8(ascii: "("), byte != UInt8(ascii: "/") { scanner.position += 1 }
    let name = scanner.text(0..<scanner.position)
    let rest = scanner.text(scanner.position..<scanner.bytes.count)
    var target = OperationTarget(set: name)
    guard let set = schema.set(name), !rest.isEmpty, rest != "()" else { return target }
    guard !set.isSingleton, let type = schema.entityType(of: set) else { throw ServiceError.unaddressed(name + rest) }
    let parser = EntityKeyParser(type, grammar: version.grammar)
    if scanner.skip(UInt8(ascii: "(")) {
      target.key = try parser.key(&scanner)
      try scanner.take(UInt8(ascii: ")"))
      guard scanner.isAtEnd else { throw ServiceError.unaddressed(name + rest) }
    } else {
      guard segments.count == 2, !rest.hasPrefix("/$") else { throw ServiceError.unaddressed(name + rest) }
      target.key = try parser.key(String(rest.dropFirst()), isLenient: true)
    }
    return target
  }
}

extension ServiceError {
  fileprivate static func unaddressed(_ path: String) -> ServiceError {
    ServiceError(
      .unsupported, "'\(path)' is neither a set nor an entity; use the URL of a set, or of an entity with its key")
  }
}
