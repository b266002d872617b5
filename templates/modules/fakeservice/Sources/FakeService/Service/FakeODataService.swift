import HTTPTransport
import ODataDialect
import ServiceData
import Synchronization

/// A service in this process that answers HTTP requests as an OData service with this schema would, from sample data.
///
/// It stands in for the network wherever an ``HTTPTransporting`` does: in tests, and behind `--demo`. One request is
/// answered after the other.
///
///     let fake = try FakeODataService(schema: schema)
///     let service = try ODataService(root: fake.root, schema: schema, transport: fake)
public final class FakeODataService: HTTPTransporting {
  /// The URL of the service. Requests to any host are answered if their path begins with that of this URL.
  public let root: String
  /// The schema that the data follows.
  public let schema: ServiceSchema
  let options: FakeServiceOptions
  let database: FakeDatabase
  let schedule: FaultSchedule
  let sessions: ServiceSessions
  private let basePath: String
  private let version: any ProtocolVersion
  private let oldestToken = Mutex(0)
  /// Whose turn it is, and what the state file was when this service saw it last.
  private let turn = Mutex<FakeServiceStateFile.Stamp?>(nil)

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
    let path = try ServiceURL(root).path
    basePath = path.hasSuffix("/") ? String(path.dropLast()) : path
    version = try ProtocolVersions.version(schema.document.protocolVersion)
    schedule = FaultSchedule(options.faults)
    sessions = ServiceSessions(quirks: options.quirks, requestsPerToken: options.requestsPerToken)
    let catalog = TableCatalog(schema)
    database = FakeDatabase(
      source: SampleSource(catalog: catalog, seed: options.seed, rowsPerSet: max(0, options.rowsPerSet)))
    try inTurn {}
  }

  /// Makes all delta links that were given out too old (HTTP 410).
  public func expireDeltaLinks() {
    let next = database.skipSequence()
    oldestToken.withLock { $0 = next }
  }

  /// The entities of a set as the service keeps them, each with its version, in the order of their creation; none where
  /// there is no such set.
  ///
  /// - Throws: ``FakeServiceStateError`` where the state file cannot be read.
  public func rows(of set: String) throws -> [Row] {
    guard let plan = database.catalog.plan(set) else { return [] }
    return try inTurn {
      database.records(of: plan).map { record in
        var row = record.row
        row.etag = record.etag
        return row
      }
    }
  }

  /// What the service does with a request, whoever sends it and whatever was to go wrong.
  func respond(to request: HTTPRequest) throws -> HTTPResponse {
    let url = try ServiceURL(request.url)
    let responder = responder(at: url.origin)
    guard url.path == basePath || url.path.hasPrefix(basePath + "/") else {
      let place = basePath.isEmpty ? "/" : basePath
      let fault = ServiceError(.notFound, "nothing is at '\(url.path)'; the service is at '\(place)'", status: 404)
      return responder.refusal(fault, url: request.url)
    }
    let call = FakeRequest(request, path: String(url.path.dropFirst(basePath.utf8.count)), query: url.query)
    var response = try inTurn { responder.respond(to: call) }
    response.finalURL = request.url
    if request.method == .head { response.body = [] }
    return response
  }

  /// What answers requests that name the service by an origin, such as `http://localhost:8080`.
  func responder(at origin: String) -> FakeResponder {
    FakeResponder(
      database: database, version: version, isVersionFour: schema.document.protocolVersion.hasPrefix("4"),
      metadata: options.metadata, pageSize: options.pageSize, quirks: options.quirks,
      oldestToken: oldestToken.withLock { $0 }, root: origin + basePath + "/")
  }

  /// The first segment of the path of a request, without its key.
  func firstSegment(_ url: ServiceURL) -> String {
    let rest = url.path.hasPrefix(basePath) ? url.path.dropFirst(basePath.utf8.count) : url.path[...]
    return PercentEncoding.decode((rest.split(separator: "/").first ?? "").prefix { $0 != "(" })
  }

  /// Works with the data while nobody else does, neither here nor in another process with the same state file.
  func inTurn<Result: Sendable>(_ work: () throws -> Result) throws -> Result {
    try turn.withLock { stamp in
      guard let file = options.stateFile else { return try work() }
      return try file.exclusively {
        if let saved = try file.load(database.catalog, unless: &stamp) { database.restore(saved) }
        let before = database.sequence
        let result = try work()
        if database.sequence != before { stamp = try file.save(database.savedState()) }
        return result
      }
    }
  }
}
