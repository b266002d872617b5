import Foundation
import ServiceData
import Testing

@testable import LocalStore
@testable import OfflineData

/// Entities with temporary keys, and the entities that refer to them.
struct TemporaryKeyTests {
  private let directory: TemporaryDirectory
  private let fixture: OrderFixture

  init() async throws {
    directory = try TemporaryDirectory()
    fixture = try await OrderFixture(directory.url)
  }

  private func createNote(_ order: EntityKey?) async throws -> OutboxRequest? {
    var row = Row(type: OrderModel.type("Note"))
    row["Name"] = .string("Note")
    row["OrderID"] = order?.parts.first?.value
    return try await fixture.outbox.enqueue(.service(.create(row, set: "Notes")))
  }

  private func finish(_ request: OutboxRequest, _ row: Row?) async throws {
    let sent = try #require(try await fixture.outbox.begin(request.id))
    try await fixture.outbox.finish(request.id, version: sent.version, row: row)
  }

  @Test("P17: children follow their parent's key") func childrenFollowTheirParentsKey() async throws {
    let parent = try #require(try await fixture.createOrder("Parent"))
    let item = try #require(try await fixture.createItem("Item", of: parent.key))
    let note = try #require(try await createNote(parent.key))
    #expect(try await fixture.outbox.request(item.id)?.dependencies == [parent.id])
    #expect(try await fixture.outbox.request(note.id)?.dependencies == [parent.id])
    try await finish(parent, OrderModel.order(41, "Parent", etag: "v1"))

    let waiting = try await fixture.outbox.requests()
    #expect(waiting.map(\.id) == [item.id, note.id])
    #expect(waiting.map(\.dependencies) == [[], []])
    guard case .service(.create(let sent, _)) = waiting[0].change else {
      Issue.record("the item is not created any more")
      return
    }
    #expect(sent["OrderID"] == .int(41))
    // The item's own key contains that of its order.
    #expect(waiting[0].key?.parts.first?.value == .int(41))
    #expect(try await fixture.store.rows(of: RowQuery(set: "Items")).map { $0["OrderID"] } == [.int(41)])
    #expect(try await fixture.store.rows(of: RowQuery(set: "Notes")).map { $0["OrderID"] } == [.int(41)])
    #expect(try await fixture.order(41)?["Name"] == .string("Parent"))
    #expect(try await fixture.state(41) == [])
    #expect(try await fixture.names() == ["Parent"])
  }

  @Test func resolvesTemporaryKeys() async throws {
    let parent = try #require(try await fixture.createOrder("Parent"))
    let temporary = try #require(parent.key)
    try await finish(parent, OrderModel.order(41, "Parent"))
    var row = Row(type: OrderModel.type("Order"))
    row["Name"] = .string("Edited")
    try await fixture.outbox.enqueue(.service(.update(row, key: temporary, set: "Orders", replaces: false)))
    try await fixture.createItem("Item", of: temporary)
    #expect(try await fixture.outbox.requests().first?.key == OrderModel.key(41))
    #expect(try await fixture.names() == ["Edited"])
    #expect(try await fixture.store.rows(of: RowQuery(set: "Items")).map { $0["OrderID"] } == [.int(41)])
    #expect(try await fixture.outbox.currentKey(of: temporary, in: "Orders") == OrderModel.key(41))
  }

  @Test func turnsAnEditDuringTheUploadIntoAnUpdate() async throws {
    let parent = try #require(try await fixture.createOrder("Parent"))
    let sent = try #require(try await fixture.outbox.begin(parent.id))
    var row = Row(type: OrderModel.type("Order"))
    row["Name"] = .string("Edited")
    let key = try #require(parent.key)
    try await fixture.outbox.enqueue(.service(.update(row, key: key, set: "Orders", replaces: false)))
    try await fixture.outbox.finish(parent.id, version: sent.version, row: OrderModel.order(41, "Parent", etag: "v1"))
    let rest = try #require(try await fixture.outbox.requests().first)
    #expect(rest.key == OrderModel.key(41))
    #expect(rest.base?.etag == "v1")
    #expect(rest.dependencies == [])
    #expect(try await fixture.state(41) == .changed)
    #expect(try await fixture.order(41)?["Name"] == .string("Edited"))
    try await finish(rest, nil)
    #expect(try await fixture.state(41) == [])
    #expect(try await fixture.order(41)?["Name"] == .string("Edited"))
  }

  @Test func acceptsADownloadBeforeTheAnswer() async throws {
    let parent = try #require(try await fixture.createOrder("Parent"))
    try await fixture.downloadAll([OrderModel.order(41, "Parent", total: "3")], in: "Orders")
    #expect(try await fixture.names() == ["Parent", "Parent"])
    try await finish(parent, OrderModel.order(41, "Parent", total: "3"))
    #expect(try await fixture.names() == ["Parent"])
    // The row belongs to its query, which reports when it is gone.
    try await fixture.downloadAll([], in: "Orders")
    #expect(try await fixture.names().isEmpty)
  }

  @Test func sweepsUploadedRows() async throws {
    let parent = try #require(try await fixture.createOrder("Parent"))
    try await finish(parent, OrderModel.order(41, "Parent"))
    try await fixture.downloadAll([OrderModel.order(5)], in: "Orders")
    #expect(try await fixture.names() == ["Order"])
  }

  @Test("P23: removes a parent only with its children") func removesAParentOnlyWithItsChildren() async throws {
    let parent = try #require(try await fixture.createOrder("Parent"))
    let item = try #require(try await fixture.createItem("Item", of: parent.key))
    let key = try #require(parent.key)
    await #expect(throws: OutboxError.hasDependents(parent.id, [item.id])) {
      try await fixture.outbox.undo(.entity(set: "Orders", key: key))
    }
    await #expect(throws: OutboxError.hasDependents(parent.id, [item.id])) {
      try await fixture.outbox.enqueue(.service(.delete(key, set: "Orders", etag: nil)))
    }
    try await fixture.outbox.enqueue(
      .service(.delete(key, set: "Orders", etag: nil)), options: ChangeOptions(cascades: true))
    #expect(try await fixture.outbox.requests().isEmpty)
    #expect(try await fixture.names().isEmpty)
    #expect(try await fixture.names("Items").isEmpty)
  }

  @Test func requiresAKeyThatCannotBeGenerated() async throws {
    let document = SchemaDocument(
      protocolName: "odata", protocolVersion: "4.0",
      types: [
        StructuredDeclaration(
          kind: .entity, qualifiedName: "Desk.Day", keys: [KeyReference(path: ["Date"])],
          members: [MemberSchema(name: "Date", type: .primitive(.date))])
      ], sets: [EntitySetSchema(name: "Days", typeName: "Desk.Day")])
    let schema = ServiceSchema(document)
    let outbox = try await Outbox.open(at: directory.url.appendingPathComponent("days.sqlite"), schema: schema)
    let type = try #require(schema.type("Desk.Day"))
    await #expect(throws: OutboxError.keyNeeded(set: "Days", property: "Date")) {
      try await outbox.enqueue(.service(.create(Row(type: type), set: "Days")))
    }
    #expect(try await outbox.requests().isEmpty)
  }
}
