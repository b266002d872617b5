import Testing

@testable import LocalStore
@testable import OfflineData

/// A row that was created here belongs to the queries that contain it.
struct CreatedRowTests {
  private let directory: TemporaryDirectory
  private let fixture: OrderFixture
  private let created = OrderModel.order(7, "New", etag: "v1")

  /// The query `Orders` is filtered, and so may be the later query `open`.
  init() async throws {
    directory = try TemporaryDirectory()
    fixture = try await OrderFixture(directory.url)
    try await fixture.store.perform { database in
      guard var query = try database.query(named: "Orders") else { return }
      query.isWhole = false
      try database.update(query)
    }
  }

  private func addQuery(isWhole: Bool) async throws {
    try await fixture.store.perform { database in
      _ = try database.addQuery(named: "open", set: "Orders", definition: "", isWhole: isWhole)
    }
    for name in ["Orders", "open"] { try await fixture.downloadAll([OrderModel.order(1)], in: name) }
  }

  private func create() async throws {
    let request = try #require(try await fixture.createOrder("New"))
    let sent = try #require(try await fixture.outbox.begin(request.id))
    try await fixture.outbox.finish(request.id, version: sent.version, row: created)
  }

  @Test(arguments: [false, true], [false, true])
  func followsTheQueryThatDeliversIt(isWhole: Bool, isChanged: Bool) async throws {
    try await addQuery(isWhole: isWhole)
    try await create()
    if isChanged { try await fixture.rename(7, "Mine") }
    try await fixture.downloadChanges([created], in: "open")
    #expect(try await fixture.names() == ["Order", isChanged ? "Mine" : "New"].sorted())
    try await fixture.downloadChanges(removed: [OrderModel.key(7)], in: "open")
    if isChanged { try await fixture.outbox.undo(.all) }
    #expect(try await fixture.names() == ["Order"])
  }

  @Test(arguments: [false, true])
  func staysUntilADownloadOfItsQueryLacksIt(isWhole: Bool) async throws {
    try await addQuery(isWhole: isWhole)
    try await create()
    let (owner, other) = isWhole ? ("open", "Orders") : ("Orders", "open")
    for name in [owner, other] { try await fixture.downloadChanges([OrderModel.order(1)], in: name) }
    try await fixture.downloadChanges(removed: [OrderModel.key(7)], in: other)
    try await fixture.downloadAll([OrderModel.order(1)], in: other)
    #expect(try await fixture.names() == ["New", "Order"])
    try await fixture.downloadAll([OrderModel.order(1)], in: owner)
    #expect(try await fixture.names() == ["Order"])
  }

  @Test(arguments: [false, true])
  func bothQueriesHoldIt(isWhole: Bool) async throws {
    try await addQuery(isWhole: isWhole)
    try await create()
    for name in ["open", "Orders"] { try await fixture.downloadChanges([created], in: name) }
    try await fixture.downloadChanges(removed: [OrderModel.key(7)], in: "Orders")
    #expect(try await fixture.names() == ["New", "Order"])
    try await fixture.downloadChanges(removed: [OrderModel.key(7)], in: "open")
    #expect(try await fixture.names() == ["Order"])
  }
}
