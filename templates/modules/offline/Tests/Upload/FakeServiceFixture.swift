import FakeService
import Foundation
import HTTPTransport
import ODataDialect
import ServiceData
import ServiceFaults
import Synchronization
import Testing

@testable import OfflineData

/// A controller with the real dialect and the fake service, which records each request.
struct FakeServiceFixture {
  let fake: FakeODataService
  let service: ODataService
  let controller: OfflineDataController
  private let log: RequestLog

  init(
    _ directory: URL, _ quirks: Set<ServiceQuirk> = [], rows: Int = 3, policy: ConflictPolicy = .ask,
    splitsTransactions: Bool = false, schema: ServiceSchema = JourneyModel.schema
  ) async throws {
    var options = FakeServiceOptions()
    options.rowsPerSet = rows
    options.quirks = quirks
    fake = try FakeODataService(schema: schema, options: options)
    log = RequestLog(inner: fake)
    service = try ODataService(root: fake.root, schema: schema, transport: log)
    controller = try OfflineDataController(
      remote: service, directory: directory, queries: DefiningQuery.all(of: schema),
      uploads: UploadSettings(
        policy: policy, backoff: BackoffPolicy(initialDelay: 0), splitsTransactions: splitsTransactions))
    try await controller.open(.downloadIfNeeded)
  }

  /// The requests other than reads, for example `PATCH Photos(3)`.
  var changes: [String] { log.lines.filter { !$0.hasPrefix("GET ") } }

  /// The conditions of those requests.
  var conditions: [String?] { log.conditions }

  func plan(_ faults: String) throws { fake.plan(try FaultPlan(faults)) }

  @discardableResult
  func upload() async throws -> UploadReport {
    try #require(try await controller.synchronize(SyncOptions(downloads: false)).upload)
  }

  /// Uploads until no request is pending.
  func uploadAll() async throws {
    for _ in 1...6 where try await !controller.queue.requests(RequestFilter(states: [.pending])).isEmpty {
      try await upload()
    }
  }

  func requests() async throws -> [OutboxRequest] { try await controller.queue.requests() }

  /// The service's rows.
  func all(_ set: String) async throws -> [Row] {
    let undisturbed = try ODataService(root: fake.root, schema: service.schema, transport: fake.undisturbed)
    return try await ServiceReader(undisturbed).rows(RowQuery(set: set))
  }

  func content(_ key: EntityKey?, in set: String = "Photos") async throws -> MediaContent {
    let undisturbed = try ODataService(root: fake.root, schema: service.schema, transport: fake.undisturbed)
    return try await undisturbed.media(of: key, in: set, property: nil)
  }
}

/// Records requests on their way.
private final class RequestLog: HTTPTransporting {
  private let inner: any HTTPTransporting
  private let seen = Mutex<[(line: String, condition: String?)]>([])

  init(inner: any HTTPTransporting) { self.inner = inner }

  var lines: [String] { seen.withLock { $0.map(\.line) } }
  var conditions: [String?] { seen.withLock { $0.filter { !$0.line.hasPrefix("GET ") }.map(\.condition) } }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let place = request.url.split(separator: "/service/").last.map(String.init) ?? ""
    seen.withLock { $0.append((request.method.rawValue + " " + place, request.headers["If-Match"])) }
    return try await inner.send(request)
  }
}
