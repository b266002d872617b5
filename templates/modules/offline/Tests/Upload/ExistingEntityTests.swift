import ServiceData
import Testing

@testable import OfflineData

/// Creations that are refused because the service already has the entity: waiting requests apply to that entity.
struct ExistingEntityTests {
  private let key = JourneyModel.key(9)

  /// The service has a trip unknown to this device, with the key of a trip that is created here with a visit.
  private func refused(_ change: (inout WritableService.State) -> Void = { _ in }) async throws -> (
    fixture: UploadFixture, id: Int64
  ) {
    let fixture = try await UploadFixture {
      $0.keepsNumbers = true
      change(&$0)
    }
    let theirs: [String: Value] = ["ID": .int(9), "Name": .string("Theirs"), "Seats": .int(4)]
    fixture.service.put(JourneyModel.row("Trip", theirs), in: "Trips")
    try await fixture.create("Trips", ["ID": .int(9), "Name": .string("Mine"), "Seats": .int(4)])
    try await fixture.create("Visits", ["ID": .int(80), "TripID": .int(9), "Note": .string("Waits")])
    try await fixture.upload()
    let failed = try #require(try await fixture.requests([.failed]).first)
    #expect(failed.mayExistOnService)
    return (fixture, failed.id)
  }

  private func visit(_ fixture: UploadFixture) -> Value? {
    fixture.service.rows("Visits").first { $0["Note"] == .string("Waits") }?["TripID"]
  }

  @Test func dependentsContinueWithTheExistingEntity() async throws {
    let (fixture, id) = try await refused()
    let found = try await fixture.controller.retry(id, asExisting: nil)
    #expect(found.key == key)
    #expect(found.differences.map(\.property) == ["Name"])
    #expect(found.differences.first?.mine == .string("Mine"))
    #expect(found.followers.count == 1)
    #expect(found.change == nil)
    #expect(try await fixture.local("Trips", key)?["Name"] == .string("Theirs"))
    #expect(try await fixture.controller.state(of: key, in: "Trips") == [])
    fixture.service.change { $0.requests = [] }
    let report = try await fixture.upload()
    #expect(fixture.service.requests == ["create Visits"])
    #expect(report.isComplete)
    #expect(visit(fixture) == .int(9))
    #expect(fixture.service.row(key, in: "Trips")?["Name"] == .string("Theirs"))
  }

  @Test func acceptsAnotherEntity() async throws {
    let (fixture, id) = try await refused()
    let found = try await fixture.controller.retry(id, asExisting: JourneyModel.key(3))
    #expect(found.differences.map(\.property) == ["Name"])
    #expect(try await fixture.local("Trips", key) == nil)
    #expect(try await fixture.local("Trips", JourneyModel.key(3))?["Name"] == .string("Trip 3"))
    try await fixture.upload()
    #expect(visit(fixture) == .int(3))
  }

  @Test func keepsTheValuesOfTheCreation() async throws {
    let (fixture, id) = try await refused()
    let found = try await fixture.controller.retry(id, asExisting: nil, keepingValues: true)
    #expect(found.change?.change.kind == .update)
    #expect(try await fixture.local("Trips", key)?["Name"] == .string("Mine"))
    let report = try await fixture.upload()
    #expect(report.isComplete)
    #expect(fixture.service.row(key, in: "Trips")?["Name"] == .string("Mine"))
    #expect(visit(fixture) == .int(9))
  }

  @Test func requiresAnExistingEntity() async throws {
    let (fixture, id) = try await refused()
    let controller = fixture.controller
    await #expect(throws: OutboxError.notOnService(set: "Trips", key: "77")) {
      try await controller.retry(id, asExisting: JourneyModel.key(77))
    }
    fixture.service.change { $0.readFault = ServiceError(.offline, "no route") }
    await #expect(throws: ServiceError.self) { try await controller.retry(id, asExisting: nil) }
    let waiting = try #require(try await fixture.requests([.pending]).first)
    await #expect(throws: OutboxError.noRefusedCreation(waiting.id)) {
      try await controller.retry(waiting.id, asExisting: nil)
    }
    #expect(try await fixture.requests([.failed]).map(\.id) == [id])
  }

  @Test func restoresTheServicesVersionOfADownloadedEntity() async throws {
    let (fixture, id) = try await refused()
    try await fixture.update("Trips", key, ["Seats": .int(8)], ChangeOptions(optimizes: false))
    _ = try await fixture.controller.synchronize(SyncOptions())
    #expect(try await fixture.local("Trips", key)?["Name"] == .string("Mine"))
    try await fixture.controller.retry(id, asExisting: nil)
    #expect(try await fixture.local("Trips", key)?["Name"] == .string("Theirs"))
    try await fixture.upload()
    #expect(try await fixture.requests().isEmpty)
    #expect(fixture.service.row(key, in: "Trips")?["Seats"] == .int(8))
    #expect(fixture.service.row(key, in: "Trips")?["Name"] == .string("Theirs"))
  }

  @Test(arguments: [("'ID' must be positive", false), ("a row of this key already exists", true)])
  func distinguishesRefusals(message: String, mayExist: Bool) throws {
    let row = JourneyModel.row("Trip", ["ID": .int(9)])
    var request = OutboxRequest(
      id: 1, change: .service(.create(row, set: "Trips")), key: key, created: .init(timeIntervalSince1970: 0))
    try request.apply(.refuse)
    request.failure = RequestFailure(kind: "refused", message: message, status: 400)
    #expect(request.mayExistOnService == mayExist)
  }
}
