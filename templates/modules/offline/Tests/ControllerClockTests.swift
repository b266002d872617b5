import Foundation
import OfflineData
import ServiceData
import SharedState
import Testing

/// A controller takes every time that it stores or reports from the clock in its settings.
struct ControllerClockTests {
  private let directory: TemporaryDirectory
  private let clock = Locked(Date(timeIntervalSince1970: 1_000_000_000))
  private let service = LibraryService { state in
    state.entities["Books"] = LibraryModel.books(5)
    state.deltasFollowAccess = false
  }

  init() throws { directory = try TemporaryDirectory() }

  private func open(_ sets: [String]) async throws -> OfflineDataController {
    let controller = try OfflineDataController(
      remote: service, directory: directory.url, queries: sets.map { DefiningQuery(query: RowQuery(set: $0)) },
      parallelDownloads: 1, uploads: UploadSettings(now: { [clock] in clock.withLock { $0 } }))
    try await controller.open(.downloadIfNeeded)
    return controller
  }

  private func pass(hours: Double) { clock.withLock { $0 += hours * 3_600 } }

  @Test("P49: reports, downloads, refusals and changes have the time of the controller's clock")
  func recordsTheTimeOfItsClock() async throws {
    let time = clock.withLock { $0 }
    service.change { [unowned service] state in
      state.onRequest = { _ in
        if service.requests.last?.contains("Authors") == true { throw ServiceError(status: 403) }
      }
    }
    let controller = try await open(["Books", "Authors"])
    let status = try await controller.status()
    #expect(status.queries.first { $0.name == "Books" }?.lastDownload == time)
    #expect(status.queries.first { $0.name == "Authors" }?.refusal?.since == time)
    pass(hours: 1)
    try await controller.create(LibraryModel.book(6), in: "Books")
    #expect(try await controller.queue.requests().map(\.created) == [time + 3_600])
    let report = try await controller.synchronize(SyncOptions(uploads: false))
    #expect([report.started, report.ended] == [time + 3_600, time + 3_600])
    #expect(try await controller.status().lastSync == time + 3_600)
  }

  @Test("once a day, a sync notices that as many rows became visible as invisible")
  func noticesAnExchange() async throws {
    let controller = try await open(["Books"])
    service.hide(LibraryModel.key(2), in: "Books")
    service.change { $0.entities["Books"]?.append(LibraryModel.book(6)) }
    pass(hours: 23)
    #expect(try await controller.synchronize(SyncOptions()).queries.map(\.mode) == [.delta])
    pass(hours: 2)
    #expect(try await controller.synchronize(SyncOptions()).queries.map(\.mode) == [.full])
    let ids = try await controller.rows(RowQuery(set: "Books")).compactMap { $0["ID"].flatMap(Int.init(rowValue:)) }
    #expect(ids.sorted() == [1, 3, 4, 5, 6])
    let count = service.requests.count
    #expect(try await controller.synchronize(SyncOptions()).queries.map(\.mode) == [.delta])
    #expect(service.requests.count == count + 2)
  }
}
