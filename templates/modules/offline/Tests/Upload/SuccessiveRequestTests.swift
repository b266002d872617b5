import ServiceData
import Testing

@testable import OfflineData

/// Two requests that change one entity, while somebody else changes it too.
struct SuccessiveRequestTests {
  private let key = JourneyModel.key(1)
  private let separate = ChangeOptions(optimizes: false)

  private func trip(_ fixture: UploadFixture) throws -> Row { try #require(fixture.service.row(key, in: "Trips")) }

  @Test(
    "P21: the answer to a request does not hide the conflict of the next one",
    arguments: ConflictTests.Quirk.allCases)
  func answerIsNoBaseForTheConflictOfTheNextRequest(quirk: ConflictTests.Quirk) async throws {
    let fixture = try await UploadFixture { quirk.apply(&$0) }
    try await fixture.update("Trips", key, ["Seats": .int(7)])
    try await fixture.update("Trips", key, ["Name": .string("Mine")], separate)
    fixture.service.set(["Name": .string("Theirs")], of: key, in: "Trips")
    let report = try await fixture.upload()
    #expect(report.succeeded.count == 1)
    #expect(report.conflicted.count == 1)
    #expect(try trip(fixture)["Name"] == .string("Theirs"))
    let conflict = try #require(try await fixture.controller.conflicts().first)
    let expected = PropertyConflict(
      property: "Name", base: .string("Trip 1"), mine: .string("Mine"), theirs: .string("Theirs"))
    #expect(conflict.properties == [expected])
    #expect(try await fixture.local("Trips", key)?["Name"] == .string("Mine"))
    try await fixture.controller.queue.resolve(conflict.id, .mine)
    try await fixture.upload()
    #expect(try trip(fixture)["Name"] == .string("Mine"))
  }

  @Test(arguments: ConflictTests.Quirk.allCases)
  func ownValuesAreTheBaseOfTheNextRequest(quirk: ConflictTests.Quirk) async throws {
    let fixture = try await UploadFixture { quirk.apply(&$0) }
    try await fixture.update("Trips", key, ["Seats": .int(7)])
    try await fixture.update("Trips", key, ["Seats": .int(8)], separate)
    fixture.service.set(["Name": .string("Theirs")], of: key, in: "Trips")
    let report = try await fixture.upload()
    #expect(report.succeeded.count == 2)
    #expect(try trip(fixture)["Seats"] == .int(8))
    #expect(try trip(fixture)["Name"] == .string("Theirs"))
  }

  @Test func theirChangeIsFoundAfterALostAnswer() async throws {
    let fixture = try await UploadFixture { $0.faults[1] = .lostAnswer }
    try await fixture.update("Trips", key, ["Seats": .int(7)])
    try await fixture.update("Trips", key, ["Name": .string("Mine")], separate)
    try await fixture.upload()
    fixture.service.set(["Name": .string("Theirs")], of: key, in: "Trips")
    fixture.wait(600)
    let report = try await fixture.upload()
    #expect(report.conflicted.count == 1)
    #expect(try trip(fixture)["Name"] == .string("Theirs"))
  }

  @Test(arguments: [false, true])
  func updateOfAReferenceAloneIsSent(comparesVersions: Bool) async throws {
    let fixture = try await UploadFixture { $0.comparesVersions = comparesVersions }
    try await fixture.update("Visits", JourneyModel.key(50), ["Trip": reference(to: 2)])
    fixture.service.change { $0.requests = [] }
    #expect(try await fixture.upload().sent == 1)
    #expect(fixture.service.requests.last == "update Visits")
    #expect(reference(in: fixture.service.row(JourneyModel.key(50), in: "Visits")) == JourneyModel.key(2))
  }

  @Test(arguments: [
    ConflictResolution.mine, .merged(JourneyModel.row("Visit", ["ID": .int(50), "Note": .string("Both")])),
  ])
  func referenceSurvivesADecision(resolution: ConflictResolution) async throws {
    let fixture = try await UploadFixture()
    let visit = JourneyModel.key(50)
    try await fixture.update("Visits", visit, ["Note": .string("Mine"), "Trip": reference(to: 2)])
    fixture.service.set(["Note": .string("Theirs")], of: visit, in: "Visits")
    #expect(try await fixture.upload().conflicted.count == 1)
    let id = try #require(try await fixture.controller.conflicts().first?.id)
    try await fixture.controller.queue.resolve(id, resolution)
    #expect(try await fixture.upload().succeeded.count == 1)
    let sent = try #require(fixture.service.row(visit, in: "Visits"))
    #expect(sent["Note"] == (resolution == .mine ? .string("Mine") : .string("Both")))
    #expect(reference(in: sent) == JourneyModel.key(2))
  }

  @Test func policyKeepsTheReference() async throws {
    let fixture = try await UploadFixture()
    await fixture.controller.use(UploadSettings(policies: ["Visits": .merge]))
    let visit = JourneyModel.key(50)
    try await fixture.update("Visits", visit, ["Note": .string("Mine"), "Trip": reference(to: 2)])
    fixture.service.set(["Note": .string("Theirs")], of: visit, in: "Visits")
    #expect(try await fixture.upload().succeeded.count == 1)
    let sent = try #require(fixture.service.row(visit, in: "Visits"))
    #expect(sent["Note"] == .string("Theirs"))
    #expect(reference(in: sent) == JourneyModel.key(2))
  }

  @Test func laterRequestsFollowARestoredEntityToItsNewKey() async throws {
    let fixture = try await UploadFixture()
    try await fixture.update("Trips", key, ["Seats": .int(7)])
    try await fixture.create("Visits", ["TripID": .int(1), "Note": .string("Draft")], ChangeOptions(isDraft: true))
    fixture.service.remove(key, from: "Trips")
    try await fixture.upload()
    let conflict = try #require(try await fixture.controller.conflicts().first)
    try await fixture.controller.queue.resolve(conflict.id, .mine)
    try await fixture.upload()
    let restored = try #require(fixture.service.rows("Trips").first { $0["Seats"] == .int(7) }?["ID"])
    #expect(restored != .int(1))
    try await fixture.controller.queue.release()
    try await fixture.upload()
    let visit = fixture.service.rows("Visits").first { $0["Note"] == .string("Draft") }
    #expect(visit?["TripID"] == restored)
  }

  private func reference(to id: Int64) -> Value {
    .row(Row(referenceTo: JourneyModel.key(id), in: "Trips", of: JourneyModel.type(of: "Trips")))
  }

  private func reference(in visit: Row?) -> EntityKey? {
    if case .row(let trip)? = visit?["Trip"] { trip.key } else { nil }
  }
}
