import Foundation
import ServiceData
import Testing

@testable import LocalStore
@testable import OfflineData

/// Entities that were created with a key which the service replaced: the requested key is no longer theirs.
struct AssignedKeyTests {
  private let directory: TemporaryDirectory
  private let fixture: OrderFixture

  init() async throws {
    directory = try TemporaryDirectory()
    fixture = try await OrderFixture(directory.url)
  }

  private func create(_ id: Int, _ name: String) async throws -> OutboxRequest {
    var row = Row(type: OrderModel.type("Order"))
    row["ID"] = .int(Int64(id))
    row["Name"] = .string(name)
    return try #require(try await fixture.outbox.enqueue(.service(.create(row, set: "Orders"))))
  }

  @discardableResult
  private func finish(_ request: OutboxRequest, as id: Int, _ name: String) async throws -> ReplacedKey? {
    let sent = try #require(try await fixture.outbox.begin(request.id))
    return try await fixture.outbox.finish(
      request.id, version: sent.version, row: OrderModel.order(id, name, etag: "v\(id)"))
  }

  private func name(_ id: Int) async throws -> Value? { try await fixture.order(id)?["Name"] }

  @Test func existingEntitiesKeepTheirKey() async throws {
    let creation = try await create(1, "New")
    try await fixture.downloadAll([OrderModel.order(1, "Real")], in: "Orders")
    #expect(try await name(1) == .string("New"))
    try await finish(creation, as: 7, "New")
    #expect(try await name(1) == .string("Real"))
    #expect(try await name(7) == .string("New"))
    #expect(try await fixture.state(1) == [])
    #expect(try await fixture.state(7) == [])
    let update = try #require(try await fixture.rename(1, "Renamed"))
    #expect(update.key == OrderModel.key(1))
    #expect(update.base?["Name"] == .string("Real"))
    #expect(try await fixture.outbox.currentKey(of: OrderModel.key(1), in: "Orders") == OrderModel.key(1))
    // Both rows belong to their query.
    try await fixture.downloadAll([OrderModel.order(7, "New")], in: "Orders")
    #expect(try await fixture.names() == ["New", "Renamed"])
  }

  @Test func dependentsFollowOnlyTheirCreation() async throws {
    let first = try await create(9, "First")
    try await finish(first, as: 4, "First")
    let second = try await create(9, "Second")
    let item = try #require(try await fixture.createItem("Item", of: OrderModel.key(9)))
    #expect(try await fixture.outbox.request(item.id)?.dependencies == [second.id])
    try await finish(second, as: 5, "Second")
    let waiting = try #require(try await fixture.outbox.request(item.id))
    #expect(waiting.dependencies == [])
    #expect(waiting.key?.parts.first?.value == .int(5))
    guard case .service(.create(let sent, _)) = waiting.change else { return }
    #expect(sent["OrderID"] == .int(5))
    // A later change is not redirected to either of them.
    let later = try #require(try await fixture.createItem("Later", of: OrderModel.key(9)))
    #expect(later.key?.parts.first?.value == .int(9))
    #expect(later.dependencies == [])
  }

  /// The service gives the first entity the key that the second one requests.
  @Test func distinguishesDependentsOfTwoCreations() async throws {
    let first = try await create(3, "First")
    let second = try await create(4, "Second")
    let update = try #require(try await fixture.rename(3, "Renamed", options: ChangeOptions(optimizes: false)))
    let sent = try #require(try await fixture.outbox.begin(second.id))
    try await finish(first, as: 4, "First")
    #expect(try await fixture.outbox.request(update.id)?.key == OrderModel.key(4))
    let replaced = try await fixture.outbox.finish(
      second.id, version: sent.version, row: OrderModel.order(5, "Second", etag: "v5"))
    #expect(replaced?.asked == OrderModel.key(4) && replaced?.given == OrderModel.key(5))
    #expect(try await fixture.outbox.request(update.id)?.key == OrderModel.key(4))
    #expect(try await (name(4), name(5)) == (.string("Renamed"), .string("Second")))
    #expect(try await fixture.names() == ["Renamed", "Second"])
  }

  /// The item belongs to an order that only the service has; an order that is created here with its key is another one.
  @Test func editsKeepTheirTargetAfterALaterCreation() async throws {
    let item = try #require(try await fixture.createItem("Item", of: OrderModel.key(1)))
    let creation = try await create(1, "New")
    var edit = Row(type: OrderModel.type("Item"))
    edit["Name"] = .string("Edited")
    try await fixture.outbox.enqueue(.service(.update(edit, key: item.key, set: item.set, replaces: false)))
    try await finish(creation, as: 7, "New")
    let waiting = try #require(try await fixture.outbox.request(item.id))
    guard case .service(.create(let sent, _)) = waiting.change else { return }
    #expect(sent["OrderID"] == .int(1))
    #expect(sent["Name"] == .string("Edited"))
  }

  /// Resolving the conflict with the service's entity keeps the entities that were created under it.
  @Test func dependentsContinueWithTheExistingEntity() async throws {
    let creation = try await create(9, "Mine")
    let item = try #require(try await fixture.createItem("Item", of: OrderModel.key(9)))
    _ = try await fixture.outbox.begin(creation.id)
    try await fixture.outbox.conflict(creation.id, theirs: OrderModel.order(9, "Theirs"))
    #expect(try await fixture.outbox.resolve(creation.id, .theirs) == nil)
    #expect(try await fixture.outbox.requests().map(\.id) == [item.id])
    #expect(try await fixture.outbox.request(item.id)?.dependencies == [])
    #expect(try await name(9) == .string("Theirs"))
  }

  @Test func sendsAnUpdateToThePendingEntity() async throws {
    let creation = try await create(1, "New")
    try await fixture.downloadAll([OrderModel.order(1, "Real")], in: "Orders")
    let after = try #require(try await fixture.rename(1, "Newer", options: ChangeOptions(optimizes: false)))
    try await finish(creation, as: 7, "New")
    #expect(try await fixture.outbox.request(after.id)?.key == OrderModel.key(7))
    #expect(try await fixture.outbox.request(after.id)?.base?.etag == "v7")
    #expect(try await name(1) == .string("Real"))
    #expect(try await name(7) == .string("Newer"))
  }

  @Test func deletionCancelsOnlyTheLocalCreation() async throws {
    _ = try await create(1, "New")
    try await fixture.downloadAll([OrderModel.order(1, "Real")], in: "Orders")
    try await fixture.delete(1)
    #expect(try await fixture.outbox.requests().isEmpty)
    #expect(try await name(1) == .string("Real"))
  }

  @Test func refusesAKeyInUse() async throws {
    try await fixture.downloadAll([OrderModel.order(1, "Real"), OrderModel.order(2, "Edited")], in: "Orders")
    await #expect(throws: OutboxError.entityExists(set: "Orders", key: "1")) { try await create(1, "New") }
    let edit = try #require(try await fixture.rename(2, "Mine"))
    await #expect(throws: OutboxError.keyTaken(set: "Orders", key: "2", edit.id)) { try await create(2, "New") }
    #expect(try await fixture.outbox.requests().map(\.id) == [edit.id])
    #expect(try await fixture.names() == ["Mine", "Real"])
    try await fixture.delete(1)
    _ = try await create(1, "After the deletion")
    #expect(try await name(1) == .string("After the deletion"))
  }

  /// A change of an entity that others deleted waits for a decision, which may be to create the entity again.
  @Test func refusesAKeyInConflict() async throws {
    try await fixture.downloadAll([OrderModel.order(1, "Real")], in: "Orders")
    let edit = try #require(try await fixture.rename(1, "Mine"))
    _ = try await fixture.outbox.begin(edit.id)
    try await fixture.outbox.conflict(edit.id, theirs: nil)
    try await fixture.downloadAll([], in: "Orders")
    await #expect(throws: OutboxError.keyTaken(set: "Orders", key: "1", edit.id)) { try await create(1, "New") }
  }

  @Test func refusesToCorrectACreationToAKeyInUse() async throws {
    try await fixture.downloadAll([OrderModel.order(1, "Real")], in: "Orders")
    let creation = try await create(9, "New")
    var mended = Row(type: OrderModel.type("Order"))
    mended["ID"] = .int(1)
    await #expect(throws: OutboxError.entityExists(set: "Orders", key: "1")) {
      try await fixture.outbox.retry(creation.id, with: .service(.create(mended, set: "Orders")))
    }
    #expect(try await fixture.outbox.requests().map(\.key) == [OrderModel.key(9)])
  }

  @Test func refusesASecondCreationWithTheSameKey() async throws {
    let first = try await create(9, "First")
    await #expect(throws: OutboxError.keyTaken(set: "Orders", key: "9", first.id)) { try await create(9, "Second") }
    #expect(try await fixture.outbox.requests().map(\.id) == [first.id])
    _ = try await fixture.outbox.begin(first.id)
    try await fixture.delete(9)
    _ = try await create(9, "After the deletion")
  }

  @Test func importedCreationsWithTheSameKeyStaySeparate() async throws {
    let other = try TemporaryDirectory()
    let elsewhere = try await OrderFixture(other.url)
    var row = Row(type: OrderModel.type("Order"))
    row["ID"] = .int(9)
    row["Name"] = .string("Elsewhere")
    try await elsewhere.outbox.enqueue(.service(.create(row, set: "Orders")))
    try await elsewhere.createItem("Elsewhere", of: OrderModel.key(9))
    let lines = Lines()
    _ = try await elsewhere.outbox.export { lines.add($0) }

    let here = try await create(9, "Here")
    let item = try #require(try await fixture.createItem("Here", of: OrderModel.key(9)))
    _ = try await fixture.outbox.import(lines.all)
    let added = try await fixture.outbox.requests().filter { $0.id > item.id }
    try await finish(here, as: 4, "Here")
    try await finish(try #require(added.first), as: 5, "Elsewhere")
    let items = try await fixture.outbox.requests().map { $0.key?.parts.first?.value }
    #expect(items == [.int(4), .int(5)])
    #expect(try await fixture.names() == ["Elsewhere", "Here"])
    #expect(try await fixture.store.rows(of: RowQuery(set: "Items")).map { $0["OrderID"] } == [.int(4), .int(5)])
  }

  @Test func reportsReplacedKeys() async throws {
    #expect(try await finish(create(9, "Kept"), as: 9, "Kept") == nil)
    let reported = try await finish(create(1, "New"), as: 7, "New")
    #expect(reported?.asked == OrderModel.key(1))
    #expect(reported?.given == OrderModel.key(7))
    let temporary = try #require(try await fixture.createOrder("Without a key"))
    try await finish(temporary, as: 8, "Without a key")
    let kept = try await fixture.outbox.replacedKeys()
    #expect(kept.map(\.asked) == [OrderModel.key(1)])
    #expect(kept.map(\.given) == [OrderModel.key(7)])
    #expect(try await fixture.outbox.currentKey(of: OrderModel.key(1), in: "Orders") == OrderModel.key(1))
  }

  @Test func prefersAnExistingEntityToATemporaryKey() async throws {
    let made = try #require(try await fixture.createOrder("New"))
    let temporary = try #require(made.key)
    try await finish(made, as: 7, "New")
    #expect(try await fixture.outbox.currentKey(of: temporary, in: "Orders") == OrderModel.key(7))
    guard case .int(let number)? = temporary.parts.first?.value else { return }
    try await fixture.downloadChanges([OrderModel.order(Int(number), "Real")], in: "Orders")
    #expect(try await fixture.outbox.currentKey(of: temporary, in: "Orders") == temporary)
    #expect(try await fixture.rename(Int(number), "Renamed")?.key == temporary)
    let item = try #require(try await fixture.createItem("Item", of: temporary))
    #expect(item.key?.parts.first?.value == .int(number))
  }

  @Test func prefersALaterCreationToATemporaryKey() async throws {
    let made = try #require(try await fixture.createOrder("New"))
    guard case .int(let number)? = made.key?.parts.first?.value else { return }
    try await finish(made, as: 7, "New")
    let later = try await create(Int(number), "Later")
    let item = try #require(try await fixture.createItem("Item", of: later.key))
    #expect(try await fixture.outbox.request(item.id)?.dependencies == [later.id])
    #expect(try await fixture.outbox.currentKey(of: OrderModel.key(Int(number)), in: "Orders") == later.key)
  }

  /// Files of earlier versions, which remembered every key that a service replaced.
  @Test func resolvesAliasesOfAssignedKeys() async throws {
    let made = try #require(try await fixture.createOrder("New"))
    let temporary = try #require(made.key)
    try await finish(made, as: 7, "New")
    await fixture.outbox.close()
    let connection = try SQLiteConnection(path: OrderFixture.outboxURL(directory.url).path)
    try connection.execute(
      "INSERT INTO keys (set_name, key, real_key) VALUES ('Orders', '{\"ID\":1}', '{\"ID\":7}'); "
        + "DROP TABLE replaced_keys; DELETE FROM notes WHERE name = 'keys.sorted'")
    let outbox = try await Outbox.open(
      at: OrderFixture.outboxURL(directory.url), schema: OrderModel.schema, store: fixture.store)
    #expect(try await outbox.currentKey(of: OrderModel.key(1), in: "Orders") == OrderModel.key(1))
    #expect(try await outbox.currentKey(of: temporary, in: "Orders") == OrderModel.key(7))
    let reported = try #require(try await outbox.replacedKeys().first)
    #expect(reported == ReplacedKey(set: "Orders", asked: OrderModel.key(1), given: OrderModel.key(7), time: nil))
    await outbox.close()
  }

  @Test func correctsTheKeyOfARefusedCreation() async throws {
    let creation = try await create(1, "New")
    let item = try #require(try await fixture.createItem("Item", of: OrderModel.key(1)))
    _ = try await fixture.outbox.begin(creation.id)
    try await fixture.outbox.fail(creation.id, RequestFailure(kind: "refused", message: "taken", status: 409))
    let other = try await create(2, "Other")
    guard case .service(.create(var row, _)) = creation.change else { return }
    row["ID"] = .int(2)
    let taken = LocalChange.service(.create(row, set: "Orders"))
    await #expect(throws: OutboxError.keyTaken(set: "Orders", key: "2", other.id)) {
      try await fixture.outbox.retry(creation.id, with: taken)
    }
    row["ID"] = .int(3)
    let mended = try await fixture.outbox.retry(creation.id, with: .service(.create(row, set: "Orders")))
    #expect(mended.key == OrderModel.key(3))
    #expect(mended.state == .pending)
    #expect(try await fixture.outbox.request(item.id)?.dependencies == [creation.id])
    #expect(try await fixture.names() == ["New", "Other"])
    #expect(try await fixture.order(1) == nil)
    #expect(try await finish(mended, as: 3, "New") == nil)
    #expect(try await fixture.outbox.request(item.id)?.key?.parts.first?.value == .int(3))
  }

  /// After a crash, the store receives the creation and its key at once.
  @Test func showsBothAfterTheStoreCatchesUp() async throws {
    try await fixture.downloadAll([OrderModel.order(1, "Real")], in: "Orders")
    await fixture.close()
    let outbox = try await Outbox.open(at: OrderFixture.outboxURL(directory.url), schema: OrderModel.schema)
    var row = Row(type: OrderModel.type("Order"))
    row["ID"] = .int(1)
    row["Name"] = .string("New")
    let request = try #require(try await outbox.enqueue(.service(.create(row, set: "Orders"))))
    let sent = try #require(try await outbox.begin(request.id))
    try await outbox.finish(request.id, version: sent.version, row: OrderModel.order(7, "New"))
    await outbox.close()
    let again = try await OrderFixture(directory.url)
    #expect(try await again.names() == ["New", "Real"])
    #expect(try await again.order(1)?["Name"] == .string("Real"))
    await again.close()
  }
}

/// Lines that are collected from any thread.
private final class Lines: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [[UInt8]] = []
  func add(_ line: [UInt8]) { lock.withLock { lines.append(line) } }
  var all: [[UInt8]] { lock.withLock { lines } }
}
