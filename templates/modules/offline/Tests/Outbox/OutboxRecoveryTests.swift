import Foundation
import ServiceData
import Synchronization
import Testing

@testable import LocalStore
@testable import OfflineData

/// The state after crashes, damage and simultaneous work of two processes, on real files.
struct OutboxRecoveryTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private var orders: [Row] { (1...3).map { OrderModel.order($0, "Order \($0)") } }

  private func fixture() async throws -> OrderFixture { try await OrderFixture(directory.url) }

  /// Edits of every kind.
  static func work(_ fixture: OrderFixture) async throws {
    try await fixture.rename(1, "Mine")
    try await fixture.delete(2)
    let parent = try await fixture.createOrder("Parent")
    try await fixture.createItem("Item", of: parent?.key)
  }

  private func shown(_ fixture: OrderFixture) async throws -> [Row] {
    let orders = try await fixture.store.rows(of: RowQuery(set: "Orders"))
    let rows = try await orders + fixture.store.rows(of: RowQuery(set: "Items"))
    return rows.sorted { ($0.key?.storedText(of: $0.type) ?? "") < ($1.key?.storedText(of: $1.type) ?? "") }
  }

  @Test func aRecreatedStoreShowsTheSameChanges() async throws {
    let first = try await fixture()
    try await first.downloadAll(orders, in: "Orders")
    try await Self.work(first)
    let before = try await shown(first)
    #expect(before.count == 4)
    await first.close()
    try RowStore.remove(at: OrderFixture.storeURL(directory.url))
    let second = try await fixture()
    #expect(try await second.names() == ["Mine", "Parent"])
    try await second.downloadAll(orders, in: "Orders")
    #expect(try await shown(second) == before)
    try await second.outbox.undo(.all, cascades: true)
    #expect(try await second.names() == ["Order 1", "Order 2", "Order 3"])
  }

  @Test func recoversACrashBetweenTheFiles() async throws {
    let fixture = try await fixture()
    try await fixture.downloadAll(orders, in: "Orders")
    await fixture.close()
    let path = directory.url.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let url = OrderFixture.outboxURL(URL(fileURLWithPath: path))
      let outbox = try OutboxDatabase(path: url.path, schema: OrderModel.schema)
      var row = Row(type: OrderModel.type("Order"))
      row["Name"] = .string("Kept")
      _ = try outbox.commit {
        try outbox.enqueue(.service(.create(row, set: "Orders")), base: nil, ChangeOptions())
      }
      // The outbox has the change, but the store has not followed yet.
      kill(getpid(), SIGKILL)
    }
    let again = try await self.fixture()
    #expect(try await again.names() == ["Kept", "Order 1", "Order 2", "Order 3"])
  }

  @Test func appliesAnAnswerThatTheStoreMissed() async throws {
    let first = try await fixture()
    let parent = try #require(try await first.createOrder("Parent"))
    try await first.createItem("Item", of: parent.key)
    await first.close()
    let path = directory.url.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, id = parent.id as Int64] in
      let url = OrderFixture.outboxURL(URL(fileURLWithPath: path))
      let outbox = try OutboxDatabase(path: url.path, schema: OrderModel.schema)
      _ = try outbox.commit {
        _ = try outbox.begin(id)
        _ = try outbox.finish(id, version: 1, row: OrderModel.order(41, "Parent"), realKey: nil)
      }
      kill(getpid(), SIGKILL)
    }
    let second = try await fixture()
    #expect(try await second.order(41)?["Name"] == .string("Parent"))
    #expect(try await second.names() == ["Parent"])
    #expect(try await second.store.rows(of: RowQuery(set: "Items")).map { $0["OrderID"] } == [.int(41)])
    let before = try await shown(second)
    // Applying all effects once more changes nothing.
    try await second.store.perform { try $0.setNote("outbox", to: nil) }
    try await second.outbox.recover()
    #expect(try await shown(second) == before)
  }

  @Test func rollsBackAnInterruptedTransaction() async throws {
    let path = directory.url.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let url = OrderFixture.outboxURL(URL(fileURLWithPath: path))
      let outbox = try OutboxDatabase(path: url.path, schema: OrderModel.schema)
      _ = try outbox.commit {
        let row = Row(type: OrderModel.type("Order"))
        _ = try outbox.enqueue(.service(.create(row, set: "Orders")), base: nil, ChangeOptions())
        kill(getpid(), SIGKILL)
      }
    }
    let fixture = try await fixture()
    #expect(try await fixture.outbox.requests().isEmpty)
  }

  @Test func twoProcessesCanEditOneProfile() async throws {
    let fixture = try await fixture()
    let path = directory.url.path
    async let child: Void = editInAnotherProcess(path)
    for number in 1...40 { try await fixture.createOrder("Parent \(number)") }
    await child
    #expect(try await fixture.outbox.requests().count == 80)
    #expect(Set(try await fixture.outbox.requests().map(\.key)).count == 80)
    #expect(try await fixture.names().count == 80)
    await fixture.close()
    let again = try await self.fixture()
    #expect(try await again.names().count == 80)
  }

  private func editInAnotherProcess(_ path: String) async {
    await #expect(processExitsWith: .success) { [path = path as String] in
      let fixture = try await OrderFixture(URL(fileURLWithPath: path))
      for number in 1...40 { try await fixture.createOrder("Child \(number)") }
      await fixture.close()
    }
  }

  @Test func followsAReplacedOutboxFromItsStart() async throws {
    let first = try await fixture()
    try await first.downloadAll(orders, in: "Orders")
    try await Self.work(first)
    try await first.outbox.undo(.all, cascades: true)
    await first.close()
    try Outbox.remove(at: OrderFixture.outboxURL(directory.url))
    let second = try await fixture()
    #expect(try await second.names() == ["Order 1", "Order 2", "Order 3"])
    #expect(try await second.names("Items").isEmpty)
  }

  @Test func exportsRequestsAsLines() async throws {
    let first = try await fixture()
    try await first.downloadAll(orders, in: "Orders")
    try await Self.work(first)
    let lines = Collector()
    let report = try await first.outbox.export { lines.add($0) }
    #expect(report.requests == 4)
    let before = try await first.outbox.requests()
    let again = try await first.outbox.import(lines.lines)
    #expect(again.known == 4)
    try await first.outbox.undo(.all, cascades: true)
    let imported = try await first.outbox.import(lines.lines)
    #expect(imported.requests == 4)
    let after = try await first.outbox.requests()
    #expect(after.map(\.change) == before.map(\.change))
    #expect(after.map(\.base) == before.map(\.base))
    #expect(after.map(\.identity.id) == before.map(\.identity.id))
    #expect(after[3].dependencies == [after[2].id])
    #expect(try await first.names() == ["Mine", "Order 3", "Parent"])
    await #expect(throws: OutboxError.self) { try await first.outbox.import([Array("nonsense".utf8)]) }
  }

  @Test func salvagesADamagedOutbox() async throws {
    let first = try await fixture()
    for number in 1...400 { try await first.createOrder("Order \(number)") }
    await first.close()
    let url = OrderFixture.outboxURL(directory.url)
    let connection = try SQLiteConnection(path: url.path)
    _ = try connection.integer("PRAGMA wal_checkpoint(TRUNCATE)")
    let page = try connection.integer("PRAGMA page_size")
    let file = try FileHandle(forUpdating: url)
    let pages = try file.seekToEnd() / UInt64(page)
    // A page in the middle, after those that describe the tables.
    try file.seek(toOffset: pages / 2 * UInt64(page))
    try file.write(contentsOf: Data(repeating: 0xA5, count: Int(page)))
    try file.close()
    let lines = Collector()
    let report = try Outbox.salvage(at: url) { lines.add($0) }
    #expect(report.requests == lines.lines.count)
    #expect(report.requests > 200)
    #expect(report.requests < 400 || report.damage == nil)
  }

  @Test func readsTheOutboxDespiteADamagedStore() async throws {
    let fixture = try await fixture()
    try await fixture.createOrder("Kept")
    await fixture.close()
    let url = OrderFixture.storeURL(directory.url)
    try RowStore.remove(at: url)
    try Data("this is not a database, and long enough not to be taken for one".utf8).write(to: url)
    let service = LibraryService()
    let controller = try OfflineDataController(remote: service, directory: directory.url, queries: [])
    await #expect(throws: StoreError.self) { try await controller.open(.local) }
    #expect(try await controller.queue.requests().count == 1)
  }
}

/// Collects lines as they are written.
private final class Collector: Sendable {
  private let state = Mutex<[[UInt8]]>([])

  var lines: [[UInt8]] { state.withLock { $0 } }

  func add(_ line: [UInt8]) { state.withLock { $0.append(line) } }
}
