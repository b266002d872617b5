import Foundation
import LocalStore
import QueryLanguage
import ServiceData
import Testing

@testable import OfflineData

/// Downloads and uploads that have names.
@Suite struct NamedSyncTests {
  private let directory: TemporaryDirectory
  private let service = LibraryService { $0.entities["Books"] = LibraryModel.books(25) }

  init() throws { directory = try TemporaryDirectory() }

  private static func download(
    _ name: String, _ filter: String, of set: String = "Books", pageSize: Int? = nil
  ) throws -> NamedSync {
    var query = RowQuery(set: set)
    try query.set(.filter, to: filter)
    query.pageSize = pageSize
    return NamedSync(downloading: DefiningQuery(name: name, query: query))
  }

  private func opened(
    _ syncs: [NamedSync], options: StoreOptions = StoreOptions(), keeps queries: [DefiningQuery]? = nil
  ) async throws -> OfflineDataController {
    let controller = try OfflineDataController(
      remote: service, directory: directory.url, queries: queries ?? [DefiningQuery(query: RowQuery(set: "Books"))],
      parallelDownloads: 1, options: options)
    try await controller.use(syncs)
    try await controller.open(.local)
    return controller
  }

  private func ids(_ controller: OfflineDataController) async throws -> [Int] {
    try await controller.rows(RowQuery(set: "Books")).compactMap { $0["ID"].flatMap(Int.init(rowValue:)) }.sorted()
  }

  @Test("P12: a named download replaces the other queries of its set, once it is complete") func replacement()
    async throws
  {
    var controller = try await opened([])
    _ = try await controller.synchronize(SyncOptions())
    #expect(try await ids(controller) == Array(1...25))
    try await controller.close()

    controller = try await opened([try Self.download("first", "ID le 5")])
    #expect(try await ids(controller) == Array(1...25))
    #expect(try await controller.status().queries.map(\.name) == ["first"])
    service.change { $0.failures = [$0.requests.count + 1: ServiceError(.offline, "gone")] }
    _ = try await controller.synchronize(SyncOptions())
    #expect(try await ids(controller) == Array(1...25))
    let report = try await controller.synchronize(SyncOptions(only: ["first"]))
    #expect(report.queries.map(\.name) == ["first"])
    #expect(report.upload == nil)
    #expect(try await ids(controller) == Array(1...5))
    try await controller.close()

    controller = try await opened([])
    #expect(try await ids(controller) == Array(1...5))
    _ = try await controller.synchronize(SyncOptions())
    #expect(try await ids(controller) == Array(1...25))
    #expect(try await controller.openedStore().perform { try $0.queries().map(\.name) } == ["Books"])
  }

  @Test("P12: a changed filter, a new name and another set apply to the next synchronization") func changes()
    async throws
  {
    var controller = try await opened([try Self.download("part", "ID le 5")])
    _ = try await controller.synchronize(SyncOptions())
    #expect(try await ids(controller) == Array(1...5))
    try await controller.use([try Self.download("part", "ID gt 20")])
    _ = try await controller.synchronize(SyncOptions(downloads: true))
    #expect(try await ids(controller) == Array(21...25))
    try await controller.close()

    controller = try await opened([try Self.download("other", "ID eq 3")])
    #expect(try await ids(controller) == Array(21...25))
    _ = try await controller.synchronize(SyncOptions())
    #expect(try await ids(controller) == [3])
    try await controller.close()

    let authors = try #require(LibraryModel.schema.sets.map(\.name).first { $0 != "Books" })
    controller = try await opened([NamedSync(downloading: DefiningQuery(name: "other", query: RowQuery(set: authors)))])
    #expect(try await controller.status().queries.map(\.set).sorted() == [authors, "Books"].sorted())
    _ = try await controller.synchronize(SyncOptions())
    #expect(try await ids(controller) == Array(1...25))
  }

  @Test("P12: rows of a sync for a set that nothing else downloads go with it") func lastOfItsSet() async throws {
    var controller = try await opened([try Self.download("part", "ID le 5")], keeps: [])
    _ = try await controller.synchronize(SyncOptions())
    #expect(try await ids(controller).count == 5)
    try await controller.close()
    controller = try await opened([], keeps: [])
    _ = try await controller.synchronize(SyncOptions())
    #expect(try await controller.openedStore().perform { try $0.queries() }.isEmpty)
    #expect(try await ids(controller).isEmpty)
  }

  @Test("P12: two syncs of a set share their rows") func sharedRows() async throws {
    var controller = try await opened([try Self.download("low", "ID le 12"), try Self.download("high", "ID gt 8")])
    _ = try await controller.synchronize(SyncOptions())
    #expect(try await ids(controller) == Array(1...25))
    try await controller.close()
    controller = try await opened([try Self.download("low", "ID le 12")])
    _ = try await controller.synchronize(SyncOptions())
    #expect(try await ids(controller) == Array(1...12))
  }

  @Test("P12: a page has the size of the sync, of the settings, or 2,000 rows") func pageSizes() async throws {
    let own = try Self.download("own", "ID gt 0", pageSize: 7)
    let plain = try Self.download("plain", "ID gt 0")
    var options = StoreOptions()
    for (sync, setting, size) in [(own, nil, 7), (own, 30, 7), (plain, 30, 30), (plain, nil, 2_000)] {
      service.change { $0.pageSizes = [] }
      options.pageSize = setting
      let controller = try await opened([sync], options: options)
      _ = try await controller.synchronize(SyncOptions(isFull: true))
      #expect(service.pageSizes == [size])
      try await controller.close()
    }
  }

  @Test("P12: names must be unique, and sets must be there") func invalid() async throws {
    let controller = try await opened([])
    let part = try Self.download("part", "ID le 5")
    await #expect(throws: ControllerError.duplicateQuery("part")) { try await controller.use([part, part]) }
    await #expect(throws: ControllerError.duplicateQuery("part")) {
      try await controller.use([part, NamedSync("part", uploading: "Books")])
    }
    await #expect(throws: ControllerError.unknownSet("Nothing", query: "x")) {
      try await controller.use([NamedSync("x", uploading: "Nothing")])
    }
    #expect(await controller.syncs.isEmpty)
    await #expect(throws: ControllerError.unknownQuery("part", known: ["Books"])) {
      try await controller.synchronize(SyncOptions(only: ["part"]))
    }
  }

  @Test("P27: a named download continues after kill -9 at the page where it was") func killed() async throws {
    let path = directory.url.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let service = LibraryService { state in
        state.entities["Books"] = LibraryModel.books(45)
        state.onRequest = { number in if number == 4 { kill(getpid(), SIGKILL) } }
      }
      let controller = try OfflineDataController(
        remote: service, directory: URL(fileURLWithPath: path), queries: [], parallelDownloads: 1)
      try await controller.use([try NamedSyncTests.download("part", "ID le 44")])
      try await controller.open(.local)
      _ = try await controller.synchronize(SyncOptions(only: ["part"]))
    }
    service.change { $0.entities["Books"] = LibraryModel.books(45) }
    let controller = try await opened([try Self.download("part", "ID le 44")])
    #expect(try await controller.count(RowQuery(set: "Books")) == 30)
    let report = try await controller.synchronize(SyncOptions(only: ["part"]))
    #expect(report.queries.map(\.pages) == [2])
    #expect(service.requests.first?.hasPrefix("next Books 30:") == true)
    #expect(try await ids(controller) == Array(1...44))
  }

  @Test(
    "P21: the merge mode is a policy for conflicts",
    arguments: [
      (NamedSync.Direction.down, nil, nil), (.down, .leaveIfChanged, .ask), (.up, .leaveIfChanged, .ask),
      (.down, .overwrite, .serverWins), (.up, .overwrite, .clientWins),
    ] as [(NamedSync.Direction, NamedSync.MergeMode?, ConflictPolicy?)])
  func policies(direction: NamedSync.Direction, mode: NamedSync.MergeMode?, policy: ConflictPolicy?) {
    let sync =
      direction == .up
      ? NamedSync("x", uploading: "Books", mergeMode: mode)
      : NamedSync(downloading: DefiningQuery(name: "x", query: RowQuery(set: "Books")), mergeMode: mode)
    #expect(sync.direction == direction)
    #expect(sync.conflictPolicy == policy)
  }
}
