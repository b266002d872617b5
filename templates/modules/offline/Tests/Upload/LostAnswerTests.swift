import ServiceData
import Testing

@testable import OfflineData

/// Requests whose answers were lost, whether or not the service applied them: they are never applied twice, and never
/// lost.
struct LostAnswerTests {
  private let trip: [String: Value] = ["Name": .string("New"), "Seats": .int(2)]

  private func named(_ name: String, _ fixture: UploadFixture) -> [Row] {
    fixture.service.rows("Trips").filter { $0["Name"] == .string(name) }
  }

  @Test(arguments: [true, false])
  func doesNotRepeatACreation(serviceKnowsIdentities: Bool) async throws {
    let fixture = try await UploadFixture {
      $0.faults[1] = .lostAnswer
      $0.knowsIdentities = serviceKnowsIdentities
    }
    try await fixture.create("Trips", trip)
    let first = try await fixture.upload()
    #expect(first.postponed.count == 1)
    #expect(first.interruption?.kind == .offline)
    let second = try await fixture.upload()
    #expect(second.succeeded.count == 1)
    #expect(second.sent + second.merged + second.found + second.unsent == second.entries.count)
    if !serviceKnowsIdentities { #expect(second.summary == "0 sent, 1 found done: 1 succeeded") }
    let made = named("New", fixture)
    #expect(made.count == 1)
    #expect(try await fixture.requests().isEmpty)
    let key = try #require(made.first?.key)
    #expect(try await fixture.local("Trips", key) != nil)
  }

  @Test func retriesACreationWithTheSameIdentity() async throws {
    let fixture = try await UploadFixture { $0.faults[1] = .refused(.lost) }
    try await fixture.create("Trips", trip)
    try await fixture.upload()
    #expect(named("New", fixture).isEmpty)
    try await fixture.upload()
    #expect(named("New", fixture).count == 1)
    let identities = fixture.service.read { $0.identities }
    #expect(identities.count == 2)
    #expect(Set(identities).count == 1)
  }

  @Test func guidInUpperCaseIsTheRequestedKey() async throws {
    let fixture = try await UploadFixture {
      $0.writesGUIDsInUpperCase = true
      $0.faults[2] = .lostAnswer
    }
    let codes = ["0f8fad5b-d9cb-469f-a165-70867728950e", "7c9e6679-7425-40de-944b-e07fc1f90ae7"]
    try await fixture.create("Tickets", ["Code": .string(codes[0]), "Name": .string("Open")])
    #expect(try await fixture.upload().replacedKeys.isEmpty)
    try await fixture.create("Tickets", ["Code": .string(codes[1]), "Name": .string("New")])
    let theirs = JourneyModel.row(
      "Ticket", ["Code": .string("3f2504e0-4f89-41d3-9a0c-0305e82c3301"), "Name": .string("New")])
    fixture.service.put(theirs, in: "Tickets")
    // The first answer is lost, and the entity is found by its key: somebody else made one with the same name.
    try await fixture.upload()
    fixture.wait(600)
    let report = try await fixture.upload()
    #expect(report.succeeded.count == 1)
    #expect(report.replacedKeys.isEmpty)
    #expect(fixture.service.rows("Tickets").count == 3)
    #expect(try await fixture.local("Tickets", JourneyModel.key(codes[1])) != nil)
  }

  @Test func ignoresEarlierEntities() async throws {
    let fixture = try await UploadFixture { $0.faults[1] = .refused(.lost) }
    try await fixture.create("Trips", ["Name": .string("Trip 1"), "Seats": .int(4)])
    try await fixture.upload()
    try await fixture.upload()
    #expect(named("Trip 1", fixture).count == 2)
  }

  @Test func keepsTwoEqualCreations() async throws {
    let fixture = try await UploadFixture {
      $0.faults[1] = .lostAnswer
      $0.faults[2] = .lostAnswer
    }
    try await fixture.create("Trips", trip)
    try await fixture.create("Trips", trip)
    for _ in 1...3 { try await fixture.upload() }
    #expect(named("New", fixture).count == 2)
    #expect(try await fixture.requests().isEmpty)
  }

  @Test func findsTheCreationAfterADownload() async throws {
    let fixture = try await UploadFixture { $0.faults[1] = .lostAnswer }
    try await fixture.create("Trips", trip)
    try await fixture.upload()
    let download = try await fixture.controller.synchronize(SyncOptions(uploads: false))
    #expect(download.failure == nil)
    try await fixture.upload()
    #expect(named("New", fixture).count == 1)
    #expect(try await fixture.controller.count(RowQuery(set: "Trips")) == 4)
  }

  @Test func waitsIfTheServiceCannotBeAsked() async throws {
    let fixture = try await UploadFixture { $0.faults[1] = .lostAnswer }
    try await fixture.create("Trips", trip)
    try await fixture.upload()
    fixture.service.change { $0.readFault = ServiceError(.offline, "no route") }
    let report = try await fixture.upload()
    #expect(report.sent == 0)
    let download = try await fixture.controller.synchronize(SyncOptions(uploads: false))
    #expect(download.failure?.kind == .offline)
    fixture.service.change { $0.readFault = nil }
    try await fixture.upload()
    #expect(named("New", fixture).count == 1)
  }

  @Test func sendsALaterEdit() async throws {
    let fixture = try await UploadFixture { $0.faults[1] = .lostAnswer }
    let made = try await fixture.create("Trips", trip)
    try await fixture.upload()
    try await fixture.update("Trips", try #require(made.key), ["Seats": .int(9)])
    try await fixture.upload()
    #expect(named("New", fixture).map { $0["Seats"] } == [.int(9)])
    #expect(try await fixture.requests().isEmpty)
  }

  @Test func treatsACrashWhileSendingAsALostAnswer() async throws {
    let fixture = try await UploadFixture()
    try await fixture.create("Trips", trip)
    let id = try #require(try await fixture.requests().first?.id)
    let begun = try #require(try await fixture.controller.queue.begin(id))
    guard case .service(let change) = begun.change else { return }
    _ = try await fixture.service.send(change, identity: begun.identity)
    let report = try await fixture.upload()
    #expect(report.succeeded.count == 1)
    #expect(named("New", fixture).count == 1)
  }

  @Test func looksUpClientKeysDirectly() async throws {
    let fixture = try await UploadFixture { $0.faults[1] = .lostAnswer }
    try await fixture.create("Countries", ["Code": .string("SE"), "Name": .string("Sweden")])
    try await fixture.upload()
    try await fixture.upload()
    #expect(fixture.service.requests == ["create Countries", "read Countries"])
    #expect(try await fixture.requests().isEmpty)
  }

  /// A client's key, which the service may replace; its answers show whether it does.
  @Test(arguments: [true, false])
  func findsReplacedKeysByContent(isReplaced: Bool) async throws {
    let fixture = try await UploadFixture {
      $0.keepsNumbers = !isReplaced
      $0.faults[1] = .lostAnswer
    }
    try await fixture.create("Trips", ["ID": .int(7), "Name": .string("New")])
    for _ in 1...2 { try await fixture.upload() }
    #expect(named("New", fixture).map { $0["ID"] } == [.int(isReplaced ? 100 : 7)])
    try await fixture.create("Trips", ["ID": .int(8), "Name": .string("Other")])
    try await fixture.upload()
    let note = try await fixture.controller.queue.note("upload.keys.Trips")
    #expect(note == (isReplaced ? "replaced" : "kept"))
    #expect(try await fixture.requests().isEmpty)
  }

  /// The service has a trip with the requested key, and assigns another key to the new one.
  @Test func ignoresAnEarlierEntityWithTheKey() async throws {
    let fixture = try await UploadFixture { $0.faults[1] = .lostAnswer }
    let id: Int64 = 9
    let theirs: [String: Value] = ["ID": .int(id), "Name": .string("Trip 9"), "Seats": .int(4)]
    fixture.service.put(JourneyModel.row("Trip", theirs), in: "Trips")
    try await fixture.create("Trips", ["ID": .int(id), "Name": .string("New"), "Seats": .int(4)])
    try await fixture.create("Visits", ["TripID": .int(id), "Note": .string("Waits")])
    try await fixture.upload()
    _ = try await fixture.controller.synchronize(SyncOptions(uploads: false))
    let report = try await fixture.upload()
    #expect(report.isComplete)
    #expect(named("New", fixture).map { $0["ID"] } == [.int(100)])
    #expect(fixture.service.rows("Visits").first { $0["Note"] == .string("Waits") }?["TripID"] == .int(100))
    #expect(fixture.service.row(JourneyModel.key(id), in: "Trips")?["Name"] == .string("Trip \(id)"))
    _ = try await fixture.controller.synchronize(SyncOptions())
    #expect(try await fixture.local("Trips", JourneyModel.key(id))?["Name"] == .string("Trip \(id)"))
    #expect(try await fixture.local("Trips", JourneyModel.key(100))?["Name"] == .string("New"))
  }

  @Test func detectsAppliedUpdatesAndDeletions() async throws {
    let fixture = try await UploadFixture {
      $0.faults[1] = .lostAnswer
      $0.faults[2] = .lostAnswer
    }
    try await fixture.update("Trips", JourneyModel.key(1), ["Seats": .int(7)])
    try await fixture.delete("Trips", JourneyModel.key(2))
    for _ in 1...3 { try await fixture.upload() }
    #expect(try await fixture.requests().isEmpty)
    #expect(fixture.service.read { $0.mutations } == 2)
    #expect(fixture.service.row(JourneyModel.key(1), in: "Trips")?["Seats"] == .int(7))
    #expect(fixture.service.row(JourneyModel.key(2), in: "Trips") == nil)
  }

  @Test func neverRepeatsAnActionWithoutADecision() async throws {
    let fixture = try await UploadFixture()
    let call = OperationCall(operation: JourneyModel.ping, arguments: [:])
    let id = try #require(try await fixture.controller.queue.enqueue(.service(.call(call)))).id
    fixture.service.change { $0.faults[1] = .lostAnswer }
    try await fixture.upload()
    let report = try await fixture.upload()
    #expect(report.failed.map(\.id) == [id])
    #expect(fixture.service.read { $0.mutations } == 1)
    try await fixture.controller.queue.retry(id)
    try await fixture.upload()
    #expect(fixture.service.read { $0.mutations } == 2)
  }
}
