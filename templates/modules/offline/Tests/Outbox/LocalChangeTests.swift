import Foundation
import LocalStore
import OfflineData
import ServiceData
import Testing
import TypedEntities

/// Local changes through the controller, as an application makes them.
struct LocalChangeTests {
  private let directory: TemporaryDirectory
  private let service = LibraryService { $0.entities["Books"] = LibraryModel.books(3) }
  private let controller: OfflineDataController

  init() async throws {
    directory = try TemporaryDirectory()
    controller = try OfflineDataController(
      remote: service, directory: directory.url, queries: [DefiningQuery(query: RowQuery(set: "Books"))])
    try await controller.open(.downloadIfNeeded)
  }

  private func titles() async throws -> [String] {
    try await controller.rows(RowQuery(set: "Books")).compactMap { $0["Title"].flatMap { String(rowValue: $0) } }
      .sorted()
  }

  private func edit(_ id: Int, _ title: String) async throws {
    var book = try #require(try await controller.row(LibraryModel.key(id), of: RowQuery(set: "Books")))
    book["Title"] = .string(title)
    try await controller.update(book, in: "Books")
  }

  @Test func readsChanges() async throws {
    try await edit(1, "Edited")
    try await controller.delete(LibraryModel.key(2), in: "Books")
    var book = Row(type: LibraryModel.book(1).type)
    book["Title"] = .string("New")
    let created = try await controller.create(book, in: "Books")
    #expect(created.key != nil)
    #expect(try await titles() == ["Book", "Edited", "New"])
    #expect(try await controller.pendingCounts() == [.pending: 3])
    #expect(try await controller.rows(RowQuery(set: "Books"), in: .local).map(\.key) == [created.key])
    #expect(try await controller.localStates(in: "Books").count == 3)
    try await controller.close()
    try await controller.open(.local)
    #expect(try await titles() == ["Book", "Edited", "New"])
    try await controller.undo(.all)
    #expect(try await titles() == ["Book", "Book", "Book"])
  }

  @Test func downloadsKeepLocalChanges() async throws {
    try await edit(1, "Edited")
    service.put(LibraryModel.book(1, "Theirs"), in: "Books")
    service.remove(LibraryModel.key(2), from: "Books")
    _ = try await controller.synchronize(SyncOptions(uploads: false))
    #expect(try await titles() == ["Book", "Edited"])
    #expect(try await controller.state(of: LibraryModel.key(1), in: "Books") == [.changed, .conflicted])
  }

  @Test func refusesChangesOfMissingEntities() async throws {
    var book = LibraryModel.book(99)
    book["Title"] = .string("Nobody's")
    await #expect(throws: OutboxError.unknownEntity(set: "Books")) { try await controller.update(book, in: "Books") }
    await #expect(throws: OutboxError.unknownEntity(set: "Books")) {
      try await controller.delete(LibraryModel.key(99), in: "Books")
    }
    #expect(try await controller.queue.requests().isEmpty)
    let kept = try #require(try await controller.row(LibraryModel.key(1), of: RowQuery(set: "Books")))
    try await controller.delete(LibraryModel.key(1), in: "Books")
    await #expect(throws: OutboxError.unknownEntity(set: "Books")) { try await controller.update(kept, in: "Books") }
    #expect(try await controller.queue.requests().map(\.change.kind) == [.delete])
  }

  @Test func writesContentBeforeItsRequest() async throws {
    try await controller.setMedia(
      Array("picture".utf8), contentType: "image/png", of: LibraryModel.key(1), in: "Books", property: "Cover")
    let request = try #require(try await controller.queue.requests().first)
    guard case .media(let media) = request.change else {
      Issue.record("the request sends no content: \(request)")
      return
    }
    let url = try await controller.queue.mediaURL(media.file)
    #expect(FileManager.default.contents(atPath: url.path) == Data("picture".utf8))
    try await controller.undo(.request(request.id))
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }

  @Test("P29: local tables survive the store") func localTablesSurviveTheStore() async throws {
    let table = try await controller.localTable("filters")
    try await table.set(.string("Stock lt 5"), for: "low")
    try await table.set(.int(3), for: "page")
    try await table.set(nil, for: "page")
    try await controller.close()
    try RowStore.remove(at: controller.storeURL)
    try await controller.open(.downloadIfNeeded)
    let again = try await controller.localTable("filters")
    #expect(try await again.value(of: "low") == .string("Stock lt 5"))
    #expect(try await again.values().map(\.key) == ["low"])
  }

  @Test func refusesToRemoveAStoreWithChanges() async throws {
    try await edit(1, "Edited")
    await #expect(throws: ControllerError.workPending(1)) { try await controller.removeStore() }
    try await controller.close()
    await #expect(throws: ControllerError.workPending(1)) { try await controller.removeStore() }
    try await controller.removeStore(discardingPending: true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.url.path).isEmpty)
  }

  @Test func refusesToRemoveAStoreWithoutItsOutbox() async throws {
    try await edit(1, "Edited")
    try await controller.close()
    try Outbox.remove(at: controller.outboxURL)
    for isEmptied in [false, true] {
      if isEmptied { try Data().write(to: controller.outboxURL) }
      await #expect(throws: OutboxError.self) { try await controller.removeStore() }
    }
    try await controller.removeStore(discardingPending: true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.url.path).isEmpty)
  }

  @Test func queuesCalls() async throws {
    let operation = OperationSchema(
      name: "Library.Return", isAction: true,
      parameters: [.init(name: "Days", type: OperationType(type: .primitive(.int32)))])
    let call = OperationCall(operation: operation, arguments: ["Days": .int(3)])
    try await controller.enqueue(call)
    let request = try #require(try await controller.queue.requests().first)
    guard case .service(.call(let waiting)) = request.change else {
      Issue.record("the request is not a call: \(request)")
      return
    }
    #expect(waiting.operation.name == "Library.Return")
    #expect(waiting.arguments == ["Days": .int(3)])
  }
}
