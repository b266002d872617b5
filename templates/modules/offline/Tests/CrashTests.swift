import Foundation
import ServiceData
import Testing

@testable import LocalStore
@testable import OfflineData

/// The state after `kill -9`, in real processes on real files.
struct CrashTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test("P27: resumes a killed download") func resumesAKilledDownload() async throws {
    let path = directory.url.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let service = LibraryService { state in
        state.entities["Books"] = LibraryModel.books(45)
        state.onRequest = { number in if number == 4 { kill(getpid(), SIGKILL) } }
      }
      let controller = try OfflineDataController(
        remote: service, directory: URL(fileURLWithPath: path), queries: [DefiningQuery(query: RowQuery(set: "Books"))],
        parallelDownloads: 1)
      try await controller.open(.downloadIfNeeded)
    }
    let service = LibraryService { $0.entities["Books"] = LibraryModel.books(45) }
    let controller = try OfflineDataController(
      remote: service, directory: directory.url, queries: [DefiningQuery(query: RowQuery(set: "Books"))])
    try await controller.open(.local)
    #expect(try await controller.count(RowQuery(set: "Books")) == 30)
    #expect(try await controller.status().queries.map(\.isIncomplete) == [true])
    let state = try await controller.openedStore().perform { try $0.query(named: "Books")?.state }
    #expect(state == "STOPPED")
    let report = try #require(try await controller.open(.downloadIfNeeded))
    #expect(report.queries.map(\.pages) == [2])
    #expect(service.requests.first?.hasPrefix("next Books 30:") == true)
    #expect(try await controller.count(RowQuery(set: "Books")) == 45)
  }

  @Test func writesAPageTogetherWithItsCheckpoint() async throws {
    let path = directory.url.appendingPathComponent("store.sqlite").path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let database = try StoreDatabase(path: path, schema: LibraryModel.schema)
      var query = try database.addQuery(named: "Books", set: "Books", definition: "")
      query.nextToken = "1"
      try database.apply(rows: LibraryModel.books(10), of: query)
      query.nextToken = "2"
      try database.transaction {
        try database.apply(rows: (11...20).map { LibraryModel.book($0) }, of: query)
        kill(getpid(), SIGKILL)
      }
    }
    let database = try StoreDatabase(path: path, schema: LibraryModel.schema)
    #expect(try database.count(of: RowQuery(set: "Books")) == 10)
    #expect(try database.query(named: "Books")?.nextToken == "1")
    let check = try database.connection.statement("PRAGMA integrity_check")
    #expect(try check.step())
    #expect(check.text(at: 0) == "ok")
  }

  @Test("P13: two processes can write one store") func twoProcessesCanWriteOneStore() async throws {
    let path = directory.url.appendingPathComponent("store.sqlite").path
    async let child: Void = writeInAnotherProcess(path)
    try Self.writePages(named: "parent", to: path, first: 10_001)
    await child
    let database = try StoreDatabase(path: path, schema: LibraryModel.schema)
    #expect(try database.count(of: RowQuery(set: "Books")) == 800)
    #expect(try database.queries().map(\.pages) == [40, 40])
  }

  private func writeInAnotherProcess(_ path: String) async {
    await #expect(processExitsWith: .success) { [path = path as String] in
      try Self.writePages(named: "child", to: path, first: 1)
    }
  }

  private static func writePages(named name: String, to path: String, first: Int) throws {
    let database = try StoreDatabase(path: path, schema: LibraryModel.schema)
    var query = try database.addQuery(named: name, set: "Books", definition: "")
    for page in 0..<40 {
      query.pages += 1
      let rows = (0..<10).map { LibraryModel.book(first + page * 10 + $0) }
      try database.apply(rows: rows, of: query)
    }
  }
}
