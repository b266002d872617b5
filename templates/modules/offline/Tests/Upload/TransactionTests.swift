import ServiceData
import Testing

@testable import OfflineData

/// Changes that the service has to apply all or nothing, and services that cannot.
struct TransactionTests {
  private let options = ChangeOptions(transaction: "booking")

  /// A trip with a visit, and a change of another trip, in one transaction.
  private func fixture(
    _ change: (inout WritableService.State) -> Void = { _ in }
  ) async throws -> UploadFixture {
    let fixture = try await UploadFixture(change)
    let trip = try await fixture.create("Trips", ["Name": .string("New")], options)
    let id = try #require(trip["ID"])
    try await fixture.create("Visits", ["TripID": id, "Note": .string("Pier")], options)
    try await fixture.update("Trips", JourneyModel.key(2), ["Seats": .int(9)], options)
    return fixture
  }

  private func isWhole(_ fixture: UploadFixture) -> Bool {
    let trip = fixture.service.rows("Trips").filter { $0["Name"] == .string("New") }
    let visit = fixture.service.rows("Visits").filter { $0["Note"] == .string("Pier") }
    return trip.count == 1 && visit.map { $0["TripID"] } == trip.map { $0["ID"] }
      && fixture.service.row(JourneyModel.key(2), in: "Trips")?["Seats"] == .int(9)
  }

  private func isUntouched(_ fixture: UploadFixture) -> Bool {
    fixture.service.rows("Trips").count == 3 && fixture.service.rows("Visits").count == 1
      && fixture.service.row(JourneyModel.key(2), in: "Trips")?["Seats"] == .int(4)
  }

  @Test func sendsOneChangeSet() async throws {
    let fixture = try await fixture()
    let report = try await fixture.upload()
    #expect(report.succeeded.count == 3)
    #expect(fixture.service.requests.last == "set of 3")
    #expect(isWhole(fixture))
    #expect(try await fixture.requests().isEmpty)
    let visits = try await fixture.controller.rows(RowQuery(set: "Visits"))
    #expect(Set(visits.map { $0["TripID"] }) == [.int(1), .int(100)])
  }

  @Test func reportCountsAddUp() async throws {
    let fixture = try await UploadFixture()
    try await fixture.update("Trips", JourneyModel.key(1), ["Seats": .int(5)], options)
    try await fixture.update("Trips", JourneyModel.key(2), ["Seats": .int(9)], options)
    try await fixture.update(
      "Trips", JourneyModel.key(1), ["Seats": .int(6)], ChangeOptions(transaction: "booking", optimizes: false))
    try await fixture.create("Trips", ["Name": .string("Late")], ChangeOptions(isDraft: true))
    let report = try await fixture.upload()
    #expect(report.summary == "2 sent, 1 merged, 1 not sent: 3 succeeded, 1 skipped")
    #expect(report.sent + report.merged + report.found + report.unsent == report.entries.count)
  }

  @Test func singleErrorRefusesAllChanges() async throws {
    let fixture = try await fixture { $0.faults[1] = .refused(.refusal) }
    let report = try await fixture.upload()
    #expect(report.failed.count == 3)
    #expect(isUntouched(fixture))
    let archive = try await fixture.controller.failures()
    #expect(archive.map { $0.failure?.code } == ["Invalid", "Invalid", "Invalid"])
    for request in archive { try await fixture.controller.queue.retry(request.id) }
    try await fixture.upload()
    #expect(isWhole(fixture))
  }

  @Test func waitsIfAVersionCannotBeRead() async throws {
    let fixture = try await fixture()
    fixture.service.set(["Name": .string("Theirs")], of: JourneyModel.key(2), in: "Trips")
    fixture.service.change { state in state.readFault = ServiceError(.offline, "the connection was cut") }
    let report = try await fixture.upload()
    #expect(report.failed.isEmpty)
    #expect(try await fixture.controller.failures().isEmpty)
    fixture.service.change { $0.readFault = nil }
    fixture.wait(600)
    #expect(try await fixture.upload().succeeded.count == 3)
    #expect(isWhole(fixture))
  }

  @Test func waitsWithoutChangeSetsUntilTheUserSplits() async throws {
    let fixture = try await fixture { $0.supportsChangeSets = false }
    let held = try await fixture.controller.synchronize(SyncOptions())
    #expect(held.upload?.skipped.count == 3)
    #expect(held.upload?.sent == 0)
    #expect(held.upload?.warnings.count == 1)
    // The sets are downloaded anyway.
    #expect(held.queries.count == JourneyModel.schema.sets.count)
    #expect(isUntouched(fixture))
    #expect(try await fixture.controller.queue.split("booking").count == 3)
    #expect(try await fixture.upload().succeeded.count == 3)
    #expect(isWhole(fixture))
  }

  @Test func sendsSeparateRequestsIfAllowed() async throws {
    let fixture = try await fixture { $0.supportsChangeSets = false }
    let allowing = SyncOptions(downloads: false, splitsTransactions: true)
    let report = try #require(try await fixture.controller.synchronize(allowing).upload)
    #expect(report.succeeded.count == 3)
    #expect(report.warnings.count == 1)
    #expect(isWhole(fixture))
  }

  @Test func separateRequestsStopAtTheFirstRefusal() async throws {
    let fixture = try await fixture {
      $0.supportsChangeSets = false
      $0.faults[1] = .refused(.refusal)
    }
    let allowing = SyncOptions(downloads: false, splitsTransactions: true)
    let report = try #require(try await fixture.controller.synchronize(allowing).upload)
    #expect(report.failed.count == 1)
    #expect(report.deferred.count == 2)
    #expect(isUntouched(fixture))
  }

  @Test func reportsPartialSuccessAndKeepsTheRest() async throws {
    let fixture = try await fixture {
      $0.changeSetsAreAtomic = false
      $0.refusedInSets[1] = .refusal
    }
    let report = try await fixture.upload()
    #expect(report.succeeded.count == 2)
    #expect(report.failed.count == 1)
    #expect(report.warnings.count == 1)
    #expect(try await fixture.controller.failures().map(\.set) == ["Visits"])
  }

  @Test func conflictHoldsTheTransaction() async throws {
    let fixture = try await fixture()
    fixture.service.set(["Seats": .int(6)], of: JourneyModel.key(2), in: "Trips")
    let report = try await fixture.upload()
    #expect(report.conflicted.count == 1)
    #expect(report.deferred.count == 2)
    #expect(fixture.service.rows("Trips").count == 3)
    let id = try #require(try await fixture.controller.conflicts().first?.id)
    try await fixture.controller.queue.resolve(id, .mine)
    try await fixture.upload()
    #expect(isWhole(fixture))
  }

  @Test func rebasesOnANewerVersion() async throws {
    let fixture = try await fixture()
    try await fixture.controller.queue.setNote("upload.versions.Trips", to: "checked")
    fixture.service.set(["Name": .string("Theirs")], of: JourneyModel.key(2), in: "Trips")
    let report = try await fixture.upload()
    #expect(report.succeeded.count == 3)
    #expect(isWhole(fixture))
    #expect(fixture.service.row(JourneyModel.key(2), in: "Trips")?["Name"] == .string("Theirs"))
  }

  @Test(arguments: [true, false])
  func lostAnswerAppliesNothingTwice(isAtomic: Bool) async throws {
    let fixture = try await fixture {
      $0.changeSetsAreAtomic = isAtomic
      $0.faults[1] = .lostAnswer
    }
    let first = try await fixture.upload()
    #expect(first.postponed.count == 3)
    let second = try await fixture.upload()
    #expect(second.succeeded.count == 3)
    #expect(isWhole(fixture))
    #expect(fixture.service.rows("Trips").count == 4)
    #expect(fixture.service.rows("Visits").count == 2)
  }

  @Test func retriesALostChangeSet() async throws {
    let fixture = try await fixture { $0.faults[1] = .refused(.lost) }
    try await fixture.upload()
    try await fixture.upload()
    #expect(isWhole(fixture))
  }

  @Test func draftHoldsItsTransaction() async throws {
    let fixture = try await fixture()
    try await fixture.create("Trips", ["Name": .string("Draft")], ChangeOptions(isDraft: true, transaction: "booking"))
    let report = try await fixture.upload()
    #expect(report.skipped.count == 1)
    #expect(report.deferred.count == 3)
    #expect(isUntouched(fixture))
  }

  /// No request of a change set can name the ETag that results from another one.
  @Test(arguments: [true, false])
  func sendsTwoChangesOfOneEntityTogether(requiresETags: Bool) async throws {
    let fixture = try await UploadFixture { $0.requiresETags = requiresETags }
    try await fixture.controller.queue.setNote("upload.versions.Trips", to: "checked")
    let separate = ChangeOptions(transaction: "booking", optimizes: false)
    try await fixture.update("Trips", JourneyModel.key(2), ["Seats": .int(9), "Name": .string("First")], separate)
    try await fixture.update("Trips", JourneyModel.key(3), ["Seats": .int(7)], separate)
    try await fixture.update("Trips", JourneyModel.key(2), ["Name": .string("Second")], separate)
    #expect(try await fixture.requests().count == 3)
    let report = try await fixture.upload()
    #expect(report.succeeded.count == 3)
    #expect(fixture.service.requests == ["set of 2"])
    #expect(try await fixture.requests().isEmpty)
    let trip = fixture.service.row(JourneyModel.key(2), in: "Trips")
    #expect(trip?["Seats"] == .int(9))
    #expect(trip?["Name"] == .string("Second"))
    #expect(fixture.service.row(JourneyModel.key(3), in: "Trips")?["Seats"] == .int(7))
  }

  @Test func refusalKeepsAllChangesOfAnEntity() async throws {
    let fixture = try await UploadFixture { $0.faults[1] = .refused(.refusal) }
    let separate = ChangeOptions(transaction: "booking", optimizes: false)
    try await fixture.update("Trips", JourneyModel.key(2), ["Seats": .int(9)], separate)
    try await fixture.update("Trips", JourneyModel.key(3), ["Seats": .int(7)], separate)
    try await fixture.update("Trips", JourneyModel.key(2), ["Name": .string("Second")], separate)
    try await fixture.upload()
    #expect(fixture.service.row(JourneyModel.key(2), in: "Trips")?["Seats"] == .int(4))
    for request in try await fixture.controller.failures() { try await fixture.controller.queue.retry(request.id) }
    try await fixture.upload()
    let trip = fixture.service.row(JourneyModel.key(2), in: "Trips")
    #expect(trip?["Seats"] == .int(9))
    #expect(trip?["Name"] == .string("Second"))
  }

  @Test func deletionReplacesEarlierChanges() async throws {
    let fixture = try await UploadFixture { $0.requiresETags = true }
    try await fixture.controller.queue.setNote("upload.versions.Trips", to: "checked")
    let separate = ChangeOptions(transaction: "booking", optimizes: false)
    try await fixture.update("Trips", JourneyModel.key(2), ["Seats": .int(9)], separate)
    try await fixture.update("Trips", JourneyModel.key(3), ["Seats": .int(7)], separate)
    try await fixture.controller.delete(JourneyModel.key(2), in: "Trips", options: separate)
    let report = try await fixture.upload()
    #expect(report.succeeded.count == 3)
    #expect(fixture.service.row(JourneyModel.key(2), in: "Trips") == nil)
    #expect(fixture.service.row(JourneyModel.key(3), in: "Trips")?["Seats"] == .int(7))
  }

  @Test func mergesChangesIntoACreation() async throws {
    let fixture = try await UploadFixture()
    let separate = ChangeOptions(transaction: "booking", optimizes: false)
    let trip = try await fixture.create("Trips", ["Name": .string("New")], separate)
    try await fixture.update("Trips", try #require(trip.key), ["Seats": .int(3)], separate)
    let report = try await fixture.upload()
    #expect(report.succeeded.count == 2)
    let made = fixture.service.rows("Trips").filter { $0["Name"] == .string("New") }
    #expect(made.map { $0["Seats"] } == [.int(3)])
  }

  @Test func sendsAnEditAfterALostAnswer() async throws {
    let fixture = try await UploadFixture { $0.faults[1] = .refused(.lost) }
    try await fixture.controller.queue.setNote("upload.versions.Trips", to: "checked")
    try await fixture.update("Trips", JourneyModel.key(2), ["Seats": .int(9)], options)
    try await fixture.update("Trips", JourneyModel.key(3), ["Seats": .int(7)], options)
    try await fixture.upload()
    try await fixture.update("Trips", JourneyModel.key(2), ["Seats": .int(8)], options)
    fixture.wait(1000)
    let report = try await fixture.upload()
    #expect(report.failed.isEmpty && report.conflicted.isEmpty)
    #expect(try await fixture.requests().isEmpty)
    #expect(fixture.service.row(JourneyModel.key(2), in: "Trips")?["Seats"] == .int(8))
    #expect(fixture.service.row(JourneyModel.key(3), in: "Trips")?["Seats"] == .int(7))
  }
}
