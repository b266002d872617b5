import HTTPTransport
import ODataDialect
import ServiceData
import ServiceFaults
import Synchronization

/// A fake OData service in this process, which answers HTTP requests from sample data for a schema.
///
/// It replaces the network wherever an ``HTTPTransporting`` is used: in tests, and for `--demo`. Requests are processed one
/// after another.
///
///     let fake = try FakeODataService(schema: schema)
///     let service = try ODataService(root: fake.root, schema: schema, transport: fake)
public final class FakeODataService: HTTPTransporting {
  /// The URL of the service. Requests to any host are answered if their path begins with the path of this URL.
  public let root: String
  /// The schema of the data.
  public let schema: ServiceSchema
  let options: FakeServiceOptions
  let database: FakeDatabase
  let faults: FaultInjector
  let sessions: ServiceSessions
  private let basePath: String
  private let version: any ProtocolVersion
  private let oldestToken = Mutex(0)
  /// Serializes requests, and records the state file's last known version.
  private let turn = Mutex<FakeServiceStateFile.Stamp?>(nil)

  /// Creates a service with sample data and the changes in its state file.
  ///
  /// - Throws: ``ServiceError`` of kind `unsupported` for an unsupported version of OData or an invalid URL;
  ///   ``FakeServiceStateError`` if the state file cannot be read.
  public init(
    schema: ServiceSchema, root: String = "http://fake.invalid/service", options: FakeServiceOptions = .init()
  ) throws {
    self.schema = schema
    self.root = root
    self.options = options
    let path = try ServiceURL(root).path
    basePath = path.hasSuffix("/") ? String(path.dropLast()) : path
    version = try ProtocolVersions.version(schema.document.protocolVersion)
    faults = FaultInjector(options.faults, death: options.death)
    sessions = ServiceSessions(quirks: options.quirks, requestsPerToken: options.requestsPerToken)
    let catalog = TableCatalog(schema)
    database = FakeDatabase(
      source: SampleSource(catalog: catalog, seed: options.seed, rowsPerSet: max(0, options.rowsPerSet)))
    try inTurn {}
  }

  /// Expires all delta links (status 410).
  public func expireDeltaLinks() {
    let next = database.skipSequence()
    oldestToken.withLock { $0 = next }
  }

  /// The stored entities of a set with their ETags, in the order of their creation; empty for an unknown set.
  ///
  /// - Throws: ``FakeServiceStateError`` if the state file cannot be read.
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

  /// Processes a request, without faults and checks of sessions.
  func respond(to request: HTTPRequest) throws -> HTTPResponse {
    let url = try ServiceURL(request.url)
    let responder = responder(at: url.origin)
    guard url.path == basePath || url.path.hasPrefix(basePath + "/") else {
      let place = basePath.isEmpty ? "/" : basePath
      let fault = ServiceError(
        .notFound, "there is no resource at '\(url.path)'; the service is at '\(place)'", status: 404)
      return responder.refusal(fault, url: request.url)
    }
    let call = try FakeRequest(request, path: String(url.path.dropFirst(basePath.utf8.count)), query: url.query)
    var response = try inTurn { responder.respond(to: call) }
    response.finalURL = request.url
    if request.method == .head { response.body = [] }
    return response
  }

  /// The responder for requests to an origin, such as `http://localhost:8080`.
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

  /// Runs work with exclusive access to the data, both in this process and among processes with the same state file.
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
