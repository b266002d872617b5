import ServiceData
import Testing

@testable import OfflineData

/// A deletion that follows an own update of its entity, while somebody else changes the entity too.
struct FollowingDeletionTests {
  private let key = JourneyModel.key(1)
  private let separate = ChangeOptions(optimizes: false)

  private func changeAndDelete(_ fixture: UploadFixture) async throws {
    try await fixture.update("Trips", key, ["Seats": .int(7)])
    try await fixture.delete("Trips", key, separate)
  }

  private func expectConflict(_ fixture: UploadFixture, _ report: UploadReport) async throws {
    #expect(report.conflicted.count == 1)
    #expect(fixture.service.row(key, in: "Trips")?["Name"] == .string("Theirs"))
    let conflict = try #require(try await fixture.controller.conflicts().first)
    #expect(conflict.kind == .deletedHere)
    #expect(conflict.properties.map(\.property).contains("Name"))
    #expect(!conflict.properties.map(\.property).contains("Seats"))
    try await fixture.controller.queue.resolve(conflict.id, .mine)
    try await fixture.upload()
    #expect(fixture.service.row(key, in: "Trips") == nil)
    #expect(try await fixture.requests().isEmpty)
  }

  @Test(
    "P21: the answer to an update does not hide their change from the deletion",
    arguments: ConflictTests.Quirk.allCases, [false, true])
  func answerDoesNotHideTheirChange(quirk: ConflictTests.Quirk, comparesVersions: Bool) async throws {
    let fixture = try await UploadFixture { state in
      quirk.apply(&state)
      state.comparesVersions = comparesVersions && [.honest, .requiresETags].contains(quirk)
      state.counted = "Edits"
    }
    try await changeAndDelete(fixture)
    fixture.service.set(["Name": .string("Theirs")], of: key, in: "Trips")
    let report = try await fixture.upload()
    #expect(report.succeeded.count == 1)
    try await expectConflict(fixture, report)
  }

  @Test(arguments: ConflictTests.Quirk.allCases)
  func twoUpdatesDoNotHideTheirChange(quirk: ConflictTests.Quirk) async throws {
    let fixture = try await UploadFixture { quirk.apply(&$0) }
    try await fixture.update("Trips", key, ["Price": .decimal("12.00")])
    try await fixture.update("Trips", key, ["Seats": .int(7)], separate)
    try await fixture.delete("Trips", key, separate)
    fixture.service.set(["Name": .string("Theirs")], of: key, in: "Trips")
    let report = try await fixture.upload()
    #expect(report.succeeded.count == 2)
    try await expectConflict(fixture, report)
  }

  @Test(arguments: ConflictTests.Quirk.allCases)
  func lostAnswerDoesNotHideTheirChange(quirk: ConflictTests.Quirk) async throws {
    let fixture = try await UploadFixture { state in
      quirk.apply(&state)
      state.faults[1] = .lostAnswer
    }
    try await fixture.update("Trips", key, ["Seats": .int(7)])
    try await fixture.upload()
    try await fixture.delete("Trips", key)
    fixture.service.set(["Name": .string("Theirs")], of: key, in: "Trips")
    fixture.wait(600)
    try await expectConflict(fixture, try await fixture.upload())
  }

  @Test func decisionOnTheUpdateDoesNotHideTheirChange() async throws {
    let fixture = try await UploadFixture()
    try await changeAndDelete(fixture)
    fixture.service.set(["Name": .string("Theirs"), "Seats": .int(5)], of: key, in: "Trips")
    #expect(try await fixture.upload().conflicted.count == 1)
    let id = try #require(try await fixture.controller.conflicts().first?.id)
    try await fixture.controller.queue.resolve(id, .mine)
    try await expectConflict(fixture, try await fixture.upload())
  }

  @Test(arguments: ConflictTests.Quirk.allCases, ["Edits", "Revision"])
  func whatTheServiceComputesIsNoConflict(quirk: ConflictTests.Quirk, counted: String) async throws {
    let fixture = try await UploadFixture { state in
      quirk.apply(&state)
      state.counted = counted
    }
    try await changeAndDelete(fixture)
    #expect(try await fixture.upload().succeeded.count == 2)
    #expect(fixture.service.row(key, in: "Trips") == nil)
  }

  @Test(arguments: ConflictTests.Quirk.allCases, [false, true])
  func whatTheServiceComputesUnseenIsNoConflict(quirk: ConflictTests.Quirk, isLost: Bool) async throws {
    let fixture = try await UploadFixture { state in
      quirk.apply(&state)
      state.counted = "Revision"
      state.answersWithRows = false
      if isLost { state.faults[1] = .lostAnswer }
    }
    try await changeAndDelete(fixture)
    try await fixture.upload()
    fixture.wait(600)
    try await fixture.upload()
    #expect(fixture.service.row(key, in: "Trips") == nil)
    #expect(try await fixture.requests().isEmpty)
  }
}
