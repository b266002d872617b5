import ServiceData
import Testing

@testable import LocalStore
@testable import OfflineData

/// Downloads leave the local changes of rows alone, and only change the service's version below them.
struct OverlayTests {
  private let directory: TemporaryDirectory
  private let fixture: OrderFixture

  init() async throws {
    directory = try TemporaryDirectory()
    fixture = try await OrderFixture(directory.url)
    try await fixture.downloadAll((1...3).map { OrderModel.order($0, "Order \($0)") }, in: "Orders")
  }

  private func base(_ id: Int) async throws -> Row? {
    try await fixture.store.perform { try $0.base(of: OrderModel.key(id), in: "Orders") }
  }

  @Test func downloadsUpdateTheBase() async throws {
    try await fixture.rename(1, "Mine")
    try await fixture.downloadChanges([OrderModel.order(1, "Order 1", total: "9", etag: "v2")], in: "Orders")
    let shown = try #require(try await fixture.order(1))
    #expect(shown["Name"] == .string("Mine"))
    #expect(shown["Total"] == .decimal("9"))
    #expect(try await base(1)?["Name"] == .string("Order 1"))
    #expect(try await fixture.state(1) == .changed)
    try await fixture.outbox.undo(.all)
    #expect(try await fixture.order(1) == OrderModel.order(1, "Order 1", total: "9"))
    #expect(try await fixture.state(1) == [])
  }

  @Test(
    "P16: detects conflicting properties",
    arguments: [("Theirs", LocalState([.changed, .conflicted])), ("Mine", .changed)])
  func detectsConflictingProperties(_ theirs: String, _ state: LocalState) async throws {
    try await fixture.rename(1, "Mine")
    try await fixture.downloadChanges([OrderModel.order(1, theirs)], in: "Orders")
    #expect(try await fixture.state(1) == state)
    #expect(try await fixture.names() == ["Mine", "Order 2", "Order 3"])
    let found = try await fixture.store.perform { try $0.rows(of: RowQuery(set: "Orders"), in: .conflicted) }
    #expect(found.count == (state.contains(.conflicted) ? 1 : 0))
  }

  @Test func hidesLocallyDeletedRows() async throws {
    try await fixture.delete(2)
    try await fixture.downloadAll((1...3).map { OrderModel.order($0, "Again \($0)") }, in: "Orders")
    #expect(try await fixture.names() == ["Again 1", "Again 3"])
    try await fixture.outbox.undo(.entity(set: "Orders", key: OrderModel.key(2)))
    #expect(try await fixture.names() == ["Again 1", "Again 2", "Again 3"])
    // The row belongs to its query again.
    try await fixture.downloadAll([OrderModel.order(1)], in: "Orders")
    #expect(try await fixture.names() == ["Order"])
  }

  @Test(arguments: [true, false])
  func removalsKeepPendingChanges(_ isSwept: Bool) async throws {
    try await fixture.rename(1, "Mine")
    try await fixture.createOrder("New")
    try await fixture.delete(2)
    if isSwept {
      try await fixture.downloadAll([OrderModel.order(3, "Order 3")], in: "Orders")
    } else {
      try await fixture.downloadChanges(removed: [OrderModel.key(1), OrderModel.key(2)], in: "Orders")
    }
    #expect(try await fixture.names() == ["Mine", "New", "Order 3"])
    #expect(try await fixture.state(1) == [.changed, .conflicted])
    #expect(try await base(1) == nil)
    try await fixture.outbox.undo(.all)
    #expect(try await fixture.names() == ["Order 3"])
  }

  @Test func mergesExpandedRowsAlike() async throws {
    try await fixture.downloadAll([OrderModel.item(1, 1, "Item")], in: "Items")
    let key = EntityKey([.init(name: "OrderID", value: .int(1)), .init(name: "Position", value: .int(1))])
    var mine = OrderModel.item(1, 1, "Item")
    mine["Name"] = .string("Mine")
    try await fixture.outbox.enqueue(.service(.update(mine, key: key, set: "Items", replaces: false)))
    var order = OrderModel.order(1, "Order 1")
    order["Items"] = .list([.row(OrderModel.item(1, 1, "Theirs"))])
    try await fixture.downloadChanges([order], in: "Orders")
    #expect(try await fixture.names("Items") == ["Mine"])
    try await fixture.outbox.undo(.all)
    #expect(try await fixture.names("Items") == ["Theirs"])
  }

  @Test func partialRowsKeepOtherValues() async throws {
    try await fixture.rename(1, "Mine")
    var part = Row(type: OrderModel.type("Order"))
    part.load(.int(1), at: 0)
    part.load(.decimal("5"), at: 2)
    try await fixture.downloadChanges([part], in: "Orders")
    try await fixture.outbox.undo(.all)
    #expect(try await fixture.order(1) == OrderModel.order(1, "Order 1", total: "5"))
  }
}
