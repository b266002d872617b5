import HTTPTransport
import ODataDialect
import ServiceData
import Synchronization

/// A service in this process that answers HTTP requests as an OData service with this schema would, from sample data.
///
/// It stands in for the network wherever an ``HTTPTransporting`` does: in tests, and behind `--demo`.
///
///     let fake = try FakeODataService(schema: schema)
///     let service = try ODataService(root: fake.root, schema: schema, transport: fake)
public final class FakeODataService: HTTPTransporting {
  /// The URL of the service. Requests to any host are answered if their path begins with that of this URL.
  public let root: String
  /// The schema that the data follows.
  public let schema: ServiceSchema
  private let options: FakeServiceOptions
  private let path: String
  private let version: any ProtocolVersion
  private let database: FakeDatabase
  private let oldestToken = Mutex(0)

  /// A service with sample data, and the changes that its state file holds.
  ///
  /// - Throws: ``ServiceError`` of kind `unsupported` for a version of OData that is not spoken, or a URL that is none;
  ///   ``FakeServiceStateError`` where the state file cannot be read.
  public init(
    schema: ServiceSchema, root: String = "http://fake.invalid/service", options: FakeServiceOptions = .init()
  ) throws {
    self.schema = schema
    self.root = root
    self.options = options
    path = try ServiceURL(root).path
    version = try ProtocolVersions.version(schema.document.protocolVersion)
    let catalog = TableCatalog(schema)
    database = FakeDatabase(
      source: SampleSource(catalog: catalog, seed: options.seed, rowsPerSet: max(0, options.rowsPerSet)))
    if let saved = try options.stateFile?.load(catalog) { database.restore(saved) }
  }

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    let answer = try respond(to: request)
    return try await options.answering?(request, answer) ?? answer
  }

  /// Makes all delta links that were given out too old (HTTP 410).
  public func expireDeltaLinks() {
    let next = database.skipSequence()
    oldestToken.withLock { $0 = next }
  }

  private func respond(to request: HTTPRequest) throws -> HTTPResponse {
    let url = try ServiceURL(request.url)
    let base = path.hasSuffix("/") ? String(path.dropLast()) : path
    let responder = FakeResponder(
      database: database, version: version, isVersionFour: schema.document.protocolVersion.hasPrefix("4"),
      metadata: options.metadata, pageSize: options.pageSize, oldestToken: oldestToken.withLock { $0 },
      root: url.origin + base + "/")
    guard url.path == base || url.path.hasPrefix(base + "/") else {
      let fault = ServiceError(.notFound, "nothing is at '\(url.path)'; the service is at '\(path)'", status: 404)
      return responder.refusal(fault, url: request.url)
    }
    let before = database.sequence
    let call = FakeRequest(request, path: String(url.path.dropFirst(base.utf8.count)), query: url.query)
    var response = responder.respond(to: call)
    response.finalURL = request.url
    if database.sequence != before { try options.stateFile?.save(database.savedState()) }
    if request.method == .head { response.body = [] }
    return response
  }
}
