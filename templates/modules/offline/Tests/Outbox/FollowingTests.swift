import Foundation
import ServiceData
import Testing

@testable import LocalStore
@testable import OfflineData

/// The store follows the outbox a moment later, which is not visible to its callers.
@Suite(.timeLimit(.minutes(2)))
struct FollowingTests {
  private let directory: TemporaryDirectory
  private let orders = (1...3).map { OrderModel.order($0, "Order \($0)") }

  init() throws { directory = try TemporaryDirectory() }

  private func fixture(pause: Duration) async throws -> OrderFixture {
    var options = StoreOptions()
    options.flushDelay = pause
    let fixture = try await OrderFixture(directory.url, options: options)
    try await fixture.downloadAll(orders, in: "Orders")
    return fixture
  }

  /// The names in the file, as another process reads them.
  private func namesInFile() throws -> [String] {
    let connection = try SQLiteConnection(path: OrderFixture.storeURL(directory.url).path, access: .readOnly)
    let statement = try connection.statement("SELECT \"Name\" FROM \"Orders\" ORDER BY 1")
    var names: [String] = []
    while try statement.step() { names.append(statement.text(at: 0)) }
    return names
  }

  @Test func readsIncludeBufferedChanges() async throws {
    let fixture = try await fixture(pause: .seconds(3_600))
    for number in 1...3 {
      try await fixture.rename(number, "New \(number)")
      #expect(try namesInFile().contains("Order \(number)"))
      #expect(try await fixture.names().contains("New \(number)"))
      #expect(try namesInFile().contains("New \(number)"))
    }
  }

  @Test func writesBufferedChangesWithoutReads() async throws {
    let fixture = try await fixture(pause: .milliseconds(1))
    for number in 1...3 { try await fixture.rename(number, "New \(number)") }
    try await wait(for: ["New 1", "New 2", "New 3"])
    try await fixture.rename(2, "Newer")
    try await wait(for: ["New 1", "New 3", "Newer"])
  }

  /// Ends with an error at the suite's time limit, which cancels the pause.
  private func wait(for names: [String]) async throws {
    while try namesInFile() != names { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test func closingWritesBufferedChanges() async throws {
    let fixture = try await fixture(pause: .seconds(3_600))
    try await fixture.rename(1, "New 1")
    await fixture.close()
    #expect(try namesInFile() == ["New 1", "Order 2", "Order 3"])
  }

  /// Runs work while a call holds the store, which ends with the given closure.
  private func whileHeld(
    _ fixture: OrderFixture, then end: @escaping @Sendable (StoreDatabase) throws -> Void = { _ in },
    _ work: () async throws -> Void
  ) async throws {
    let (held, signal) = AsyncStream.makeStream(of: Void.self)
    let isDone = DispatchSemaphore(value: 0)
    async let page: Void = {
      // A call that the store refuses ends the wait, too.
      defer { signal.finish() }
      try await fixture.store.perform { database in
        signal.yield()
        isDone.wait()
        try end(database)
      }
    }()
    for await _ in held { break }
    do { try await work() } catch { Issue.record(error) }
    isDone.signal()
    try await page
  }

  /// An edit does not wait for a page that is being written.
  @Test func changesDoNotWaitForTheStore() async throws {
    let fixture = try await fixture(pause: .milliseconds(1))
    try await whileHeld(fixture) {
      let request = try await fixture.rename(1, "New 1")
      #expect(request?.base?["Name"] == .string("Order 1"))
    }
    #expect(try await fixture.names() == ["New 1", "Order 2", "Order 3"])
  }

  /// Receives the answer to an edit while the store is held, and returns when the outbox has it.
  private func answer(_ request: OutboxRequest, of fixture: OrderFixture) async throws -> Task<Void, any Error> {
    let sent = try #require(try await fixture.outbox.begin(request.id))
    let answer = Task {
      let row = OrderModel.order(1, "Mine", etag: "v2")
      try await fixture.outbox.finish(request.id, version: sent.version, row: row)
    }
    while try await fixture.outbox.request(request.id) != nil { await Task.yield() }
    return answer
  }

  @Test func waitingCallsDoNotBlockOthers() async throws {
    let fixture = try await fixture(pause: .seconds(3_600))
    let request = try #require(try await fixture.rename(1, "Mine"))
    var answers: [Task<Void, any Error>] = []
    try await whileHeld(fixture) {
      answers.append(try await answer(request, of: fixture))
      #expect(try await fixture.outbox.requests().isEmpty)
      #expect(try await fixture.outbox.note("none") == nil)
    }
    for answer in answers { try await answer.value }
    #expect(try await fixture.order(1)?.etag == "v2")
  }

  /// An edit of the earlier version would conflict with its own predecessor.
  @Test func basesAnEditOnTheLatestAnswer() async throws {
    let fixture = try await fixture(pause: .seconds(3_600))
    let request = try #require(try await fixture.rename(1, "Mine"))
    var calls: (answer: Task<Void, any Error>, edit: Task<OutboxRequest?, any Error>)?
    try await whileHeld(fixture) {
      let answer = try await answer(request, of: fixture)
      calls = (answer, Task { try await fixture.rename(1, "Later") })
      for _ in 1...1_000 { await Task.yield() }
    }
    try await calls?.answer.value
    let edit = try #require(try await calls?.edit.value)
    #expect(edit.base?.etag == "v2")
    #expect(edit.base?["Name"] == .string("Mine"))
    #expect(try await fixture.names() == ["Later", "Order 2", "Order 3"])
  }

  @Test func basesALaterEditOnTheServicesVersion() async throws {
    let fixture = try await fixture(pause: .seconds(3_600))
    var options = ChangeOptions()
    options.optimizes = false
    for name in ["First", "Second"] {
      let request = try await fixture.rename(1, name, options: options)
      #expect(request?.base?["Name"] == .string("Order 1"))
    }
    try await fixture.downloadAll([OrderModel.order(1, "Theirs")], in: "Orders")
    #expect(try await fixture.rename(1, "Third", options: options)?.base?["Name"] == .string("Theirs"))
    #expect(try await fixture.names() == ["Third"])
  }

  @Test func reportsChangesThatTheStoreCannotShow() async throws {
    let fixture = try await fixture(pause: .seconds(3_600))
    try await fixture.store.perform { try $0.connection.execute("PRAGMA query_only = 1") }
    try await fixture.rename(1, "New 1")
    await #expect { try await fixture.outbox.settle() } throws: { error in
      if case OutboxError.notShown = error { true } else { false }
    }
    #expect(try await fixture.names() == ["Order 1", "Order 2", "Order 3"])
    try await fixture.store.perform { try $0.connection.execute("PRAGMA query_only = 0") }
    try await fixture.rename(2, "New 2")
    #expect(try await fixture.names() == ["New 1", "New 2", "Order 3"])
    #expect(try await fixture.outbox.requests().count == 2)
  }

  @Test func nextChangeReportsAnEarlierFailure() async throws {
    let fixture = try await fixture(pause: .milliseconds(1))
    try await fixture.store.perform { try $0.connection.execute("PRAGMA query_only = 1") }
    try await fixture.rename(1, "New 1")
    _ = try await fixture.names()
    await #expect { try await fixture.rename(2, "New 2") } throws: { error in
      if case OutboxError.notShown = error { true } else { false }
    }
    try await fixture.store.perform { try $0.connection.execute("PRAGMA query_only = 0") }
    try await fixture.outbox.recover()
    #expect(try await fixture.names() == ["New 1", "New 2", "Order 3"])
  }

  @Test func showsAChangeDespiteADamagedIndex() async throws {
    let options = StoreOptions(searchedSets: ["Orders"])
    let former = try await OrderFixture(directory.url, options: options)
    try await former.downloadAll(orders, in: "Orders")
    if SQLiteConnection.canIndexTexts {
      try await former.store.perform { try $0.connection.execute("DELETE FROM \"$search1_data\"") }
    }
    await former.close()
    let fixture = try await OrderFixture(directory.url, options: options)
    try await fixture.rename(1, "New 1")
    #expect(try await fixture.names() == ["New 1", "Order 2", "Order 3"])
  }

  /// The store has followed the call's number, which must not be assigned to another change.
  @Test func showsAChangeAfterAFinishedCall() async throws {
    let fixture = try await fixture(pause: .milliseconds(1))
    let call = OperationCall(operation: OperationSchema(name: "Desk.Ping", isAction: true), arguments: [:])
    let id = try #require(try await fixture.outbox.enqueue(.service(.call(call)))).id
    let sent = try #require(try await fixture.outbox.begin(id))
    try await fixture.outbox.finish(id, version: sent.version, row: nil)
    #expect(try await fixture.rename(1, "New 1")?.id != id)
    #expect(try await fixture.names() == ["New 1", "Order 2", "Order 3"])
    await fixture.close()
    #expect(try await OrderFixture(directory.url).names() == ["New 1", "Order 2", "Order 3"])
  }

  @Test func showsAChangeOnceTheStoreIsWritable() async throws {
    let fixture = try await fixture(pause: .seconds(3_600))
    try await fixture.store.perform { try $0.connection.execute("PRAGMA busy_timeout = 10") }
    let other = try SQLiteConnection(path: OrderFixture.storeURL(directory.url).path)
    try other.execute("BEGIN IMMEDIATE")
    for number in 1...2 {
      try await fixture.rename(number, "New \(number)")
      // The next change would report the failure, too, unless it is taken here.
      #expect(try await fixture.names() == ["Order 1", "Order 2", "Order 3"])
      #expect(fixture.store.takePostponedFailure() != nil)
    }
    try other.execute("ROLLBACK")
    #expect(try await fixture.names() == ["New 1", "New 2", "Order 3"])
    #expect(try await fixture.state(1) == .changed)
    #expect(fixture.store.takePostponedFailure() == nil)
  }

  /// The edited row is deleted by the page that is being written.
  @Test func anEditOfARemovedRowLeavesNoRow() async throws {
    let fixture = try await fixture(pause: .seconds(3_600))
    let others = [OrderModel.order(2, "Order 2"), OrderModel.order(3, "Order 3")]
    try await whileHeld(
      fixture,
      then: { database in
        guard var query = try database.query(named: "Orders") else { return }
        query.generation += 1
        query.finished = "2026-01-01T00:00:00Z"
        try database.apply(rows: others, of: query)
        _ = try database.sweep(query)
      }
    ) { try await fixture.rename(1, "New 1") }
    #expect(try await fixture.names() == ["New 1", "Order 2", "Order 3"])
    #expect(try await fixture.state(1) == [.changed, .conflicted])
    try await fixture.outbox.undo(.all)
    #expect(try await fixture.names() == ["Order 2", "Order 3"])
  }

  @Test func doesNotQueueAChangeOfAnUnreadableEntity() async throws {
    let fixture = try await fixture(pause: .seconds(3_600))
    await fixture.store.close()
    await #expect { try await fixture.rename(1, "New 1") } throws: { error in
      if case OutboxError.unreadable = error { true } else { false }
    }
    #expect(try await fixture.outbox.requests().isEmpty)
  }

  @Test func removesAStoreThatCannotShowChanges() async throws {
    let service = LibraryService { $0.entities["Books"] = LibraryModel.books(3) }
    let controller = try OfflineDataController(
      remote: service, directory: directory.url, queries: [DefiningQuery(query: RowQuery(set: "Books"))])
    try await controller.open(.downloadIfNeeded)
    try await controller.openedStore().perform { try $0.connection.execute("PRAGMA query_only = 1") }
    try await controller.delete(LibraryModel.key(1), in: "Books")
    try await controller.removeStore(discardingPending: true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.url.path).isEmpty)
  }

  @Test(.enabled(if: SQLiteConnection.canEncrypt, "the store is not linked with SQLCipher"))
  func readsAnEncryptedStoreWithItsKey() async throws {
    let key = try StoreKey(bytes: Array(repeating: 7, count: 32))
    let fixture = try await OrderFixture(directory.url, options: StoreOptions(key: key))
    try await fixture.downloadAll(orders, in: "Orders")
    #expect(try await fixture.rename(1, "New 1")?.base?["Name"] == .string("Order 1"))
    #expect(try await fixture.names() == ["New 1", "Order 2", "Order 3"])
  }

  @Test func refusesChangesOnAClosedStore() async throws {
    let fixture = try await fixture(pause: .seconds(3_600))
    #expect(try fixture.store.base(of: OrderModel.key(1), in: "Orders")?["Name"] == .string("Order 1"))
    await fixture.store.close()
    #expect(throws: StoreError.closed(path: fixture.store.url.path)) {
      try fixture.store.base(of: OrderModel.key(1), in: "Orders")
    }
  }
}
