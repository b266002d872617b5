import ODataDialect
import ServiceData
import Testing

@testable import OfflineData

/// The answer to a creation has an entity of somebody else, with the same reference as the created one. Many entities have
/// that, so it does not show that anything was created.
struct ForeignAnswerTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func visit(_ note: String, trip: Value) -> Row {
    var visit = Row(type: JourneyModel.type(of: "Visits"))
    visit["Note"] = .string(note)
    visit["TripID"] = trip
    return visit
  }

  @Test("an entity that is known here, and was changed since")
  func knownEntity() async throws {
    let fixture = try await FakeServiceFixture(directory.url, [.ignoresRepeatability])
    let others = try ODataService(
      root: fixture.fake.root, schema: fixture.service.schema, transport: fixture.fake.undisturbed)
    var first = try #require(try await fixture.all("Visits").first)
    let trip = try #require(first["TripID"])
    first.acceptChanges()
    first["Note"] = .string("theirs")
    _ = try await others.send(.update(first, key: first.key, set: "Visits", replaces: false), identity: nil)
    try fixture.plan("false:other@POST/1")
    try await fixture.controller.create(visit("ours", trip: trip), in: "Visits")
    try await fixture.uploadAll()
    #expect(try await fixture.all("Visits").count { $0["Note"] == .string("ours") } == 1)
    #expect(try await fixture.all("Visits").count { $0["Note"] == .string("theirs") } == 1)
    #expect(try await fixture.requests().isEmpty)
  }

  @Test("an entity that is not known here: the user decides")
  func unknownEntity() async throws {
    let fixture = try await FakeServiceFixture(directory.url, [.ignoresRepeatability], rows: 0)
    let others = try ODataService(
      root: fixture.fake.root, schema: fixture.service.schema, transport: fixture.fake.undisturbed)
    let trip = Value.int(1)
    _ = try await others.send(.create(visit("theirs", trip: trip), set: "Visits"), identity: nil)
    try fixture.plan("false:other@POST/1")
    try await fixture.controller.create(visit("ours", trip: trip), in: "Visits")
    try await fixture.upload()
    let request = try #require(try await fixture.requests().first)
    #expect(request.isDoubtful)
    try await fixture.controller.queue.resolve(request.id, .new)
    try await fixture.uploadAll()
    #expect(try await fixture.all("Visits").compactMap { $0["Note"] } == [.string("theirs"), .string("ours")])
  }
}
