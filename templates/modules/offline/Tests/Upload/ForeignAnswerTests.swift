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

  @Test("an entity that is not known here, for a creation that was made: it is found by the sent values")
  func unknownEntityForACreatedOne() async throws {
    let fixture = try await fixtureWithUnknownVisit()
    try fixture.plan("late-false:other@POST/1")
    try await fixture.controller.create(visit("ours", trip: .int(1)), in: "Visits")
    try await fixture.upload()
    #expect(try await fixture.requests().isEmpty)
    #expect(try await fixture.notes() == [.string("theirs"), .string("ours")])
  }

  @Test("an entity that is not known here, and then no answer: the search comes first", arguments: [true, false])
  func searchesLater(isCreated: Bool) async throws {
    let fixture = try await fixtureWithUnknownVisit()
    try fixture.plan("\(isCreated ? "late-false" : "false"):other@POST/1 503@GET/1")
    try await fixture.controller.create(visit("ours", trip: .int(1)), in: "Visits")
    try await fixture.upload()
    #expect(try await fixture.requests().map(\.state) == [.pending])
    try await fixture.uploadAll()
    if isCreated {
      #expect(try await fixture.requests().isEmpty)
    } else {
      let request = try #require(try await fixture.requests().first)
      #expect(request.isDoubtful)
      #expect(request.theirs?["Note"] == .string("theirs"))
      try await fixture.controller.queue.resolve(request.id, .new)
      try await fixture.uploadAll()
    }
    #expect(try await fixture.notes() == [.string("theirs"), .string("ours")])
  }

  @Test("an entity that is not known here: the user decides")
  func unknownEntity() async throws {
    let fixture = try await fixtureWithUnknownVisit()
    try fixture.plan("false:other@POST/1")
    try await fixture.controller.create(visit("ours", trip: .int(1)), in: "Visits")
    try await fixture.upload()
    let request = try #require(try await fixture.requests().first)
    #expect(request.isDoubtful)
    try await fixture.controller.queue.resolve(request.id, .new)
    try await fixture.uploadAll()
    #expect(try await fixture.notes() == [.string("theirs"), .string("ours")])
  }

  /// A service with one visit, by somebody else, that was not downloaded.
  private func fixtureWithUnknownVisit() async throws -> FakeServiceFixture {
    let fixture = try await FakeServiceFixture(directory.url, [.ignoresRepeatability], rows: 0)
    let others = try ODataService(
      root: fixture.fake.root, schema: fixture.service.schema, transport: fixture.fake.undisturbed)
    _ = try await others.send(.create(visit("theirs", trip: .int(1)), set: "Visits"), identity: nil)
    return fixture
  }
}

extension FakeServiceFixture {
  /// The notes of the visits that the service has.
  fileprivate func notes() async throws -> [Value] { try await all("Visits").compactMap { $0["Note"] } }
}
