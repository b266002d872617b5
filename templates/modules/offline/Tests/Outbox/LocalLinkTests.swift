import ServiceData
import Testing
import TypedEntities

@testable import LocalStore
@testable import OfflineData

/// Links that are added and removed here, with and without a referential constraint.
struct LocalLinkTests {
  private let directory: TemporaryDirectory
  private let fixture: OrderFixture

  init() async throws {
    directory = try TemporaryDirectory()
    fixture = try await OrderFixture(directory.url)
    try await fixture.downloadAll((1...4).map { OrderModel.tag($0) }, in: "Tags")
    try await fixture.downloadAll([Self.order(tags: [1, 2])], in: "Orders")
  }

  /// An order with its expanded tags.
  private static func order(tags: [Int]) -> Row {
    var order = OrderModel.order(1, "Order 1")
    order["Tags"] = .list(tags.map { .row(OrderModel.tag($0)) })
    return order
  }

  private func tags() async throws -> [String] {
    var query = RowQuery(set: "Orders")
    query.expand = [ExpandTerm(path: "Tags")]
    guard case .list(let tags)? = try await fixture.store.row(OrderModel.key(1), of: query)?["Tags"] else { return [] }
    return tags.compactMap { if case .row(let tag) = $0 { tag["Name"].flatMap { String(rowValue: $0) } } else { nil } }
      .sorted()
  }

  private func link(_ tag: Int) async throws -> OutboxRequest {
    let change = ServiceChange.link(
      source: OrderModel.key(1), set: "Orders", navigation: "Tags", target: OrderModel.key(tag), targetSet: "Tags")
    return try #require(try await fixture.outbox.enqueue(.service(change)))
  }

  private func unlink(_ tag: Int) async throws -> OutboxRequest {
    let change = ServiceChange.unlink(
      source: OrderModel.key(1), set: "Orders", navigation: "Tags", target: OrderModel.key(tag), targetSet: "Tags")
    return try #require(try await fixture.outbox.enqueue(.service(change)))
  }

  private func finish(_ request: OutboxRequest) async throws {
    let sent = try #require(try await fixture.outbox.begin(request.id))
    try await fixture.outbox.finish(request.id, version: sent.version, row: nil)
  }

  @Test func showsAndUndoesLinks() async throws {
    _ = try await link(3)
    _ = try await unlink(1)
    #expect(try await tags() == ["Tag 2", "Tag 3"])
    #expect(try await fixture.state(1) == .changed)
    try await fixture.outbox.undo(.all)
    #expect(try await tags() == ["Tag 1", "Tag 2"])
    #expect(try await fixture.state(1) == [])
  }

  @Test func keepsUploadedLinks() async throws {
    let made = try await link(3)
    let taken = try await unlink(1)
    try await finish(made)
    #expect(try await tags() == ["Tag 2", "Tag 3"])
    try await fixture.outbox.undo(.request(taken.id))
    #expect(try await tags() == ["Tag 1", "Tag 2", "Tag 3"])
  }

  @Test func downloadsKeepLocalLinks() async throws {
    _ = try await link(3)
    try await fixture.downloadAll([Self.order(tags: [2, 4])], in: "Orders")
    #expect(try await tags() == ["Tag 2", "Tag 3", "Tag 4"])
    try await fixture.outbox.undo(.all)
    #expect(try await tags() == ["Tag 2", "Tag 4"])
  }

  @Test func linksSurviveALocalDeletion() async throws {
    try await fixture.delete(1)
    #expect(try await tags().isEmpty)
    try await fixture.outbox.undo(.all)
    #expect(try await tags() == ["Tag 1", "Tag 2"])
  }

  @Test func constraintsIncludeLocalLinks() async throws {
    var note = Row(type: OrderModel.type("Note"))
    note["ID"] = .string("6f1f0a5e-0000-4000-8000-000000000001")
    note["OrderID"] = .int(7)
    note.acceptChanges()
    try await fixture.downloadAll([note], in: "Notes")
    let key = try #require(note.key)
    let change = ServiceChange.link(
      source: key, set: "Notes", navigation: "Order", target: OrderModel.key(1), targetSet: "Orders")
    let request = try #require(try await fixture.outbox.enqueue(.service(change)))
    #expect(try await fixture.store.row(key, of: RowQuery(set: "Notes"))?["OrderID"] == .int(1))
    try await finish(request)
    #expect(try await fixture.store.row(key, of: RowQuery(set: "Notes"))?["OrderID"] == .int(1))
    #expect(try await fixture.outbox.requests().isEmpty)
  }
}
