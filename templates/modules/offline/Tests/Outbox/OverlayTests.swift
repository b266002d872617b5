import Foundation
import ServiceData
import Testing

@testable import LocalStore
@testable import OfflineData

/// Downloads leave the local changes of rows alone, and only change the service's version below them.
struct OverlayTests {
  private let directory: TemporaryDirectory
  private let desk: OrderDesk

  init() async throws {
    directory = try TemporaryDirectory()
    desk = try await OrderDesk(directory.url)
    try await desk.downloadAll((1...3).map { OrderModel.order($0, "Order \($0)") }, in: "Orders")
  }

  private func base(_ id: Int) async throws -> Row? {
    try await desk.store.perform { try $0.base(of: OrderModel.key(id), in: "Orders") }
  }

  @Test func aDownloadChangesWhatLiesBelow() async throws {
    try await desk.rename(1, "Mine")
    try await desk.downloadChanges([OrderModel.order(1, "Order 1", total: "9", etag: "v2")], in: "Orders")
    let shown = try #require(try await desk.order(1))
    #expect(shown["Name"] == .string("Mine"))
    #expect(shown["Total"] == .decimal("9"))
    #expect(try await base(1)?["Name"] == .string("Order 1"))
    #expect(try await desk.state(1) == .changed)
    try await desk.outbox.undo(.all)
    #expect(try await desk.order(1) == OrderModel.order(1, "Order 1", total: "9"))
    #expect(try await desk.state(1) == [])
  }

  @Test(arguments: [("Theirs", LocalState([.changed, .conflicted])), ("Mine", .changed)])
  func theSamePropertyIsAConflictUnlessBothAgree(_ theirs: String, _ state: LocalState) async throws {
    try await desk.rename(1, "Mine")
    try await desk.downloadChanges([OrderModel.order(1, theirs)], in: "Orders")
    #expect(try await desk.state(1) == state)
    #expect(try await desk.names() == ["Mine", "Order 2", "Order 3"])
    let found = try await desk.store.perform { try $0.rows(of: RowQuery(set: "Orders"), in: .conflicted) }
    #expect(found.count == (state.contains(.conflicted) ? 1 : 0))
  }

  @Test func aRowThatWasDeletedHereStaysAway() async throws {
    try await desk.delete(2)
    try await desk.downloadAll((1...3).map { OrderModel.order($0, "Again \($0)") }, in: "Orders")
    #expect(try await desk.names() == ["Again 1", "Again 3"])
    try await desk.outbox.undo(.entity(set: "Orders", key: OrderModel.key(2)))
    #expect(try await desk.names() == ["Again 1", "Again 2", "Again 3"])
    // The row belongs to its query again.
    try await desk.downloadAll([OrderModel.order(1)], in: "Orders")
    #expect(try await desk.names() == ["Order"])
  }

  @Test(arguments: [true, false])
  func ghostsLeavePendingWorkAlone(_ isSwept: Bool) async throws {
    try await desk.rename(1, "Mine")
    try await desk.createOrder("New")
    try await desk.delete(2)
    if isSwept {
      try await desk.downloadAll([OrderModel.order(3, "Order 3")], in: "Orders")
    } else {
      try await desk.downloadChanges(removed: [OrderModel.key(1), OrderModel.key(2)], in: "Orders")
    }
    #expect(try await desk.names() == ["Mine", "New", "Order 3"])
    #expect(try await desk.state(1) == [.changed, .conflicted])
    #expect(try await base(1) == nil)
    try await desk.outbox.undo(.all)
    #expect(try await desk.names() == ["Order 3"])
  }

  @Test func rowsThatComeByExpansionAreTreatedAlike() async throws {
    try await desk.downloadAll([OrderModel.item(1, 1, "Item")], in: "Items")
    let key = EntityKey([.init(name: "OrderID", value: .int(1)), .init(name: "Position", value: .int(1))])
    var mine = OrderModel.item(1, 1, "Item")
    mine["Name"] = .string("Mine")
    try await desk.outbox.enqueue(.service(.update(mine, key: key, set: "Items", replaces: false)))
    var order = OrderModel.order(1, "Order 1")
    order["Items"] = .list([.row(OrderModel.item(1, 1, "Theirs"))])
    try await desk.downloadChanges([order], in: "Orders")
    #expect(try await desk.names("Items") == ["Mine"])
    try await desk.outbox.undo(.all)
    #expect(try await desk.names("Items") == ["Theirs"])
  }

  @Test func aPageThatSendsPartOfARowKeepsTheRest() async throws {
    try await desk.rename(1, "Mine")
    var part = Row(type: OrderModel.type("Order"))
    part.load(.int(1), at: 0)
    part.load(.decimal("5"), at: 2)
    try await desk.downloadChanges([part], in: "Orders")
    try await desk.outbox.undo(.all)
    #expect(try await desk.order(1) == OrderModel.order(1, "Order 1", total: "5"))
  }
}
