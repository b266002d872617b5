import CheckedChanges
import ServiceData
import Testing

@testable import OfflineData

/// Updates that would give an entity another key are rejected, and nothing is queued or sent.
struct KeyAssignmentTests {
  private let country = JourneyModel.key("NO")

  private func refused(_ property: String, in set: String) -> KeyAssignmentError {
    KeyAssignmentError(set: set, property: property)
  }

  @Test func refusesAKeyAssignment() async throws {
    let fixture = try await UploadFixture()
    fixture.service.put(JourneyModel.row("Country", ["Code": .string("SE")]), in: "Countries")
    _ = try await fixture.controller.synchronize(SyncOptions())
    var row = try #require(try await fixture.local("Countries", country))
    row["Code"] = .string("SE")
    row["Name"] = .string("Sweden")
    let changed = row
    let (controller, online) = (fixture.controller, await fixture.controller.online)
    fixture.service.change { $0.requests = [] }
    await #expect(throws: refused("Code", in: "Countries")) { try await controller.update(changed, in: "Countries") }
    await #expect(throws: refused("Code", in: "Countries")) {
      try await controller.update(changed, key: country, in: "Countries")
    }
    for replaces in [false, true] {
      await #expect(throws: refused("Code", in: "Countries")) {
        try await controller.queue.enqueue(
          .service(.update(changed, key: country, set: "Countries", replaces: replaces)))
      }
      await #expect(throws: refused("Code", in: "Countries")) {
        try await fixture.service.update(changed, key: country, in: "Countries", replaces: replaces)
      }
    }
    await #expect(throws: refused("Code", in: "Countries")) {
      _ = try await online.update(changed, in: "Countries", options: ChangeOptions())
    }
    await #expect(throws: refused("Code", in: "Countries")) {
      _ = try await online.update(changed, key: country, in: "Countries")
    }
    #expect(try await fixture.requests().isEmpty)
    #expect(fixture.service.requests.isEmpty)
  }

  @Test func acceptsTheEntitysOwnKey() async throws {
    let fixture = try await UploadFixture()
    var row = try #require(try await fixture.local("Countries", country))
    row["Code"] = .string("NO")
    try await fixture.controller.update(row, key: country, in: "Countries")
    #expect(try await fixture.requests().isEmpty)
    row["Name"] = .string("Norge")
    try await fixture.controller.update(row, key: country, in: "Countries")
    try await fixture.upload()
    #expect(fixture.service.row(country, in: "Countries")?["Name"] == .string("Norge"))
  }

  @Test func decisionsDoNotAssignKeys() async throws {
    let fixture = try await UploadFixture { $0.faults[1] = .refused(.refusal) }
    try await fixture.update("Countries", country, ["Name": .string("Norge")])
    try await fixture.upload()
    let id = try #require(try await fixture.requests([.failed]).first?.id)
    await #expect(throws: refused("Code", in: "Countries")) {
      try await fixture.controller.retry(id, setting: ["Code": .string("SE")])
    }
    try await fixture.controller.retry(id, setting: ["Code": .string("NO")])
    fixture.service.set(["Name": .string("Noreg")], of: country, in: "Countries")
    try await fixture.upload()
    let conflict = try #require(try await fixture.requests([.conflicted]).first)
    var merged = try #require(conflict.theirs)
    merged["Code"] = .string("SE")
    let row = merged
    await #expect(throws: refused("Code", in: "Countries")) {
      try await fixture.controller.queue.resolve(conflict.id, .merged(row))
    }
    #expect(try await fixture.requests([.conflicted]).count == 1)
  }

  /// The key of an item contains that of its order; a note only refers to one.
  @Test func linksDoNotChangeKeys() async throws {
    let directory = try TemporaryDirectory()
    let desk = try await OrderFixture(directory.url)
    let item = EntityKey([.init(name: "OrderID", value: .int(1)), .init(name: "Position", value: .int(2))])
    func link(_ order: Int) -> LocalChange {
      .service(
        .link(source: item, set: "Items", navigation: "Order", target: OrderModel.key(order), targetSet: "Orders"))
    }
    await #expect(throws: refused("OrderID", in: "Items")) { try await desk.outbox.enqueue(link(3)) }
    let unlink = ServiceChange.unlink(source: item, set: "Items", navigation: "Order", target: nil, targetSet: nil)
    await #expect(throws: refused("OrderID", in: "Items")) { try await desk.outbox.enqueue(.service(unlink)) }
    #expect(try await desk.outbox.requests().isEmpty)
    try await desk.outbox.enqueue(link(1))
    var note = Row(type: OrderModel.type("Note"))
    note["OrderID"] = .int(3)
    let key = EntityKey([.init(name: "ID", value: .int(1))])
    try await desk.outbox.enqueue(.service(.update(note, key: key, set: "Notes", replaces: false)))
    #expect(try await desk.outbox.requests().count == 2)
  }
}
