import Foundation
import ServiceData
import Testing

@testable import OfflineData

/// Requests that are sent together although they do not depend on each other.
struct GroupTests {
  private func fixture(
    atOnce: Int = 10, _ change: (inout WritableService.State) -> Void = { _ in }
  ) async throws -> UploadFixture {
    try await UploadFixture {
      $0.independentChangesAtOnce = atOnce
      change(&$0)
    }
  }

  private func createTrips(_ names: String..., in fixture: UploadFixture) async throws {
    for name in names { try await fixture.create("Trips", ["Name": .string(name), "Seats": .int(2)]) }
  }

  private func names(_ fixture: UploadFixture) -> [String] {
    fixture.service.rows("Trips").compactMap { row in
      if case .string(let name)? = row["Name"], !name.hasPrefix("Trip") { name } else { nil }
    }.sorted()
  }

  @Test func sendsNeighboursTogether() async throws {
    let fixture = try await fixture(atOnce: 3)
    try await createTrips("a", "b", "c", "d", in: fixture)
    let report = try await fixture.upload()
    #expect(fixture.service.requests == ["group of 3", "create Trips"])
    #expect(report.summary == "4 sent: 4 succeeded")
    #expect(report.isComplete)
    #expect(names(fixture) == ["a", "b", "c", "d"])
    #expect(try await fixture.requests().isEmpty)
    let rows = try await fixture.controller.rows(RowQuery(set: "Trips"))
    #expect(Set(rows.compactMap(\.key)) == Set([1, 2, 3, 100, 101, 102, 103].map { JourneyModel.key($0) }))
  }

  @Test func sendsOneByOneUnlessTheServiceTakesMore() async throws {
    let fixture = try await UploadFixture()
    try await createTrips("a", "b", in: fixture)
    try await fixture.upload()
    #expect(fixture.service.requests == ["create Trips", "create Trips"])
  }

  @Test func sendsDependentRequestsApart() async throws {
    let fixture = try await fixture()
    let trip = try await fixture.create("Trips", ["Name": .string("a")])
    try await createTrips("b", in: fixture)
    for note in ["x", "y"] {
      try await fixture.create("Visits", ["TripID": try #require(trip["ID"]), "Note": .string(note)])
    }
    let report = try await fixture.upload()
    #expect(fixture.service.requests == ["group of 2", "group of 2"])
    #expect(report.succeeded.count == 4)
    #expect(fixture.service.rows("Visits").compactMap { $0["TripID"] } == [.int(1), .int(100), .int(100)])
  }

  @Test func leavesTheOrderOfKindsAndEntities() async throws {
    let fixture = try await fixture { $0.givesETags = false }
    try await createTrips("a", in: fixture)
    try await fixture.delete("Trips", JourneyModel.key(2))
    try await createTrips("b", "c", in: fixture)
    try await fixture.upload()
    let changes = fixture.service.requests.filter { !$0.hasPrefix("read") }
    #expect(changes == ["create Trips", "delete Trips", "group of 2"])
  }

  @Test func leavesTransactionsTogether() async throws {
    let fixture = try await fixture()
    for name in ["a", "b"] {
      try await fixture.create("Trips", ["Name": .string(name)], ChangeOptions(transaction: "pair"))
    }
    try await createTrips("c", "d", in: fixture)
    try await fixture.upload()
    #expect(fixture.service.requests == ["set of 2", "group of 2"])
  }

  @Test func endsEachRequestByItsOwnOutcome() async throws {
    let fixture = try await fixture {
      $0.refusedInGroups["bad"] = .refusal
      $0.refusedInGroups["busy"] = ServiceError(.unavailable, "locked", status: 400)
    }
    try await createTrips("a", "bad", "busy", "d", in: fixture)
    let report = try await fixture.upload()
    #expect(report.summary == "4 sent: 2 succeeded, 1 failed, 1 postponed")
    #expect(report.interruption == nil)
    #expect(names(fixture) == ["a", "d"])
    #expect(try await fixture.requests([.failed]).count == 1)
    let waiting = try await fixture.requests([.pending])
    #expect(waiting.map(\.mayHaveBeenDone) == [false])
    fixture.service.change { $0.refusedInGroups = [:] }
    fixture.wait(60)
    try await fixture.upload()
    #expect(names(fixture) == ["a", "busy", "d"])
  }

  @Test func findsConflictsOfEachRequest() async throws {
    let fixture = try await fixture()
    for id in 1...3 { try await fixture.update("Trips", JourneyModel.key(Int64(id)), ["Seats": .int(7)]) }
    fixture.service.set(["Seats": .int(1)], of: JourneyModel.key(2), in: "Trips")
    let report = try await fixture.upload()
    #expect(report.summary == "2 sent, 1 not sent: 2 succeeded, 1 conflicted")
    #expect(fixture.service.rows("Trips").compactMap { $0["Seats"] }.filter { $0 == .int(7) }.count == 2)
    #expect(fixture.service.row(JourneyModel.key(2), in: "Trips")?["Seats"] == .int(1))
  }

  /// The service knows of the other version only when the group arrives.
  @Test func findsConflictsInTheAnswer() async throws {
    let fixture = try await fixture { $0.comparesVersions = true }
    let service = fixture.service
    for id in 1...3 { try await fixture.update("Trips", JourneyModel.key(Int64(id)), ["Seats": .int(7)]) }
    service.set(["Seats": .int(1)], of: JourneyModel.key(2), in: "Trips")
    service.set(["Name": .string("Other")], of: JourneyModel.key(3), in: "Trips")
    let report = try await fixture.upload()
    #expect(service.requests == ["group of 3", "read Trips", "read Trips", "update Trips"])
    #expect(report.conflicted.count == 1 && report.succeeded.count == 2)
    #expect(service.row(JourneyModel.key(2), in: "Trips")?["Seats"] == .int(1))
    #expect(service.row(JourneyModel.key(3), in: "Trips")?["Seats"] == .int(7))
    #expect(service.row(JourneyModel.key(3), in: "Trips")?["Name"] == .string("Other"))
  }

  @Test func sendsOneByOneWhatTheServiceRefusesTogether() async throws {
    let fixture = try await fixture(atOnce: 2) { $0.groupFault = ServiceError(.refused, "too many", status: 400) }
    try await createTrips("a", "b", "c", "d", in: fixture)
    let report = try await fixture.upload()
    // The service is not asked again in the same upload.
    #expect(fixture.service.requests == ["group of 2"] + Array(repeating: "create Trips", count: 4))
    #expect(report.summary == "4 sent: 4 succeeded")
    #expect(report.repetitions == 0)
  }

  @Test func waitsIfTheServiceIsUnavailable() async throws {
    let fixture = try await fixture { $0.groupFault = ServiceError(.offline, "no network") }
    try await createTrips("a", "b", in: fixture)
    try await fixture.create("Countries", ["Code": .string("SE")])
    // However often it is tried without a network, the requests stay together.
    for _ in 1...4 { try await fixture.upload() }
    fixture.service.change { $0.requests = [] }
    let report = try await fixture.upload()
    #expect(report.postponed.count == 2 && report.interruption?.kind == .offline)
    #expect(try await fixture.requests().allSatisfy { !$0.mayHaveBeenDone && $0.state == .pending })
    fixture.service.change { $0.groupFault = nil }
    try await fixture.upload()
    #expect(fixture.service.requests == ["group of 2", "group of 2", "create Countries"])
  }

  @Test func aGroupThatAlwaysFailsEnds() async throws {
    let fixture = try await fixture { $0.groupFault = ServiceError(.unavailable, "too slow", status: 503) }
    try await createTrips("a", "b", in: fixture)
    for _ in 1...4 {
      try await fixture.upload()
      fixture.wait(3600)
    }
    #expect(fixture.service.requests == Array(repeating: "group of 2", count: 3) + ["create Trips", "create Trips"])
    #expect(names(fixture) == ["a", "b"])
  }

  @Test(arguments: [true, false])
  func recognizesWhatALostAnswerHasCreated(isApplied: Bool) async throws {
    let fixture = try await fixture { $0.faults[1] = isApplied ? .lostAnswer : .refused(.lost) }
    try await createTrips("a", "b", "b", in: fixture)
    let lost = try await fixture.upload()
    #expect(lost.postponed.count == 3)
    #expect(try await fixture.requests().allSatisfy { $0.mayHaveBeenDone && $0.state == .pending })
    fixture.wait(3600)
    let report = try await fixture.upload()
    #expect(report.succeeded.count == 3)
    #expect(report.found == (isApplied ? 3 : 0))
    #expect(names(fixture) == ["a", "b", "b"])
    #expect(try await fixture.requests().isEmpty)
  }

  /// One of two creations that look alike was refused, and the answer that says so is lost.
  @Test func doesNotTakeTheEntityOfAnother() async throws {
    let fixture = try await fixture {
      $0.faults[1] = .lostAnswer
      $0.refusedInGroups[""] = .refusal
    }
    // The second one has all values of the first.
    try await fixture.create("Trips", ["Seats": .int(9)])
    try await fixture.create("Trips", ["Name": .string("b"), "Seats": .int(9)])
    try await fixture.upload()
    fixture.service.change { $0.refusedInGroups = [:] }
    fixture.wait(3600)
    let report = try await fixture.upload()
    #expect(report.summary == "1 sent, 1 found done: 2 succeeded")
    let made = fixture.service.rows("Trips").filter { $0["Seats"] == .int(9) }
    #expect(made.map { $0["Name"] ?? .null } == [.string("b"), .null])
  }

  /// A process is killed when the service has applied a group, or a part of it, and before it learns of that.
  @Test(arguments: [[], ["b"]])
  func doublesNothingAfterAKill(refused: [String]) async throws {
    let service = WritableService { $0.independentChangesAtOnce = 10 }
    let (profile, killed) = (try TemporaryDirectory(), try TemporaryDirectory())
    let copy = killed.url.appendingPathComponent("profile")
    func controller(_ url: URL) throws -> OfflineDataController {
      try OfflineDataController(
        remote: service, directory: url, queries: DefiningQuery.all(of: JourneyModel.schema))
    }
    let first = try controller(profile.url)
    try await first.open(.downloadIfNeeded)
    for name in ["a", "b", "c"] {
      var row = Row(type: JourneyModel.type(of: "Trips"))
      row["Name"] = .string(name)
      try await first.create(row, in: "Trips")
    }
    service.change { state in
      for name in refused { state.refusedInGroups[name] = .refusal }
      // What the disk has at this moment is what remains of the process.
      state.onGroup = { try FileManager.default.copyItem(at: profile.url, to: copy) }
    }
    _ = try await first.synchronize(SyncOptions(downloads: false))
    try await first.close()
    service.change { $0.refusedInGroups = [:] }
    let second = try controller(copy)
    try await second.open(.local)
    #expect(try await second.queue.requests().map(\.state) == [.sending, .sending, .sending])
    let report = try #require(try await second.synchronize(SyncOptions()).upload)
    #expect(report.succeeded.count == 3 && report.found == 3 - refused.count)
    #expect(service.rows("Trips").count == 3)
    #expect(try await second.rows(RowQuery(set: "Trips")).count == 3)
    try await second.close()
  }
}
