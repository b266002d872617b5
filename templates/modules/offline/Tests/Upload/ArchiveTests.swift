import ServiceData
import Testing

@testable import OfflineData

/// Requests that the service refused for good are kept, shown, repaired or dropped.
struct ArchiveTests {
  @Test func storesRequestAndAnswerWithoutSecrets() async throws {
    let fixture = try await UploadFixture {
      var error = ServiceError.refusal
      error.details = [ServiceError.Detail(code: "Range", message: "at least 1", target: "Seats")]
      $0.faults[1] = .refused(error)
    }
    try await fixture.create(
      "Countries", ["Code": .string("SE"), "ApiToken": .string("geheim")], ChangeOptions(isUnchecked: true))
    try await fixture.upload()
    let failure = try #require(try await fixture.controller.failures().first?.failure)
    let request = try #require(failure.request)
    #expect(request.hasPrefix("create Countries('SE')\n"))
    #expect(request.contains("\"Code\": \"SE\""))
    #expect(!request.contains("geheim"))
    let response = try #require(failure.response)
    #expect(response == "status 400\n'Seats' must be positive (Invalid)\n- Seats: at least 1")
    #expect(try await fixture.controller.state(of: JourneyModel.key("SE"), in: "Countries") == [.local, .inError])
  }

  @Test func sendsACorrectedRequestWithANewIdentity() async throws {
    let fixture = try await UploadFixture { $0.faults[1] = .refused(.refusal) }
    try await fixture.update("Trips", JourneyModel.key(1), ["Seats": .int(-1)])
    try await fixture.upload()
    let id = try #require(try await fixture.controller.failures().first?.id)
    try await fixture.controller.retry(id, setting: ["Seats": .int(1)])
    let report = try await fixture.upload()
    #expect(report.succeeded.map(\.id) == [id])
    #expect(fixture.service.row(JourneyModel.key(1), in: "Trips")?["Seats"] == .int(1))
    #expect(Set(fixture.service.read { $0.identities }).count == 2)
  }

  @Test("P22: dropping restores the service's row") func droppingRestoresTheServicesRow() async throws {
    let fixture = try await UploadFixture {
      $0.faults[1] = .refused(.refusal)
      $0.faults[2] = .refused(.refusal)
    }
    try await fixture.update("Trips", JourneyModel.key(1), ["Seats": .int(-1)])
    try await fixture.delete("Trips", JourneyModel.key(2))
    try await fixture.upload()
    #expect(try await fixture.local("Trips", JourneyModel.key(2)) == nil)
    for refused in try await fixture.controller.failures() {
      #expect(try await fixture.controller.drop(refused.id).map(\.id) == [refused.id])
    }
    #expect(try await fixture.local("Trips", JourneyModel.key(1))?["Seats"] == .int(4))
    #expect(try await fixture.local("Trips", JourneyModel.key(2)) != nil)
    #expect(try await fixture.requests().isEmpty)
  }

  @Test func dropsDependentsOnlyOnRequest() async throws {
    let fixture = try await UploadFixture { $0.faults[1] = .refused(.refusal) }
    let made = try await fixture.create("Trips", ["Name": .string("New")])
    try await fixture.create("Visits", ["TripID": try #require(made["ID"])])
    try await fixture.upload()
    let id = try #require(try await fixture.controller.failures().first?.id)
    await #expect(throws: OutboxError.self) { try await fixture.controller.drop(id) }
    let dropped = try await fixture.controller.drop(id, cascades: true)
    #expect(dropped.count == 2)
    #expect(try await fixture.controller.count(RowQuery(set: "Visits")) == 1)
    await #expect(throws: OutboxError.unknownRequest(id)) { try await fixture.controller.retry(id) }
  }

  @Test func finishesARefusedRequestThatTheServiceApplied() async throws {
    let fixture = try await UploadFixture()
    try await fixture.create("Countries", ["Code": .string("SE"), "Name": .string("Sweden")])
    let row = JourneyModel.row("Country", ["Code": .string("SE"), "Name": .string("Sweden")])
    fixture.service.put(row, in: "Countries")
    let report = try await fixture.upload()
    #expect(report.succeeded.count == 1)
    #expect(report.failed.isEmpty)
  }
}
