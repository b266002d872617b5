import ServiceData
import Testing

@testable import LocalStore
@testable import OfflineData

/// The life of a request: sent, applied, postponed, refused, in conflict, and the decisions after that.
struct RequestLifecycleTests {
  private let directory: TemporaryDirectory
  private let fixture: OrderFixture
  private let refusal = RequestFailure(kind: "refused", message: "no", status: 400, code: "E1", details: ["Name: no"])

  init() async throws {
    directory = try TemporaryDirectory()
    fixture = try await OrderFixture(directory.url)
    try await fixture.downloadAll((1...3).map { OrderModel.order($0, "Order \($0)", etag: "v1") }, in: "Orders")
  }

  private func refused(_ id: Int, _ name: String) async throws -> OutboxRequest {
    let request = try #require(try await fixture.rename(id, name))
    _ = try await fixture.outbox.begin(request.id)
    try await fixture.outbox.fail(request.id, refusal)
    return request
  }

  private func conflicted(_ theirs: Row?) async throws -> OutboxRequest {
    let request = try #require(try await fixture.rename(1, "Mine"))
    _ = try await fixture.outbox.begin(request.id)
    try await fixture.outbox.conflict(request.id, theirs: theirs)
    return request
  }

  @Test func answerBecomesTheBase() async throws {
    let request = try #require(try await fixture.rename(1, "Mine"))
    let sent = try #require(try await fixture.outbox.begin(request.id))
    #expect(sent.attempts == 1)
    try await fixture.outbox.finish(
      request.id, version: sent.version, row: OrderModel.order(1, "Mine", total: "8", etag: "v2"))
    let row = try #require(try await fixture.order(1))
    #expect(row["Total"] == .decimal("8"))
    #expect(row.etag == "v2")
    #expect(try await fixture.state(1) == [])
  }

  @Test(arguments: [nil, "v2"] as [String?])
  func sentRowBecomesTheBaseWithoutAnAnswer(_ etag: String?) async throws {
    let request = try #require(try await fixture.rename(1, "Mine"))
    let sent = try #require(try await fixture.outbox.begin(request.id))
    var answer: Row?
    if let etag {
      answer = Row(type: OrderModel.type("Order"))
      answer?.etag = etag
    }
    try await fixture.outbox.finish(request.id, version: sent.version, row: answer)
    let row = try #require(try await fixture.order(1))
    #expect(row["Name"] == .string("Mine"))
    #expect(row["Total"] == .decimal("1"))
    #expect(row.etag == etag)
  }

  @Test func finishedDeletionRemovesTheRow() async throws {
    let request = try #require(try await fixture.delete(2))
    let sent = try #require(try await fixture.outbox.begin(request.id))
    try await fixture.outbox.finish(request.id, version: sent.version, row: nil)
    #expect(try await fixture.outbox.requests().isEmpty)
    #expect(try await fixture.names() == ["Order 1", "Order 3"])
  }

  @Test func retriesWithTheSameIdentity() async throws {
    let request = try #require(try await fixture.rename(1, "Mine"))
    let first = try #require(try await fixture.outbox.begin(request.id))
    try await fixture.outbox.releaseInterrupted()
    let second = try #require(try await fixture.outbox.begin(request.id))
    #expect(second.identity.id == first.identity.id)
    #expect(second.identity.firstSent == first.identity.firstSent)
    #expect(second.mayHaveBeenDone)
    #expect(second.attempts == 2)
  }

  @Test func showsAndDropsARefusedRequest() async throws {
    let request = try await refused(1, "Bad")
    #expect(try await fixture.state(1) == [.changed, .inError])
    let archived = try #require(try await fixture.outbox.requests(RequestFilter(states: [.failed])).first)
    #expect(archived.failure?.status == 400)
    #expect(archived.failure?.details == ["Name: no"])
    try await fixture.outbox.drop(request.id)
    #expect(try await fixture.order(1)?["Name"] == .string("Order 1"))
    #expect(try await fixture.state(1) == [])
  }

  @Test func correctsAndRetriesARefusedRequest() async throws {
    let request = try await refused(1, "Bad")
    var row = Row(type: OrderModel.type("Order"))
    row["Name"] = .string("Good")
    let change = ServiceChange.update(row, key: OrderModel.key(1), set: "Orders", replaces: false)
    let mended = try await fixture.outbox.retry(request.id, with: .service(change))
    #expect(mended.state == .pending)
    #expect(mended.identity.id != request.identity.id)
    #expect(try await fixture.order(1)?["Name"] == .string("Good"))
    #expect(try await fixture.state(1) == .changed)
  }

  @Test func holdsBackOnlyDependentsOfARefusedRequest() async throws {
    let first = try await refused(1, "Bad")
    let same = try #require(try await fixture.rename(1, "Later"))
    let other = try #require(try await fixture.rename(2, "Other"))
    #expect(try await fixture.outbox.request(same.id)?.dependencies == [first.id])
    #expect(try await fixture.outbox.request(other.id)?.dependencies == [])
  }

  @Test func mineOverwritesTheirs() async throws {
    let request = try await conflicted(OrderModel.order(1, "Theirs", etag: "v2"))
    #expect(try await fixture.state(1) == [.changed, .conflicted])
    let decided = try #require(try await fixture.outbox.resolve(request.id, .mine))
    #expect(decided.base?.etag == "v2")
    #expect(decided.base?["Name"] == .string("Theirs"))
    #expect(try await fixture.state(1) == .changed)
    #expect(try await fixture.order(1)?["Name"] == .string("Mine"))
  }

  @Test func theirsReplacesMine() async throws {
    let request = try await conflicted(OrderModel.order(1, "Theirs", etag: "v2"))
    #expect(try await fixture.outbox.resolve(request.id, .theirs) == nil)
    #expect(try await fixture.order(1)?["Name"] == .string("Theirs"))
    #expect(try await fixture.state(1) == [])
  }

  @Test func sendsTheDifferenceOfAMergedRow() async throws {
    let request = try await conflicted(OrderModel.order(1, "Theirs", total: "4", etag: "v2"))
    let merged = OrderModel.order(1, "Both", total: "4")
    let decided = try #require(try await fixture.outbox.resolve(request.id, .merged(merged)))
    guard case .service(.update(let row, _, _, _)) = decided.change else {
      Issue.record("the request is not an update: \(decided)")
      return
    }
    #expect(row.changes.indices == [1])
    #expect(try await fixture.order(1) == merged)
  }

  @Test func mineAfterADeletionCreatesTheEntity() async throws {
    let request = try await conflicted(nil)
    let decided = try #require(try await fixture.outbox.resolve(request.id, .mine))
    guard case .service(.create(let row, _)) = decided.change else {
      Issue.record("the request is not a creation: \(decided)")
      return
    }
    #expect(row["Total"] == .decimal("1"))
    #expect(try await fixture.state(1) == .local)
    await #expect(throws: OutboxError.notConflicted(request.id)) {
      try await fixture.outbox.resolve(request.id, .theirs)
    }
  }

  @Test func undoesByCategoryAndTransaction() async throws {
    try await fixture.rename(1, "A", options: ChangeOptions(category: "tour"))
    try await fixture.rename(2, "B", options: ChangeOptions(transaction: "set"))
    try await fixture.rename(3, "C")
    #expect(try await fixture.outbox.undo(.category("tour")).count == 1)
    #expect(try await fixture.names() == ["B", "C", "Order 1"])
    #expect(try await fixture.outbox.undo(.transaction("set")).count == 1)
    #expect(try await fixture.names() == ["C", "Order 1", "Order 2"])
    #expect(try await fixture.outbox.undo(.all).count == 1)
    #expect(try await fixture.names() == ["Order 1", "Order 2", "Order 3"])
  }
}
