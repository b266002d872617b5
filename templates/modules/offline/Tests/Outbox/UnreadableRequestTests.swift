import Foundation
import LocalStore
import ServiceData
import Testing

@testable import OfflineData

/// An outbox with values that this program cannot read, because it is damaged or was written by a newer version, is
/// reported as such: nothing is guessed, sent or removed.
struct UnreadableRequestTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private var url: URL { OrderFixture.outboxURL(directory.url) }

  private func change(_ sql: String) throws { try SQLiteConnection(path: url.path).execute(sql) }

  /// Leaves an outbox with an update, a link and a deletion.
  private func leaveWork() async throws {
    let outbox = try await Outbox.open(at: url, schema: OrderModel.schema)
    var row = OrderModel.order(1)
    row["Name"] = .string("Mine")
    try await outbox.enqueue(
      .service(.update(row, key: OrderModel.key(1), set: "Orders", replaces: false)), base: OrderModel.order(1))
    let tag = EntityKey([.init(name: "ID", value: .int(9))])
    try await outbox.enqueue(
      .service(
        .link(source: OrderModel.key(2), set: "Orders", navigation: "Tags", target: tag, targetSet: "Tags")))
    try await outbox.enqueue(.service(.delete(OrderModel.key(3), set: "Orders", etag: nil)))
    await outbox.close()
  }

  @Test(arguments: [
    ("kind = 'merge'", 1, "kind"), ("kind = NULL", 1, "kind"), ("state = 'parked'", 1, "state"),
    ("state = 3", 1, "state"), ("draft = 'yes'", 1, "draft"), ("draft = NULL", 1, "draft"), ("draft = 2", 1, "draft"),
    ("uncertain = 'no'", 1, "uncertain"), ("temporary = x'00'", 1, "temporary"), ("key = '{\"ID\":'", 1, "key"),
    ("key = NULL", 1, "key"), ("set_name = NULL", 1, "set_name"), ("uuid = ''", 1, "uuid"),
    ("first_sent = 'today'", 1, "first_sent"), ("payload = '{'", 1, "payload"), ("payload = NULL", 1, "payload"),
    ("base = '[1]'", 1, "base"), ("theirs = 'x'", 1, "theirs"), ("version = 'two'", 1, "version"),
    ("attempts = -1", 1, "attempts"), ("attempts = 9223372036854775807", 1, "attempts"),
    ("version = 9223372036854775807", 1, "version"), ("version = -9223372036854775808", 1, "version"),
    ("created = 'now'", 1, "created"), ("created = 1e300", 1, "created"),
    ("not_before = 'soon'", 1, "not_before"), ("payload = '{\"navigation\":\"Tags\"}'", 2, "payload"),
    ("payload = '{\"target\":\"nothing\",\"targetSet\":\"Tags\",\"navigation\":\"Tags\"}'", 2, "payload"),
    ("key = ''", 3, "key"),
  ])
  func reportsEveryUnreadableColumn(_ damage: String, of number: Int64, column: String) async throws {
    try await leaveWork()
    try change("UPDATE requests SET \(damage) WHERE id = \(number)")
    let outbox = try await Outbox.open(at: url, schema: OrderModel.schema)
    for read in [{ _ = try await outbox.requests() }, { _ = try await outbox.request(number) }] {
      let error = await #expect(throws: OutboxError.self) { try await read() }
      guard case .unreadableRequest(number, let reason)? = error else {
        Issue.record("found \(String(describing: error)), expected an unreadable request")
        continue
      }
      #expect(reason.hasPrefix("'\(column)' "))
    }
    #expect(try await outbox.request(number == 1 ? 3 : 1) != nil)
    await outbox.close()
    let lines = try Self.lines(of: url)
    #expect(lines.count == 3)
    // An exported line is not misread either, and then nothing is imported.
    let other = try await Outbox.open(
      at: directory.url.appendingPathComponent("other.sqlite"), schema: OrderModel.schema)
    guard !damage.hasPrefix("uuid") else { return }
    await #expect(throws: OutboxError.self) { try await other.import(lines) }
    #expect(try await other.requests().isEmpty)
  }

  private static func lines(of url: URL) throws -> [[UInt8]] {
    var lines: [[UInt8]] = []
    _ = try Outbox.salvage(at: url) { lines.append($0) }
    return lines
  }

  /// A pause outside the calendar is not a reason to wait for ever.
  @Test(arguments: ["1e300", "9e18", "-1e300", "9223372036854775807"])
  func ignoresAnEndlessBackoff(_ moment: String) async throws {
    try await leaveWork()
    try change("UPDATE requests SET not_before = \(moment)")
    let outbox = try await Outbox.open(at: url, schema: OrderModel.schema)
    #expect(try await outbox.requests().map(\.notBefore) == [nil, nil, nil])
  }

  @Test(arguments: ["kind = 'split'", "kind = NULL", "key = NULL", "row = '{'", "edit = 'x', kind = 'linked'"])
  func unknownEffectsRemoveNothing(_ damage: String) async throws {
    let orders = (1...3).map { OrderModel.order($0, "Order \($0)") }
    let desk = try await OrderFixture(directory.url)
    try await desk.downloadAll(orders, in: "Orders")
    let request = try #require(try await desk.rename(1, "Mine"))
    #expect(try await desk.names() == ["Mine", "Order 2", "Order 3"])
    await desk.close()
    do {
      let outbox = try OutboxDatabase(path: url.path, schema: OrderModel.schema)
      _ = try outbox.commit {
        _ = try outbox.begin(request.id)
        _ = try outbox.finish(request.id, version: 1, row: OrderModel.order(1, "Mine"), realKey: nil)
      }
    }
    try change("UPDATE effects SET \(damage) WHERE kind = 'base'")
    let error = await #expect(throws: OutboxError.self) { try await OrderFixture(directory.url) }
    if case .unreadableEffect? = error {} else { Issue.record("found \(String(describing: error))") }
    let connection = try SQLiteConnection(path: OrderFixture.storeURL(directory.url).path, access: .readOnly)
    #expect(try connection.integer("SELECT count(*) FROM \"Orders\"") == 3)
  }

  /// A row of a smaller table, such as the key of an entity, is not guessed either.
  @Test(arguments: [("needs", "parent"), ("keys", "real_key"), ("replaced_keys", "key"), ("local_rows", "value")])
  func reportsMissingColumns(_ table: String, column: String) async throws {
    try await leaveWork()
    let key = OrderModel.key(7)
    let text = key.storedText(of: OrderModel.type("Order"))
    switch table {
    case "needs": try change("INSERT INTO needs (parent, request) VALUES ('first', 1)")
    case "keys": try change("INSERT INTO keys (set_name, key, real_key) VALUES ('Orders', '\(text)', NULL)")
    case "replaced_keys": try change("INSERT INTO replaced_keys (set_name, real_key) VALUES ('Orders', '\(text)')")
    default: try change("INSERT INTO local_rows (name, key) VALUES ('Settings', 'theme')")
    }
    let outbox = try await Outbox.open(at: url, schema: OrderModel.schema)
    let error = await #expect(throws: OutboxError.self) {
      _ = try await outbox.requests()
      _ = try await outbox.currentKey(of: key, in: "Orders")
      _ = try await outbox.replacedKeys()
      _ = try await LocalTable("Settings", in: outbox).values()
    }
    guard case .unreadableRecord(table, let reason)? = error else {
      Issue.record("found \(String(describing: error)), expected an unreadable record")
      return
    }
    #expect(reason.hasPrefix("'\(column)' "))
    #expect(try Self.lines(of: url).count == 3)
  }

  @Test func doesNotSendUnreadableRequests() async throws {
    let fixture = try await UploadFixture()
    try await fixture.update("Trips", JourneyModel.key(1), ["Seats": .int(7)])
    try await fixture.delete("Trips", JourneyModel.key(2))
    let file = fixture.directory.url.appendingPathComponent("outbox.sqlite")
    try SQLiteConnection(path: file.path).execute("UPDATE requests SET state = 'parked' WHERE kind = 'delete'")
    await #expect(throws: OutboxError.self) { try await fixture.upload() }
    #expect(fixture.service.row(JourneyModel.key(2), in: "Trips") != nil)
    #expect(try SQLiteConnection(path: file.path).integer("SELECT count(*) FROM requests WHERE state = 'parked'") == 1)
  }

  /// No number follows the last one, so nothing can be queued; the waiting requests can still be exported.
  @Test(arguments: [
    "UPDATE requests SET id = 9223372036854775807 WHERE id = 3",
    "INSERT INTO effects (seq, kind) VALUES (9223372036854775807, 'project')",
  ])
  func reportsAnExhaustedRequestNumber(_ damage: String) async throws {
    try await leaveWork()
    try change(damage)
    await #expect(throws: OutboxError.self) {
      let outbox = try await Outbox.open(at: url, schema: OrderModel.schema)
      try await outbox.enqueue(.service(.delete(OrderModel.key(5), set: "Orders", etag: nil)))
    }
    #expect(try Self.lines(of: url).count >= 2)
  }

  /// The negative of this number stands for a hidden row.
  @Test func reportsAnEntityNumberOutOfRange() async throws {
    let desk = try await OrderFixture(directory.url)
    try await desk.downloadAll([OrderModel.order(1, "Order")], in: "Orders")
    _ = try await desk.rename(1, "Mine")
    await desk.close()
    try SQLiteConnection(path: OrderFixture.storeURL(directory.url).path).execute(
      "UPDATE \"$bases\" SET id = \(Int64.min)")
    let again = try await OrderFixture(directory.url)
    _ = try? await again.rename(1, "Mine again")
    let other = [OrderModel.order(1, "Other")]
    await #expect(throws: (any Error).self) { try await again.downloadAll(other, in: "Orders") }
    #expect(try await !again.outbox.requests().isEmpty)
    await again.close()
  }
}
