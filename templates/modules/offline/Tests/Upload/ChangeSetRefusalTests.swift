import FakeService
import Foundation
import HTTPTransport
import ODataDialect
import ServiceData
import SharedState
import Testing

@testable import OfflineData

/// Services that do not support change sets, or apply them in part.
struct ChangeSetRefusalTests {
  private let directory: TemporaryDirectory
  private let log = Locked<[HTTPRequest]>([])
  private let clock = Locked(Date(timeIntervalSince1970: 1_700_000_000))

  init() throws { directory = try TemporaryDirectory() }

  private func open(_ quirks: Set<ServiceQuirk>) async throws -> (FakeODataService, OfflineDataController) {
    var options = FakeServiceOptions()
    options.rowsPerSet = 5
    options.quirks = quirks
    options.answering = { [log] request, response in
      log.withLock { $0.append(request) }
      return response
    }
    let fake = try FakeODataService(schema: JourneyModel.schema, options: options)
    let service = try ODataService(root: fake.root, schema: JourneyModel.schema, transport: fake)
    let controller = try OfflineDataController(
      remote: service, directory: directory.url, queries: DefiningQuery.all(of: JourneyModel.schema),
      uploads: UploadSettings(backoff: BackoffPolicy(initialDelay: 0), now: { [clock] in clock.withLock { $0 } }))
    try await controller.open(.downloadIfNeeded)
    return (fake, controller)
  }

  private var batches: Int { log.withLock { $0.count { $0.url.hasSuffix("$batch") } } }

  private func create(_ name: String, _ controller: OfflineDataController) async throws {
    var trip = Row(type: JourneyModel.type(of: "Trips"))
    trip["Name"] = .string(name)
    try await controller.create(trip, in: "Trips", options: ChangeOptions(transaction: "together"))
  }

  private func count(_ name: String, _ fake: FakeODataService) throws -> Int {
    try fake.rows(of: "Trips").count { $0["Name"] == .string(name) }
  }

  @Test(arguments: [ServiceQuirk.noBatch, .batchNotFound, .batchForbidden])
  func remembersARefusedBatchAndHoldsItsTransaction(_ quirk: ServiceQuirk) async throws {
    let (fake, controller) = try await open([quirk])
    let before = try fake.rows(of: "Trips").count
    for name in ["One", "Two"] { try await create(name, controller) }
    for _ in 1...3 {
      let report = try #require(try await controller.synchronize(SyncOptions()).upload)
      #expect(report.skipped.count == 2)
      #expect(report.warnings.count == 1)
      #expect(report.warnings.first?.contains("transaction 'together' cannot be atomic") == true)
    }
    // The batch with the change set, and the one that only reads.
    #expect(batches == 2)
    #expect(try fake.rows(of: "Trips").count == before)
    clock.withLock { $0.addTimeInterval(8 * 24 * 60 * 60) }
    _ = try await controller.synchronize(SyncOptions())
    #expect(batches == 4)
    _ = try await controller.synchronize(SyncOptions(isFull: true))
    #expect(batches == 6)
    let report = try #require(try await controller.synchronize(SyncOptions(splitsTransactions: true)).upload)
    #expect(report.succeeded.count == 2)
    #expect(batches == 6)
    #expect(try count("One", fake) == 1 && count("Two", fake) == 1)
  }

  @Test(arguments: [
    [ServiceQuirk.plainBatchErrors], [], [.hiddenPartialChangeSets, .plainBatchErrors],
    [.hiddenPartialChangeSets],
  ])
  func anErrorOfAChangeDoesNotConcernTheBatch(_ quirks: [ServiceQuirk]) async throws {
    let (fake, controller) = try await open(Set(quirks))
    try await create("One", controller)
    // The service has lost the trip that the visit refers to.
    let gone = try #require(try fake.rows(of: "Visits").last)
    var visit = try #require(try await controller.row(gone.key, of: RowQuery(set: "Visits")))
    visit["Note"] = .string("Gone")
    try await controller.update(visit, in: "Visits", options: ChangeOptions(transaction: "together"))
    try await controller.queue.setNote("upload.versions.Visits", to: "checked")
    try await ODataService(root: fake.root, schema: fake.schema, transport: fake.undisturbed)
      .delete(try #require(gone.key), in: "Visits", etag: nil)
    let report = try #require(try await controller.synchronize(SyncOptions(downloads: false)).upload)
    let isPartial = quirks.contains(.hiddenPartialChangeSets)
    #expect(report.skipped.isEmpty)
    #expect(try count("One", fake) == (isPartial ? 1 : 0))
    #expect(report.succeeded.count == (isPartial ? 1 : 0))
    #expect(report.warnings.contains { $0.contains("kept 1 of its 2 changes") } == isPartial)
    #expect(report.conflicted.count == 1)
    let id = try #require(try await controller.conflicts().first?.id)
    _ = try await controller.queue.resolve(id, .theirs)
    for _ in 1...3 { _ = try await controller.synchronize(SyncOptions()) }
    #expect(try count("One", fake) == 1)
    #expect(try await controller.queue.requests().isEmpty)
  }
}
