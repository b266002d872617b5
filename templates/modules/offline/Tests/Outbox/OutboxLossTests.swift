import Foundation
import ServiceData
import Testing

@testable import LocalStore
@testable import OfflineData

/// An outbox that lacks accepted changes is an error, and never a new outbox, however its file was lost.
struct OutboxLossTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private var orders: [Row] { (1...3).map { OrderModel.order($0, "Order \($0)") } }

  private func fixture() async throws -> OrderFixture { try await OrderFixture(directory.url) }

  /// Accepted changes that are missing from the file are reported, however they were lost.
  @Test(arguments: ["emptied", "removed", "old copy"])
  func detectsAnEmptiedOutbox(_ loss: String) async throws {
    let url = OrderFixture.outboxURL(directory.url)
    let copy = directory.url.appendingPathComponent("copy.sqlite")
    let first = try await fixture()
    try await first.downloadAll(orders, in: "Orders")
    await first.close()
    try FileManager.default.copyItem(at: url, to: copy)
    let again = try await fixture()
    try await OutboxRecoveryTests.work(again)
    await again.close()
    try Outbox.remove(at: url)
    if loss == "emptied" { try Data().write(to: url) }
    if loss == "old copy" { try FileManager.default.copyItem(at: copy, to: url) }
    for _ in 1...2 {
      let error = await #expect(throws: OutboxError.self) { try await fixture() }
      guard case .changesMissing(url.path, 4)? = error else {
        Issue.record("expected that 4 entities lack their changes, found \(String(describing: error))")
        return
      }
      #expect(error?.description.contains("'session remove --discard-pending'") == true)
    }
    try RowStore.remove(at: OrderFixture.storeURL(directory.url))
    let second = try await fixture()
    try await second.downloadAll(orders, in: "Orders")
    #expect(try await second.names() == ["Order 1", "Order 2", "Order 3"])
  }

  /// Changes of each kind, most of which are not visible in any row.
  enum Work: CaseIterable {
    case call
    case boundCall
    case link
    case content
    case creation
    case draft

    func queue(_ fixture: OrderFixture) async throws {
      let order = OrderModel.key(1)
      var call = OperationCall(operation: OperationSchema(name: "Desk.Ping", isAction: true), arguments: [:])
      switch self {
      case .call: try await fixture.outbox.enqueue(.service(.call(call)))
      case .boundCall:
        call.operation.binding = OperationType(type: .navigation("Desk.Order"))
        call.target = OperationTarget(set: "Orders", key: order)
        try await fixture.outbox.enqueue(.service(.call(call)))
      case .link:
        try await fixture.outbox.enqueue(
          .service(.link(source: order, set: "Orders", navigation: "Tags", target: order, targetSet: "Tags")))
      case .content:
        try await fixture.outbox.enqueue(
          .media(MediaUpload(set: "Orders", key: order, property: "Photo", file: "photo")), content: .bytes([1]),
          options: ChangeOptions())
      case .creation: try await fixture.createOrder("New")
      case .draft:
        var options = ChangeOptions()
        options.isDraft = true
        try await fixture.createOrder("New", options: options)
      }
    }
  }

  private func lose(_ loss: String, oldCopy: URL) throws {
    let url = OrderFixture.outboxURL(directory.url)
    try Outbox.remove(at: url)
    if loss == "emptied" { try Data().write(to: url) }
    if loss == "old copy" { try FileManager.default.copyItem(at: oldCopy, to: url) }
  }

  /// The store knows that something waited, whether or not a row shows it.
  @Test(arguments: Work.allCases, ["emptied", "removed", "old copy"])
  func detectsLostChangesWithoutRows(_ work: Work, _ loss: String) async throws {
    let url = OrderFixture.outboxURL(directory.url)
    let copy = directory.url.appendingPathComponent("copy.sqlite")
    let first = try await fixture()
    try await first.downloadAll(orders, in: "Orders")
    await first.close()
    try FileManager.default.copyItem(at: url, to: copy)
    let again = try await fixture()
    try await work.queue(again)
    try await again.outbox.settle()
    await again.close()
    try lose(loss, oldCopy: copy)
    for _ in 1...2 {
      let error = await #expect(throws: OutboxError.self) { try await fixture() }
      guard case .changesMissing(url.path, _)? = error else {
        Issue.record("expected that changes are missing, found \(String(describing: error))")
        return
      }
      #expect(error?.description.contains("0 entities") == false)
      #expect(throws: OutboxError.self) {
        try Outbox.checkCompleteness(at: url, store: OrderFixture.storeURL(directory.url), key: nil)
      }
    }
  }

  /// If nothing waits, the file need not exist.
  @Test(arguments: Work.allCases) func ignoresUploadedChanges(_ work: Work) async throws {
    let first = try await fixture()
    try await first.downloadAll(orders, in: "Orders")
    try await work.queue(first)
    try await first.outbox.undo(.all, cascades: true)
    await first.close()
    try lose("removed", oldCopy: directory.url)
    #expect(try await fixture().names() == ["Order 1", "Order 2", "Order 3"])
  }

  /// An earlier version did not record whether anything waited; the next opening does.
  @Test func upgradesTheNoteOfAnEarlierVersion() async throws {
    let first = try await fixture()
    try await Work.call.queue(first)
    try await first.outbox.settle()
    try await first.store.perform { database in
      let note = try #require(try database.note("outbox"))
      try database.setNote("outbox", to: note.replacing("+", with: ""))
    }
    await first.close()
    await (try await fixture()).close()
    try lose("removed", oldCopy: directory.url)
    await #expect(throws: OutboxError.self) { try await fixture() }
  }

  @Test func keepsNotesOfRemovedTables() async throws {
    let first = try await fixture()
    try await first.downloadAll(orders, in: "Orders")
    try await Work.call.queue(first)
    try await first.outbox.settle()
    await first.close()
    try lose("removed", oldCopy: directory.url)
    var document = OrderModel.schema.document
    document.sets.removeAll { $0.name == "Orders" }
    let store = try await RowStore.open(at: OrderFixture.storeURL(directory.url), schema: ServiceSchema(document))
    await #expect(throws: OutboxError.self) {
      try await Outbox.open(
        at: OrderFixture.outboxURL(directory.url), schema: ServiceSchema(document), store: store)
    }
    await store.close()
  }
}
