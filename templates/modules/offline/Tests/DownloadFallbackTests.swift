import FakeService
import Foundation
import ODataDialect
import ServiceData
import Testing

@testable import OfflineData

/// Links that always fail, and outages, which must not be mistaken for such links.
struct DownloadFallbackTests {
  private let directory: TemporaryDirectory
  private let service = LibraryService { $0.entities["Books"] = LibraryModel.books(25) }

  init() throws { directory = try TemporaryDirectory() }

  private func controller() throws -> OfflineDataController {
    try OfflineDataController(
      remote: service, directory: directory.url, queries: [DefiningQuery(query: RowQuery(set: "Books"))],
      parallelDownloads: 1)
  }

  /// Fails each request whose text has a prefix.
  private func fail(_ prefix: String, _ status: Int) {
    let service = service
    service.change { state in
      state.onRequest = { [unowned service] _ in
        if service.requests.last?.hasPrefix(prefix) == true { throw ServiceError(status: status) }
      }
    }
  }

  @Test(arguments: [400, 403, 404, 405, 410, 500, 501, 505])
  func downloadsFullyAfterAPermanentDeltaFailure(_ status: Int) async throws {
    let controller = try controller()
    try await controller.open(.downloadIfNeeded)
    service.remove(LibraryModel.key(7), from: "Books")
    fail("delta", status)
    let report = try await controller.synchronize(SyncOptions())
    #expect(report.queries.map(\.mode) == [.full])
    #expect(report.queries.map(\.removed) == [1])
    #expect(report.queries.first?.restart?.status == status)
    #expect(report.failure == nil)
    let events = try await controller.events(of: "download")
    #expect(events.contains { $0.message.contains("downloaded again from the start") })
    #expect(try await controller.count(RowQuery(set: "Books")) == 24)
  }

  @Test(arguments: [502, 503, 504])
  func treatsAnOutageAsPermanentOnlyTheSecondTime(_ status: Int) async throws {
    let controller = try controller()
    try await controller.open(.downloadIfNeeded)
    fail("delta", status)
    #expect(try await controller.synchronize(SyncOptions()).failure?.status == status)
    let second = try await controller.synchronize(SyncOptions())
    #expect(second.failure == nil)
    #expect(second.queries.map(\.mode) == [.full])
  }

  @Test(arguments: [500, 503])
  func keepsTheDeltaLinkDuringAnOutage(_ status: Int) async throws {
    let controller = try controller()
    try await controller.open(.downloadIfNeeded)
    fail("", status)
    for _ in 1...3 { #expect(try await controller.synchronize(SyncOptions()).failure?.status == status) }
    service.change { $0.onRequest = nil }
    let report = try await controller.synchronize(SyncOptions())
    #expect(report.queries.map(\.mode) == [.delta])
    #expect(report.queries.first?.restart == nil)
  }

  @Test func retriesADeltaLinkThatFailedOnce() async throws {
    let controller = try controller()
    try await controller.open(.downloadIfNeeded)
    let next = service.requests.count + 1
    service.change { $0.failures = [next: ServiceError(status: 500)] }
    let report = try await controller.synchronize(SyncOptions())
    #expect(report.queries.map(\.mode) == [.delta])
    #expect(report.failure == nil)
  }

  @Test(arguments: [404, 500])
  func restartsADownloadWhoseNextLinkFails(_ status: Int) async throws {
    let controller = try controller()
    service.change { $0.failures = [2: ServiceError(status: 503)] }
    #expect(try await controller.open(.downloadIfNeeded)?.failure?.status == 503)
    let token = try #require(
      try await controller.openedStore().perform { try $0.query(named: "Books")?.nextToken })
    fail("next Books \(token)", status)
    service.change { state in state.pageSize = 30 }
    let report = try await controller.synchronize(SyncOptions())
    #expect(report.failure == nil)
    #expect(report.queries.map(\.mode) == [.full])
    #expect(report.queries.first?.restart?.status == status)
    #expect(try await controller.count(RowQuery(set: "Books")) == 25)
  }

  @Test func downloadsFullyOnRequest() async throws {
    let controller = try controller()
    try await controller.open(.downloadIfNeeded)
    // Deleted without a trace, as by a service whose deltas do not report deletions.
    service.change { $0.entities["Books"]?.removeFirst() }
    #expect(try await controller.synchronize(SyncOptions()).queries.map(\.mode) == [.delta])
    #expect(try await controller.count(RowQuery(set: "Books")) == 25)
    let report = try await controller.synchronize(SyncOptions(only: ["Books"], isFull: true))
    #expect(report.queries.map(\.mode) == [.full])
    #expect(report.queries.map(\.removed) == [1])
    #expect(try await controller.count(RowQuery(set: "Books")) == 24)
  }

  @Test func keepsLocalChangesDuringAFullDownload() async throws {
    var options = FakeServiceOptions()
    options.rowsPerSet = 5
    options.quirks = [.brokenDeltas]
    let fake = try FakeODataService(schema: JourneyModel.schema, options: options)
    let service = try ODataService(root: fake.root, schema: JourneyModel.schema, transport: fake)
    let controller = try OfflineDataController(
      remote: service, directory: directory.url, queries: DefiningQuery.all(of: JourneyModel.schema))
    try await controller.open(.downloadIfNeeded)
    var trip = try #require(try await controller.rows(RowQuery(set: "Trips")).first)
    trip["Name"] = .string("Mine")
    try await controller.update(trip, in: "Trips", options: ChangeOptions())
    let report = try await controller.synchronize(SyncOptions(uploads: false))
    #expect(report.failure == nil)
    #expect(report.queries.allSatisfy { $0.restart?.status == 500 })
    #expect(try await controller.rows(RowQuery(set: "Trips")).first?["Name"] == .string("Mine"))
    #expect(try await controller.queue.requests().count == 1)
    try await controller.close()
  }
}
