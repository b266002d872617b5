import ServiceData
import Testing

@testable import LocalStore
@testable import OfflineData

/// What a change becomes in the outbox and in the store, and how changes of one entity are merged.
struct EnqueueTests {
  private let directory: TemporaryDirectory
  private let fixture: OrderFixture

  init() async throws {
    directory = try TemporaryDirectory()
    fixture = try await OrderFixture(directory.url)
    try await fixture.downloadAll((1...3).map { OrderModel.order($0, "Order \($0)", etag: "v1") }, in: "Orders")
  }

  private func kinds() async throws -> [LocalChange.Kind] { try await fixture.outbox.requests().map(\.change.kind) }

  @Test func changesAreVisibleImmediately() async throws {
    try await fixture.rename(1, "Changed")
    try await fixture.delete(2)
    let created = try #require(try await fixture.createOrder("New"))
    #expect(try await fixture.names() == ["Changed", "New", "Order 3"])
    #expect(created.hasTemporaryKey)
    #expect(try await fixture.state(1) == .changed)
    #expect(try await fixture.state(2) == .deleted)
    #expect(try await fixture.store.perform { try $0.state(of: created.key, in: "Orders") } == .local)
    let changed = try await fixture.store.perform { try $0.rows(of: RowQuery(set: "Orders"), in: [.local, .changed]) }
    #expect(changed.count == 2)
    let update = try #require(try await fixture.outbox.requests().first)
    #expect(update.base == OrderModel.order(1, "Order 1"))
    #expect(update.base?.etag == "v1")
    guard case .service(.update(let row, _, _, _)) = update.change else {
      Issue.record("the request is not an update: \(update)")
      return
    }
    #expect(row.changes.indices == [1])
    #expect(row.etag == "v1")
  }

  @Test func mergesEditsOfOneEntity() async throws {
    try await fixture.rename(1, "First")
    let merged = try await fixture.rename(1, "Second")
    #expect(merged?.version == 2)
    let created = try #require(try await fixture.createOrder("New"))
    var row = Row(type: OrderModel.type("Order"))
    row["Total"] = .decimal("7")
    try await fixture.outbox.enqueue(
      .service(.update(row, key: created.key, set: "Orders", replaces: false)))
    #expect(try await kinds() == [.update, .create])
    let shown = try await fixture.store.row(created.key, of: RowQuery(set: "Orders"))
    #expect(shown?["Total"] == .decimal("7"))
    #expect(shown?["Name"] == .string("New"))
  }

  @Test("P18: creation and deletion cancel out") func creationAndDeletionCancelOut() async throws {
    let created = try #require(try await fixture.createOrder("New"))
    let key = try #require(created.key)
    let left = try await fixture.outbox.enqueue(.service(.delete(key, set: "Orders", etag: nil)))
    #expect(left == nil)
    #expect(try await kinds().isEmpty)
    #expect(try await fixture.names() == ["Order 1", "Order 2", "Order 3"])
  }

  @Test func ordersReferencesAfterTheirCreation() async throws {
    let order = try #require(try await fixture.createOrder("New")?.key)
    let item = try #require(try await fixture.createItem("Item", of: order)?.key)
    var row = Row(type: OrderModel.type("Order"))
    row["Items"] = .list([.row(Row(referenceTo: item, in: "Items", of: OrderModel.type("Item")))])
    try await fixture.outbox.enqueue(.service(.update(row, key: order, set: "Orders", replaces: false)))
    let requests = try await fixture.outbox.requests()
    #expect(requests.map(\.change.kind) == [.create, .create, .update])
    #expect(requests.first?.dependencies == [])
    #expect(try await fixture.outbox.preview().count == 3)
  }

  @Test func refusesChangesAfterADeletion() async throws {
    try await fixture.delete(1)
    let update = ServiceChange.update(
      OrderModel.order(1, "Back"), key: OrderModel.key(1), set: "Orders", replaces: true)
    await #expect(throws: OutboxError.self) { try await fixture.outbox.enqueue(.service(update)) }
    #expect(try await fixture.outbox.requests().map(\.change.kind) == [.delete])
  }

  /// Resolving the conflicts with the local changes creates the entity again once, with all changes.
  @Test(arguments: [false, true])
  func recreatesADeletedEntityOnce(_ startsWithTheLast: Bool) async throws {
    let first = try #require(try await fixture.rename(1, "First"))
    _ = try await fixture.outbox.begin(first.id)
    try await fixture.outbox.conflict(first.id, theirs: nil)
    let second = try #require(try await fixture.rename(1, "Second"))
    #expect(second.base?["Name"] == .string("Order 1"))
    _ = try await fixture.outbox.begin(second.id)
    try await fixture.outbox.conflict(second.id, theirs: nil)
    for id in startsWithTheLast ? [second.id, first.id] : [first.id, second.id] {
      _ = try await fixture.outbox.resolve(id, .mine)
    }
    let waiting = try await fixture.outbox.requests()
    #expect(waiting.map(\.change.kind) == [.create])
    guard case .service(.create(let row, _))? = waiting.first?.change else { return }
    #expect(row["Name"] == .string("Second"))
    #expect(row["Total"] == OrderModel.order(1)["Total"])
  }

  /// A change that is decided after the restoring creation was sent waits for it; a second creation could create the
  /// entity twice.
  @Test func recreatesADeletedEntityOnceIfTheAnswerIsLost() async throws {
    let first = try #require(try await fixture.rename(1, "First"))
    _ = try await fixture.outbox.begin(first.id)
    try await fixture.outbox.conflict(first.id, theirs: nil)
    let second = try #require(try await fixture.rename(1, "Second"))
    _ = try await fixture.outbox.begin(second.id)
    try await fixture.outbox.conflict(second.id, theirs: nil)
    _ = try await fixture.outbox.resolve(first.id, .mine)
    _ = try await fixture.outbox.begin(first.id)
    let lost = RequestFailure(kind: "offline", message: "no answer")
    try await fixture.outbox.postpone(first.id, notBefore: nil, lost, mayHaveBeenDone: true)
    _ = try await fixture.outbox.resolve(second.id, .mine)
    let waiting = try await fixture.outbox.requests()
    #expect(waiting.map(\.change.kind) == [.create, .update])
    #expect(waiting.last?.dependencies == [first.id])
    guard case .service(.update(let row, _, _, _))? = waiting.last?.change else { return }
    #expect(row["Name"] == .string("Second"))
  }

  @Test func dropsAnUpdateBeforeADeletion() async throws {
    try await fixture.rename(1, "Changed")
    try await fixture.delete(1)
    let requests = try await fixture.outbox.requests()
    #expect(requests.map(\.change.kind) == [.delete])
    #expect(requests.first?.base?["Name"] == .string("Order 1"))
  }

  @Test(arguments: [
    (ChangeOptions(transaction: "A"), ChangeOptions(transaction: "B")),
    (ChangeOptions(category: "A"), ChangeOptions()),
    (ChangeOptions(isDraft: true), ChangeOptions()),
    (ChangeOptions(), ChangeOptions(optimizes: false)),
  ])
  func doesNotMergeAcrossCategoriesAndTransactions(_ first: ChangeOptions, _ second: ChangeOptions) async throws {
    try await fixture.rename(1, "First", options: first)
    try await fixture.rename(1, "Second", options: second)
    let requests = try await fixture.outbox.requests()
    #expect(requests.count == 2)
    #expect(requests.last?.dependencies == requests.first.map { [$0.id] })
    #expect(try await fixture.order(1)?["Name"] == .string("Second"))
  }

  @Test func doesNotChangeARequestBeingSent() async throws {
    let first = try #require(try await fixture.rename(1, "First"))
    _ = try await fixture.outbox.begin(first.id)
    let second = try #require(try await fixture.rename(1, "Second"))
    #expect(second.id != first.id)
    await #expect(throws: OutboxError.beingSent(first.id)) { try await fixture.outbox.undo(.request(first.id)) }
    let failure = RequestFailure(kind: "offline", message: "no answer")
    try await fixture.outbox.postpone(first.id, notBefore: nil, failure, mayHaveBeenDone: true)
    // The service may have applied the first request, so a third edit may only change the second one.
    try await fixture.rename(1, "Third")
    #expect(try await fixture.outbox.requests().map(\.version) == [1, 2])
  }

  @Test func previewChangesNothing() async throws {
    let plain = ChangeOptions(optimizes: false)
    try await fixture.rename(1, "First", options: plain)
    try await fixture.rename(1, "Second", options: plain)
    let created = try #require(try await fixture.createOrder("New", options: plain))
    let key = try #require(created.key)
    try await fixture.outbox.enqueue(.service(.delete(key, set: "Orders", etag: nil)), options: plain)
    #expect(try await fixture.outbox.preview().map(\.change.kind) == [.update])
    #expect(try await kinds() == [.update, .update, .create, .delete])
    try await fixture.outbox.optimize()
    #expect(try await kinds() == [.update])
    #expect(try await fixture.names() == ["Order 2", "Order 3", "Second"])
  }

  @Test func draftsWaitUntilReleased() async throws {
    let draft = try #require(
      try await fixture.rename(1, "Draft", options: ChangeOptions(isDraft: true, category: "tour")))
    #expect(try await fixture.outbox.begin(draft.id) == nil)
    #expect(try await fixture.order(1)?["Name"] == .string("Draft"))
    try await fixture.outbox.release(RequestFilter(category: "other"))
    #expect(try await fixture.outbox.begin(draft.id) == nil)
    try await fixture.outbox.release(RequestFilter(category: "tour"))
    #expect(try await fixture.outbox.begin(draft.id)?.state == .sending)
  }
}
