import ServiceData
import Testing

@testable import LocalStore
@testable import OfflineData

/// Every state of a download, and what each end of the next download makes of it.
@Suite struct DownloadStateTests {
  enum Start: String, Sendable, CaseIterable { case new, done, failed, stopped, killed }
  enum End: String, Sendable, CaseIterable { case completion, failure, cancellation }

  private let directory: TemporaryDirectory
  private let service = LibraryService { $0.entities["Books"] = LibraryModel.books(25) }

  init() throws { directory = try TemporaryDirectory() }

  private func opened() async throws -> OfflineDataController {
    let controller = try OfflineDataController(
      remote: service, directory: directory.url, queries: [DefiningQuery(query: RowQuery(set: "Books"))],
      parallelDownloads: 1)
    try await controller.open(.local)
    return controller
  }

  private func state(of controller: OfflineDataController) async throws -> String? {
    try await controller.openedStore().perform { try $0.query(named: "Books")?.state }
  }

  /// Ends a download at a request, counted from the first one of the download.
  private func download(_ controller: OfflineDataController, until end: End, at request: Int) async throws {
    let first = service.requests.count + 1
    let (reached, signal) = AsyncStream.makeStream(of: Void.self)
    service.change {
      $0.onRequest = { number in
        guard number >= first + request - 1 else { return }
        switch end {
        case .completion: break
        case .failure: throw ServiceError(.offline, "gone")
        case .cancellation:
          signal.finish()
          try await Task.sleep(for: .seconds(3600))
        }
      }
    }
    let running = Task { try await controller.synchronize(SyncOptions()) }
    if end == .cancellation {
      for await _ in reached {}
      running.cancel()
    }
    _ = try await running.value
    service.change { $0.onRequest = nil }
  }

  /// A controller whose download is in a state.
  private func controller(in start: Start) async throws -> OfflineDataController {
    let controller = try await opened()
    switch start {
    case .new: break
    case .done: try await download(controller, until: .completion, at: 1)
    case .failed: try await download(controller, until: .failure, at: 2)
    case .stopped: try await download(controller, until: .cancellation, at: 2)
    case .killed:
      try await download(controller, until: .failure, at: 2)
      try await controller.openedStore().perform { database in
        guard var query = try database.query(named: "Books") else { return }
        query.downloadState = .running
        try database.update(query)
      }
      try await controller.close()
      return try await opened()
    }
    return controller
  }

  @Test("a download ends as done, failed or stopped, whatever was before", arguments: Start.allCases, End.allCases)
  func transitions(start: Start, end: End) async throws {
    let controller = try await controller(in: start)
    let before: [Start: String?] = [
      .new: nil, .done: "DONE", .failed: "FAILED", .stopped: "STOPPED", .killed: "STOPPED",
    ]
    #expect(try await state(of: controller) == before[start] ?? nil)
    #expect(
      try await controller.status().queries.map(\.isIncomplete) == [[.failed, .stopped, .killed].contains(start)])
    try await download(controller, until: end, at: 1)
    let after: [End: String] = [.completion: "DONE", .failure: "FAILED", .cancellation: "STOPPED"]
    #expect(try await state(of: controller) == after[end])
    #expect(try await controller.synchronize(SyncOptions()).failure == nil)
    #expect(try await state(of: controller) == "DONE")
    #expect(try await controller.count(RowQuery(set: "Books")) == 25)
    #expect(try await controller.status().queries.map(\.isIncomplete) == [false])
  }
}
