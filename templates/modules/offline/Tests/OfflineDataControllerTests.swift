import Foundation
import LocalStore
import ServiceData
import Testing
import TypedEntities

@testable import OfflineData

struct OfflineDataControllerTests {
  private let directory: TemporaryDirectory
  private let service = LibraryService { $0.entities["Books"] = LibraryModel.books(25) }
  private let books = DefiningQuery(query: RowQuery(set: "Books"))

  init() throws { directory = try TemporaryDirectory() }

  private func controller(_ queries: [DefiningQuery]? = nil) throws -> OfflineDataController {
    try OfflineDataController(remote: service, directory: directory.url, queries: queries ?? [books])
  }

  private func ids(_ controller: OfflineDataController, _ set: String = "Books") async throws -> [Int] {
    try await controller.rows(RowQuery(set: set)).compactMap { $0["ID"].flatMap(Int.init(rowValue:)) }.sorted()
  }

  @Test("P14: downloads only on the first open") func downloadsOnlyOnTheFirstOpen() async throws {
    let controller = try controller()
    let report = try #require(try await controller.open(.downloadIfNeeded))
    #expect(report.queries.map(\.pages) == [3])
    #expect(report.queries.map(\.rows) == [25])
    #expect(try await ids(controller) == Array(1...25))
    #expect(try await controller.open(.downloadIfNeeded) == nil)
    try await controller.close()
    let again = try self.controller()
    #expect(try await again.open(.downloadIfNeeded) == nil)
    #expect(try await again.count(RowQuery(set: "Books")) == 25)
    #expect(service.requests.count == 3)
  }

  @Test func logsIndexChangesWithoutChangingSearches() async throws {
    service.put(LibraryModel.book(3, "Changed"), in: "Books")
    try await controller().open(.downloadIfNeeded)
    let controller = try OfflineDataController(
      remote: service, directory: directory.url, queries: [books],
      options: StoreOptions(searchedSets: ["Books", "Nothing"]))
    try await controller.open(.local)
    let events = try await controller.events(of: "open")
    #expect(events.map(\.message).contains { $0.hasPrefix("'Nothing': no full-text index") })
    #expect(events.contains { $0.message == "'Books': full-text index built" } == SQLiteConnection.canIndexTexts)
    var query = RowQuery(set: "Books")
    query.search = "changed"
    #expect(try await controller.count(query) == 1)
  }

  @Test func deltaAppliesChangesAndRemovals() async throws {
    let controller = try controller()
    try await controller.open(.downloadIfNeeded)
    service.put(LibraryModel.book(3, "Changed"), in: "Books")
    service.put(LibraryModel.book(26), in: "Books")
    service.remove(LibraryModel.key(7), from: "Books")
    let report = try await controller.synchronize(SyncOptions())
    #expect(report.queries.map(\.mode) == [.delta])
    #expect(report.queries.map(\.removed) == [1])
    #expect(try await ids(controller) == (1...26).filter { $0 != 7 })
    let changed = try await controller.row(LibraryModel.key(3), of: RowQuery(set: "Books"))
    #expect(changed?["Title"] == .string("Changed"))
  }

  @Test func removesWhatTheUserMayNoLongerSee() async throws {
    service.change { $0.deltasFollowAccess = false }
    let controller = try controller()
    try await controller.open(.downloadIfNeeded)
    #expect(try await controller.synchronize(SyncOptions()).queries.map(\.mode) == [.delta])
    service.hide(LibraryModel.key(7), in: "Books")
    #expect(try await controller.synchronize(SyncOptions()).queries.map(\.mode) == [.full])
    #expect(try await ids(controller) == (1...25).filter { $0 != 7 })
    #expect(try await controller.synchronize(SyncOptions()).queries.map(\.mode) == [.delta])
    // A count that fails does not undo the delta.
    service.hide(LibraryModel.key(8), in: "Books")
    let next = service.requests.count
    service.change { $0.failures[next + 2] = ServiceError(.offline, "gone") }
    let report = try await controller.synchronize(SyncOptions())
    #expect(report.failure == nil)
    #expect(report.queries.map(\.mode) == [.delta])
    #expect(try await controller.synchronize(SyncOptions()).queries.map(\.mode) == [.full])
  }

  @Test func whatOthersCreateAfterADeltaDoesNotMakeItFull() async throws {
    service.change { $0.deltasFollowAccess = false }
    let controller = try controller()
    try await controller.open(.downloadIfNeeded)
    let (service, count) = (service, service.requests.count + 2)
    service.change {
      $0.onRequest = { number in if number == count { service.put(LibraryModel.book(30), in: "Books") } }
    }
    #expect(try await controller.synchronize(SyncOptions()).queries.map(\.mode) == [.delta])
    #expect(service.requests.suffix(4).map { $0.prefix { $0 != " " } } == ["delta", "count", "delta", "count"])
    #expect(try await ids(controller) == Array(1...25) + [30])
  }

  @Test("P15: downloads fully after an expired delta link") func downloadsFullyAfterAnExpiredDeltaLink() async throws {
    let controller = try controller()
    try await controller.open(.downloadIfNeeded)
    service.remove(LibraryModel.key(7), from: "Books")
    service.change { $0.oldestToken = 100 }
    let report = try await controller.synchronize(SyncOptions())
    #expect(report.queries.map(\.mode) == [.full])
    #expect(report.queries.map(\.removed) == [1])
    #expect(try await ids(controller) == (1...25).filter { $0 != 7 })
  }

  @Test("P25: sweeps without change tracking") func sweepsWithoutChangeTracking() async throws {
    service.change { $0.tracksChanges = false }
    let controller = try controller()
    try await controller.open(.downloadIfNeeded)
    service.remove(LibraryModel.key(1), from: "Books")
    service.put(LibraryModel.book(30), in: "Books")
    let report = try await controller.synchronize(SyncOptions())
    #expect(report.queries.map(\.mode) == [.full])
    #expect(report.queries.map(\.removed) == [1])
    #expect(try await ids(controller) == Array(2...25) + [30])
  }

  @Test func acceptsRepeatedRows() async throws {
    service.change { $0.repeatsPages = true }
    let controller = try controller()
    let report = try await controller.open(.downloadIfNeeded)
    #expect(report?.queries.map(\.rows) == [29])
    #expect(try await ids(controller) == Array(1...25))
  }

  @Test func usesModificationTimesAndCounts() async throws {
    let query = DefiningQuery(query: RowQuery(set: "Books"), modificationProperty: "Changed")
    let controller = try controller([query])
    try await controller.open(.downloadIfNeeded)
    service.put(LibraryModel.book(3, "Newer", changed: "2024-02-01T00:00:00Z"), in: "Books")
    let changed = try await controller.synchronize(SyncOptions())
    #expect(changed.queries.map(\.mode) == [.modified])
    service.put(LibraryModel.book(4, "Newest", changed: "2024-03-01T00:00:00Z"), in: "Books")
    let second = try await controller.synchronize(SyncOptions())
    #expect(second.queries.map(\.rows) == [2])
    service.remove(LibraryModel.key(9), from: "Books")
    let ghosts = try await controller.synchronize(SyncOptions())
    #expect(ghosts.queries.map(\.mode) == [.full])
    #expect(try await ids(controller) == (1...25).filter { $0 != 9 })
  }

  @Test("P15: a row of the future and a late one hide no change")
  func modificationTimesOverlap() async throws {
    let query = DefiningQuery(query: RowQuery(set: "Books"), modificationProperty: "Changed")
    let controller = try controller([query])
    service.put(LibraryModel.book(1, "Future", changed: "2999-01-01T00:00:00Z"), in: "Books")
    try await controller.open(.downloadIfNeeded)
    let now = OffsetDateTime(Date()).secondsSinceEpoch
    func time(_ seconds: Int) -> String {
      OffsetDateTime(local: LocalDateTime(secondsSinceEpoch: now + seconds)).description
    }
    service.put(LibraryModel.book(3, "Now", changed: time(0)), in: "Books")
    #expect(try await controller.synchronize(SyncOptions()).queries.map(\.mode) == [.modified])
    // It was stamped before the last one, and its transaction ended after that.
    service.put(LibraryModel.book(4, "Late", changed: time(-5)), in: "Books")
    _ = try await controller.synchronize(SyncOptions())
    let titles = try await controller.rows(RowQuery(set: "Books")).map { $0["Title"] }
    #expect(titles.contains(.string("Now")))
    #expect(titles.contains(.string("Late")))
  }

  @Test func reportsAFailureAndResumesTheDownload() async throws {
    service.change { $0.failures[3] = ServiceError(.unavailable, "later", status: 503) }
    let controller = try controller()
    let report = try #require(try await controller.open(.downloadIfNeeded))
    #expect(report.failure?.kind == .unavailable)
    #expect(try await controller.status().queries.map(\.isIncomplete) == [true])
    #expect(try await ids(controller) == Array(1...20))
    let resumed = try #require(try await controller.open(.downloadIfNeeded))
    #expect(resumed.queries.map(\.pages) == [1])
    #expect(try await ids(controller) == Array(1...25))
    #expect(try await controller.status().queries.map(\.isIncomplete) == [false])
  }

  @Test func restartsAfterAnUnknownToken() async throws {
    service.change {
      $0.failures[2] = ServiceError(.offline, "gone")
      $0.failures[3] = ServiceError(.notFound, "unknown token", status: 404)
    }
    let controller = try controller()
    try await controller.open(.downloadIfNeeded)
    service.remove(LibraryModel.key(1), from: "Books")
    let report = try await controller.synchronize(SyncOptions())
    #expect(report.failure == nil)
    #expect(report.queries.map(\.removed) == [1])
    #expect(try await ids(controller) == Array(2...25))
  }

  @Test func resumesACancelledDownload() async throws {
    let controller = try controller()
    try await controller.open(.local)
    let (reached, signal) = AsyncStream.makeStream(of: Int.self)
    service.change {
      $0.onRequest = { number in
        signal.yield(number)
        // Answers only after it is cancelled, like a request being sent.
        if number == 2 { try await Task.sleep(for: .seconds(3600)) }
      }
    }
    let running = Task { try await controller.synchronize(SyncOptions()) }
    for await number in reached where number == 2 { break }
    running.cancel()
    let report = try await running.value
    guard case .stopped? = report.queries.first?.outcome else {
      Issue.record("the download was not stopped: \(report)")
      return
    }
    service.change { $0.onRequest = nil }
    let status = try await controller.status()
    #expect(status.queries.map(\.isIncomplete) == [true])
    #expect(controller.progress.steps.isEmpty)
    _ = try await controller.synchronize(SyncOptions())
    #expect(try await ids(controller) == Array(1...25))
  }

  @Test func stopsAtASelfReferringLink() async throws {
    let looping = LoopingService()
    let controller = try OfflineDataController(remote: looping, directory: directory.url, queries: [books])
    let report = try await controller.open(.downloadIfNeeded)
    #expect(report?.failure?.kind == .malformedResponse)
  }

  @Test func throwsIfTheStoreIsClosed() async throws {
    let controller = try controller()
    await #expect(throws: ControllerError.storeClosed) { try await controller.synchronize(SyncOptions()) }
    await #expect(throws: ControllerError.storeClosed) { try await controller.rows(RowQuery(set: "Books")) }
    try await controller.open(.local)
    await #expect(throws: ControllerError.unknownQuery("Nothing", known: ["Books"])) {
      try await controller.synchronize(SyncOptions(only: ["Nothing"]))
    }
    await #expect(throws: ControllerError.notKept("Authors")) {
      try await controller.rows(RowQuery(set: "Authors"))
    }
  }

  @Test func removesAllFilesOfTheStore() async throws {
    let controller = try controller()
    try await controller.open(.downloadIfNeeded)
    try await controller.removeStore()
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.url.path).isEmpty)
    #expect(try await controller.open(.downloadIfNeeded)?.queries.map(\.rows) == [25])
  }
}

/// Every page of this service links to the same next page.
private struct LoopingService: RemoteService {
  var schema: ServiceSchema { LibraryModel.schema }

  func page(of query: RowQuery, tracksChanges: Bool) async throws -> RowPage {
    var page = RowPage()
    page.rows = [LibraryModel.book(1)]
    page.token = .next("again")
    return page
  }

  func page(after token: PageToken, of query: RowQuery) async throws -> RowPage {
    try await page(of: query, tracksChanges: false)
  }

  func count(of query: RowQuery) async throws -> Int { 1 }
  func entity(_ key: EntityKey?, of query: RowQuery) async throws -> Row? { nil }
  func create(_ row: Row, in set: String) async throws -> Row { row }
  func update(_ row: Row, key: EntityKey?, in set: String, replaces: Bool) async throws -> Row? { nil }
  func delete(_ key: EntityKey, in set: String, etag: String?) async throws {}
  func call(_ call: OperationCall) async throws -> OperationResult { .none }
}
