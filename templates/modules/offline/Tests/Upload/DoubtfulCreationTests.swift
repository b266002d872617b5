import ServiceData
import Testing

@testable import OfflineData

/// Creations whose answers were lost, and whose entities were changed before they were searched for: the user decides
/// which entity is which.
struct DoubtfulCreationTests {
  private static let trip: [String: Value] = ["Name": .string("New"), "Seats": .int(2), "Price": .decimal("7.00")]

  private func names(_ fixture: UploadFixture) -> [String] {
    fixture.service.rows("Trips").compactMap { String(rowValue: $0["Name"] ?? .null) }.sorted()
  }

  /// Creates a trip whose answer is lost, and changes it as another client.
  @discardableResult
  private func changed(
    _ fixture: UploadFixture, _ values: [String: Value] = ["Seats": .int(5)]
  ) async throws -> (local: EntityKey, real: EntityKey) {
    let made = try await fixture.create("Trips", Self.trip)
    try await fixture.upload()
    let real = try #require(fixture.service.rows("Trips").first { $0["Name"] == .string("New") }?.key)
    fixture.service.set(values, of: real, in: "Trips")
    return (try #require(made.key), real)
  }

  private func lostFixture(_ change: (inout WritableService.State) -> Void = { _ in }) async throws -> UploadFixture {
    try await UploadFixture {
      $0.faults[1] = .lostAnswer
      change(&$0)
    }
  }

  @Test func asksTheUser() async throws {
    let fixture = try await lostFixture()
    let (_, real) = try await changed(fixture)
    let report = try await fixture.upload()
    #expect(report.sent == 0)
    #expect(report.conflicted.count == 1)
    #expect(!report.isComplete)
    let conflict = try #require(try await fixture.controller.conflicts().first)
    #expect(conflict.kind == .perhapsCreated)
    #expect(conflict.theirs?.key == real)
    #expect(conflict.properties.map(\.property) == ["Seats"])
    let message = try #require(try await fixture.requests([.conflicted]).first?.failure?.message)
    #expect(message.contains("'Trips(100)'"))
    #expect(fixture.service.read { $0.mutations } == 1)
    // An undecided request is not asked about again, and not sent.
    #expect(try await fixture.upload().sent == 0)
  }

  @Test(arguments: [false, true])
  func userConfirmsTheEntity(afterADownload: Bool) async throws {
    let fixture = try await lostFixture()
    let (local, real) = try await changed(fixture)
    try await fixture.create("Visits", ["TripID": local.parts[0].value, "Note": .string("Old town")])
    try await fixture.upload()
    if afterADownload { _ = try await fixture.controller.synchronize(SyncOptions(uploads: false)) }
    let id = try #require(try await fixture.controller.conflicts().first).id
    let waiting = try await fixture.controller.queue.resolve(id, .mine)
    #expect(waiting?.change.kind == .update)
    #expect(waiting?.key == real)
    let report = try await fixture.upload()
    #expect(report.succeeded.count == 2)
    #expect(fixture.service.row(real, in: "Trips")?["Seats"] == .int(2))
    #expect(names(fixture).filter { $0 == "New" }.count == 1)
    let visit = fixture.service.rows("Visits").first { $0["Note"] == .string("Old town") }
    #expect(visit?["TripID"] == real.parts[0].value)
    _ = try await fixture.controller.synchronize(SyncOptions())
    #expect(try await fixture.controller.count(RowQuery(set: "Trips")) == 4)
    #expect(try await fixture.local("Trips", local)?.key == real)
  }

  /// Nothing identifies the entity, so it is created again: there are two then, and both are visible.
  @Test(arguments: [false, true])
  func removesTheTemporaryEntity(knowsIdentities: Bool) async throws {
    let fixture = try await lostFixture { $0.knowsIdentities = knowsIdentities }
    let (local, real) = try await changed(
      fixture, ["Name": .string("Other"), "Seats": .int(5), "Price": .decimal("8.00")])
    try await fixture.create("Visits", ["TripID": local.parts[0].value, "Note": .string("Old town")])
    let report = try await fixture.upload()
    #expect(report.failed.isEmpty && report.conflicted.isEmpty)
    #expect(try await fixture.requests().isEmpty)
    _ = try await fixture.controller.synchronize(SyncOptions())
    let trips = fixture.service.rows("Trips")
    // A service that knows the request's identity applies it once, and repeats its answer.
    #expect(trips.count == (knowsIdentities ? 4 : 5))
    #expect(trips.first { $0.key == real }?["Name"] == .string("Other"))
    #expect(try await fixture.controller.count(RowQuery(set: "Trips")) == trips.count)
    let own = try #require(
      knowsIdentities ? trips.first { $0.key == real } : trips.first { $0["Name"] == .string("New") })
    #expect(fixture.service.rows("Visits").first { $0["Note"] == .string("Old town") }?["TripID"] == own["ID"])
    #expect(try await fixture.local("Trips", local)?.key == own.key)
    #expect(try await fixture.local("Trips", try #require(own.key))?["Name"] == own["Name"])
  }

  @Test func userConfirmsTheServicesVersion() async throws {
    let fixture = try await lostFixture()
    let (local, real) = try await changed(fixture)
    try await fixture.create("Visits", ["TripID": local.parts[0].value, "Note": .string("Old town")])
    try await fixture.upload()
    let id = try #require(try await fixture.controller.conflicts().first).id
    #expect(try await fixture.controller.queue.resolve(id, .theirs) == nil)
    #expect(try await fixture.local("Trips", real)?["Seats"] == .int(5))
    #expect(try await fixture.upload().succeeded.count == 1)
    #expect(fixture.service.row(real, in: "Trips")?["Seats"] == .int(5))
    #expect(fixture.service.rows("Visits").contains { $0["TripID"] == real.parts[0].value && $0["Note"] != nil })
    #expect(try await fixture.requests().isEmpty)
  }

  @Test func mergesBothVersions() async throws {
    let fixture = try await lostFixture()
    let (_, real) = try await changed(fixture, ["Seats": .int(5), "Price": .decimal("8.00")])
    try await fixture.upload()
    let conflict = try #require(try await fixture.controller.conflicts().first)
    var row = try #require(conflict.theirs)
    row["Price"] = .decimal("9.00")
    try await fixture.controller.queue.resolve(conflict.id, .merged(row))
    try await fixture.upload()
    let made = fixture.service.row(real, in: "Trips")
    #expect(made?["Price"] == .decimal("9.00"))
    #expect(made?["Seats"] == .int(5))
    #expect(fixture.service.rows("Trips").count == 4)
  }

  @Test func userRejectsTheEntity() async throws {
    let fixture = try await lostFixture { $0.knowsIdentities = true }
    try await changed(fixture)
    try await fixture.upload()
    let id = try #require(try await fixture.controller.conflicts().first).id
    try await fixture.controller.queue.resolve(id, .new)
    #expect(try await fixture.upload().succeeded.count == 1)
    #expect(names(fixture).filter { $0 == "New" }.count == 2)
    #expect(try await fixture.requests().isEmpty)
  }

  /// Another client has created a similar entity in the meantime, which the service returns first.
  @Test func userChoosesAnotherCandidate() async throws {
    let fixture = try await lostFixture()
    let (_, real) = try await changed(fixture, ["Seats": .int(5), "Price": .decimal("8.00")])
    let twin: [String: Value] = ["ID": .int(77), "Name": .string("New"), "Seats": .int(2), "Price": .decimal("9.00")]
    fixture.service.put(JourneyModel.row("Trip", twin), in: "Trips")
    _ = try await fixture.controller.synchronize(SyncOptions(uploads: false))
    let conflict = try #require(try await fixture.controller.conflicts().first)
    #expect(conflict.theirs?.key == JourneyModel.key(77))
    await #expect(throws: OutboxError.unknownEntity(set: "Trips")) {
      try await fixture.controller.queue.resolve(conflict.id, .theirs, as: JourneyModel.key(999))
    }
    try await fixture.controller.queue.resolve(conflict.id, .theirs, as: real)
    #expect(try await fixture.upload().sent == 0)
    #expect(try await fixture.controller.count(RowQuery(set: "Trips")) == 5)
    #expect(fixture.service.rows("Trips").count == 5)
  }

  /// Common values are not evidence: a value of a row that existed before, a number, or a value that many rows have.
  @Test(
    arguments: [
      [["Name": Value.string("Trip 1"), "Seats": .int(9)]], [["Name": .string("Other"), "Seats": .int(2)]],
      Array(repeating: ["Name": Value.string("New"), "Seats": .int(9)], count: 11),
    ])
  func ignoresDifferentEntities(others: [[String: Value]]) async throws {
    let fixture = try await UploadFixture { $0.faults[1] = .refused(.lost) }
    let isShared = others.first?["Name"] == .string("Trip 1")
    try await fixture.create("Trips", ["Name": .string(isShared ? "Trip 1" : "New"), "Seats": .int(2)])
    try await fixture.upload()
    for (index, other) in others.enumerated() {
      let values = other.merging(["ID": .int(Int64(500 + index)), "Price": .decimal("1.00")]) { first, _ in first }
      fixture.service.put(JourneyModel.row("Trip", values), in: "Trips")
    }
    #expect(try await fixture.upload().succeeded.count == 1)
    #expect(fixture.service.rows("Trips").count == 4 + others.count)
  }

  @Test func readsAllRowsWithoutFilterSupport() async throws {
    let fixture = try await lostFixture { $0.filterFault = ServiceError(.unsupported, "no $filter", status: 501) }
    let (_, real) = try await changed(fixture)
    #expect(try await fixture.upload().conflicted.count == 1)
    #expect(try await fixture.controller.conflicts().first?.theirs?.key == real)
  }

  @Test func limitsTheSearch() async throws {
    let fixture = try await lostFixture()
    try await changed(fixture)
    fixture.service.change { $0.queries = [] }
    try await fixture.upload()
    let queries = fixture.service.read { $0.queries }
    #expect(queries.count == 3)
    #expect(queries.dropFirst().allSatisfy { $0.top == CreationEvidence.limit + 1 && $0.filter != nil })
  }

  /// A key that the client requested, and the service replaced.
  @Test func findsAnEntityWithAReplacedKey() async throws {
    let fixture = try await lostFixture()
    let values = Self.trip.merging(["ID": .int(7)]) { first, _ in first }
    try await fixture.create("Trips", values)
    try await fixture.upload()
    fixture.service.set(["Seats": .int(5)], of: JourneyModel.key(100), in: "Trips")
    try await fixture.upload()
    let conflict = try #require(try await fixture.controller.conflicts().first)
    #expect(conflict.kind == .perhapsCreated)
    try await fixture.controller.queue.resolve(conflict.id, .mine)
    try await fixture.upload()
    #expect(fixture.service.row(JourneyModel.key(100), in: "Trips")?["Seats"] == .int(2))
    #expect(try await fixture.requests().isEmpty)
    #expect(try await fixture.controller.count(RowQuery(set: "Trips")) == 4)
  }

  /// The service kept the key that the client requested, so a partial match leaves no doubt about the entity.
  @Test func findsAnEntityByItsKey() async throws {
    let fixture = try await lostFixture()
    try await fixture.create("Countries", ["Code": .string("SE"), "Name": .string("Sweden")])
    try await fixture.upload()
    fixture.service.set(["Name": .string("Sverige")], of: JourneyModel.key("SE"), in: "Countries")
    try await fixture.upload()
    let conflict = try #require(try await fixture.controller.conflicts().first)
    #expect(conflict.kind == .bothCreated)
    await #expect(throws: OutboxError.notDoubtful(conflict.id)) {
      try await fixture.controller.queue.resolve(conflict.id, .new)
    }
  }

  @Test func wholeTransactionWaits() async throws {
    let fixture = try await lostFixture()
    let together = ChangeOptions(transaction: "together")
    try await fixture.create("Trips", Self.trip, together)
    try await fixture.create("Trips", ["Name": .string("Second")], together)
    try await fixture.upload()
    fixture.service.set(["Seats": .int(5)], of: JourneyModel.key(100), in: "Trips")
    let report = try await fixture.upload()
    #expect(report.conflicted.count == 1)
    let id = try #require(try await fixture.controller.conflicts().first).id
    try await fixture.controller.queue.resolve(id, .mine)
    try await fixture.upload()
    #expect(try await fixture.requests().isEmpty)
    #expect(names(fixture) == ["New", "Second", "Trip 1", "Trip 2", "Trip 3"])
    #expect(fixture.service.row(JourneyModel.key(100), in: "Trips")?["Seats"] == .int(2))
  }

  /// Later changes, and a conflict of the entity itself, stay as they are.
  @Test func keepsLaterChanges() async throws {
    let fixture = try await lostFixture()
    let (local, real) = try await changed(fixture)
    try await fixture.update("Trips", local, ["Name": .string("Renamed")])
    try await fixture.upload()
    let id = try #require(try await fixture.controller.conflicts().first).id
    try await fixture.controller.queue.resolve(id, .theirs)
    #expect(try await fixture.upload().succeeded.count == 1)
    let made = fixture.service.row(real, in: "Trips")
    #expect(made?["Name"] == .string("Renamed"))
    #expect(made?["Seats"] == .int(5))
  }

  /// The user has changed the entity that the service has before saying that it is the one that was created here.
  @Test(arguments: ["Name", "Seats"], [false, true])
  func keepsLaterChangesOfTheFoundEntity(property: String, isSent: Bool) async throws {
    let fixture = try await lostFixture()
    let (_, real) = try await changed(fixture)
    #expect(try await fixture.upload().conflicted.count == 1)
    _ = try await fixture.controller.synchronize(SyncOptions(uploads: false))
    let later: Value = property == "Name" ? .string("Later") : .int(9)
    try await fixture.update("Trips", real, [property: later])
    if isSent { _ = try await fixture.controller.synchronize(SyncOptions()) }
    let id = try #require(try await fixture.controller.conflicts().first).id
    try await fixture.controller.queue.resolve(id, .mine)
    for _ in 1...2 { try await fixture.upload() }
    #expect(try await fixture.requests().isEmpty)
    #expect(fixture.service.row(real, in: "Trips")?[property] == later)
    #expect(fixture.service.rows("Trips").count == 4)
  }
}
