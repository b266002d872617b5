import FakeService
import HTTPTransport
import ODataDialect
import ServiceData
import ServiceFaults
import SharedState
import Testing

@testable import OfflineData

/// A proxy that answers every request with its own error, as during a deployment: it says nothing about the service.
struct AbsentServiceTests {
  private let directory: TemporaryDirectory
  /// What the proxy answers instead of the service, if it does.
  private let proxy = Locked<HTTPResponse?>(nil)

  init() throws { directory = try TemporaryDirectory() }

  private func open(_ schema: ServiceSchema) async throws -> (FakeODataService, OfflineDataController) {
    var options = FakeServiceOptions()
    options.answering = { [proxy] _, response in proxy.withLock { $0 } ?? response }
    let fake = try FakeODataService(schema: schema, options: options)
    let service = try ODataService(root: fake.root, schema: schema, transport: fake)
    let controller = try OfflineDataController(
      remote: service, directory: directory.url, queries: DefiningQuery.all(of: schema),
      uploads: UploadSettings(backoff: BackoffPolicy(initialDelay: 0)))
    try await controller.open(.downloadIfNeeded)
    return (fake, controller)
  }

  private func standIn(_ status: Int?) {
    proxy.withLock { proxy in
      proxy = status.map {
        HTTPResponse(status: $0, headers: ["Content-Type": "text/html"], body: Array("<html>nginx</html>".utf8))
      }
    }
  }

  private func upload(_ controller: OfflineDataController) async throws -> UploadReport {
    try #require(try await controller.synchronize(SyncOptions(downloads: false)).upload)
  }

  @Test(
    "changes wait while a proxy answers 404 or wants a sign-in itself", arguments: [404, 407], [nil, "together"])
  func keepsChanges(_ status: Int, transaction: String?) async throws {
    let (fake, controller) = try await open(JourneyModel.schema)
    let options = ChangeOptions(transaction: transaction)
    let first = try #require(try await controller.rows(RowQuery(set: "Trips")).first)
    var change = first
    change["Name"] = .string("Changed")
    try await controller.update(change, key: first.key, in: "Trips", options: options)
    var trip = Row(type: JourneyModel.type(of: "Trips"))
    trip["Name"] = .string("New")
    try await controller.create(trip, in: "Trips", options: options)
    standIn(status)
    for _ in 1...2 {
      let report = try await upload(controller)
      #expect(report.failed.isEmpty && report.preventsDownload, "\(report.summary)")
      #expect(try await controller.queue.requests(RequestFilter(states: [.pending])).count == 2)
    }
    standIn(nil)
    #expect(try await upload(controller).succeeded.count == 2)
    let names = try fake.rows(of: "Trips").compactMap { $0["Name"] }
    #expect(names.contains(.string("Changed")) && names.contains(.string("New")))
  }

  @Test("a creation that the service itself answers with 404 is refused") func archivesARefusedCreation() async throws {
    let (fake, controller) = try await open(JourneyModel.schema)
    var trip = Row(type: JourneyModel.type(of: "Trips"))
    trip["Name"] = .string("New")
    try await controller.create(trip, in: "Trips")
    fake.plan(try FaultPlan("404@POST/Trips/1"))
    #expect(try await upload(controller).failed.count == 1)
  }

  @Test("a singleton stays, and its change waits, while a proxy answers 404")
  func keepsASingleton() async throws {
    let (_, controller) = try await open(LibraryModel.schema)
    let founder = try #require(try await controller.row(nil, of: RowQuery(set: "Founder")))
    standIn(404)
    let report = try await controller.synchronize(SyncOptions(uploads: false))
    #expect(report.queries.allSatisfy { if case .failed = $0.outcome { true } else { false } })
    #expect(try await controller.row(nil, of: RowQuery(set: "Founder")) == founder)
    var change = founder
    change["Name"] = .string("Changed")
    try await controller.update(change, key: nil, in: "Founder")
    #expect(try await upload(controller).postponed.count == 1)
    standIn(nil)
    #expect(try await upload(controller).succeeded.count == 1)
  }
}
