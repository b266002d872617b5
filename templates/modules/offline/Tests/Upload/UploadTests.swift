import ServiceData
import Testing

@testable import OfflineData

struct UploadTests {
  private let unavailable = ServiceError(.unavailable, "busy", status: 503)

  private func after(_ seconds: Double) -> ServiceError {
    var error = unavailable
    error.retryAfter = seconds
    return error
  }

  @Test("P24: uploads and downloads changes") func uploadsAndDownloadsChanges() async throws {
    let fixture = try await UploadFixture()
    let made = try await fixture.create("Trips", ["Name": .string("New")])
    try await fixture.create("Visits", ["TripID": try #require(made["ID"]), "Note": .string("Pier")])
    try await fixture.update("Trips", JourneyModel.key(1), ["Seats": .int(7)])
    try await fixture.delete("Trips", JourneyModel.key(2))
    let report = try await fixture.controller.synchronize(SyncOptions())
    #expect(report.upload?.succeeded.count == 4)
    #expect(report.upload?.isComplete == true)
    #expect(report.upload?.summary == "4 sent: 4 succeeded")
    #expect(report.queries.count == JourneyModel.schema.sets.count)
    #expect(fixture.service.rows("Visits").compactMap { $0["TripID"] } == [.int(1), .int(100)])
    let here = try await fixture.controller.rows(RowQuery(set: "Trips"))
    #expect(Set(here.compactMap { $0["ID"] }) == [.int(1), .int(3), .int(100)])
    #expect(try await fixture.local("Trips", JourneyModel.key(1))?["Seats"] == .int(7))
    #expect(try await fixture.requests().isEmpty)
  }

  @Test("P19: holds back only dependents of a refused request") func holdsBackOnlyDependentsOfARefusedRequest()
    async throws
  {
    let fixture = try await UploadFixture { $0.faults[1] = .refused(.refusal) }
    let made = try await fixture.create("Trips", ["Name": .string("New")])
    try await fixture.create("Visits", ["TripID": try #require(made["ID"])])
    try await fixture.update("Trips", JourneyModel.key(1), ["Seats": .int(7)])
    let report = try await fixture.upload()
    #expect(report.failed.count == 1)
    #expect(report.deferred.count == 1)
    #expect(report.succeeded.map(\.summary) == ["update Trips(1)"])
    #expect(!report.preventsDownload)
    let archive = try await fixture.controller.failures()
    #expect(archive.map { $0.failure?.code } == ["Invalid"])
  }

  @Test func waitsWithoutAuthentication() async throws {
    let fixture = try await UploadFixture {
      $0.faults[1] = .refused(ServiceError(.notAuthenticated, "who are you?", status: 401))
    }
    try await fixture.create("Trips", ["Name": .string("New")])
    try await fixture.create("Countries", ["Code": .string("SE")])
    let report = try await fixture.controller.synchronize(SyncOptions())
    #expect(report.failure?.kind == .notAuthenticated)
    #expect(report.queries.isEmpty)
    #expect(report.upload?.skipped.count == 1)
    #expect(try await fixture.requests([.pending]).count == 2)
    let later = try await fixture.controller.synchronize(SyncOptions())
    #expect(later.upload?.succeeded.count == 2)
    #expect(later.queries.count == JourneyModel.schema.sets.count)
  }

  @Test func respectsRetryAfter() async throws {
    let fixture = try await UploadFixture { $0.faults[1] = .refused(after(60)) }
    try await fixture.create("Trips", ["Name": .string("New")])
    try await fixture.update("Trips", JourneyModel.key(1), ["Seats": .int(7)])
    let report = try await fixture.controller.synchronize(SyncOptions())
    #expect(report.queries.isEmpty)
    #expect(report.upload?.interruption?.status == 503)
    fixture.wait(59)
    let early = try await fixture.upload()
    #expect(early.skipped.count == 1)
    #expect(early.succeeded.count == 1)
    fixture.wait(1)
    let due = try await fixture.upload()
    #expect(due.succeeded.count == 1)
    let identities = fixture.service.read { $0.identities }
    #expect(identities.first == identities.last)
  }

  @Test func transientFailureDoesNotBlockOthers() async throws {
    let fixture = try await UploadFixture { $0.faults[1] = .refused(unavailable) }
    try await fixture.create("Trips", ["Name": .string("New")])
    try await fixture.update("Trips", JourneyModel.key(1), ["Seats": .int(7)])
    let report = try await fixture.upload()
    #expect(report.postponed.count == 1)
    #expect(report.succeeded.count == 1)
    #expect(report.preventsDownload)
    #expect(try await fixture.upload().sent == 0)
    fixture.wait(1)
    #expect(try await fixture.upload().succeeded.count == 1)
  }

  @Test func stopsAfterRepeatedFailures() async throws {
    let error = unavailable
    let fixture = try await UploadFixture { $0.onMutation = { _ in throw error } }
    for number in 1...5 { try await fixture.create("Trips", ["Name": .string("New \(number)")]) }
    let report = try await fixture.upload()
    #expect(report.sent == 3)
    #expect(report.interruption == error)
    #expect(report.skipped.count == 2)
    #expect(try await fixture.requests([.pending]).count == 5)
  }

  @Test func waitsWithoutANetwork() async throws {
    let fixture = try await UploadFixture { $0.faults[1] = .refused(ServiceError(.offline, "no route")) }
    for number in 1...3 { try await fixture.create("Trips", ["Name": .string("New \(number)")]) }
    let report = try await fixture.controller.synchronize(SyncOptions())
    #expect(report.upload?.sent == 1)
    #expect(report.queries.isEmpty)
    #expect(try await fixture.requests([.pending]).allSatisfy { $0.notBefore == nil })
    #expect(try await fixture.upload().succeeded.count == 3)
  }

  @Test("P20: rebases an edit during the upload") func rebasesAnEditDuringTheUpload() async throws {
    let fixture = try await UploadFixture()
    let key = JourneyModel.key(1)
    try await fixture.update("Trips", key, ["Seats": .int(7)])
    fixture.service.change { state in
      state.onMutation = { number in
        if number == 1 { try await fixture.update("Trips", key, ["Seats": .int(8), "Name": .string("Again")]) }
      }
    }
    let report = try await fixture.upload()
    #expect(report.succeeded.count == 2)
    #expect(report.conflicted.isEmpty)
    let row = fixture.service.row(key, in: "Trips")
    #expect(row?["Seats"] == .int(8))
    #expect(row?["Name"] == .string("Again"))
    #expect(try await fixture.local("Trips", key)?["Seats"] == .int(8))
    fixture.service.change { $0.onMutation = nil }
  }

  @Test func queuesAnEditDuringACreation() async throws {
    let fixture = try await UploadFixture()
    let made = try await fixture.create("Trips", ["Name": .string("New")])
    let key = try #require(made.key)
    fixture.service.change { state in
      state.onMutation = { number in if number == 1 { try await fixture.update("Trips", key, ["Seats": .int(8)]) } }
    }
    let report = try await fixture.upload()
    #expect(report.succeeded.count == 2)
    #expect(fixture.service.row(JourneyModel.key(100), in: "Trips")?["Seats"] == .int(8))
    #expect(try await fixture.requests().isEmpty)
    fixture.service.change { $0.onMutation = nil }
  }

  @Test func keepsLocalValuesWithoutAnAnswer() async throws {
    let fixture = try await UploadFixture { $0.answersWithRows = false }
    try await fixture.create("Trips", ["Name": .string("New")])
    try await fixture.update("Trips", JourneyModel.key(1), ["Seats": .int(7)])
    let report = try await fixture.upload()
    #expect(report.succeeded.count == 2)
    #expect(try await fixture.local("Trips", JourneyModel.key(100))?["Name"] == .string("New"))
    try await fixture.update("Trips", JourneyModel.key(1), ["Seats": .int(8)])
    #expect(try await fixture.upload().succeeded.count == 1)
    #expect(fixture.service.row(JourneyModel.key(1), in: "Trips")?["Seats"] == .int(8))
  }

  @Test func uploadsSelectedSetsWithTheirDependencies() async throws {
    let fixture = try await UploadFixture()
    let made = try await fixture.create("Trips", ["Name": .string("New")])
    try await fixture.create("Visits", ["TripID": try #require(made["ID"])])
    try await fixture.create("Countries", ["Code": .string("SE")])
    let report = try await fixture.controller.synchronize(SyncOptions(only: ["Visits"]))
    #expect(report.upload?.succeeded.count == 2)
    #expect(report.upload?.skipped.map(\.summary) == ["create Countries('SE')"])
    #expect(report.queries.map(\.name) == ["Visits"])
  }

  @Test func uploadsAndDownloadsSeparately() async throws {
    let fixture = try await UploadFixture()
    try await fixture.create("Trips", ["Name": .string("New")])
    let down = try await fixture.controller.synchronize(SyncOptions(uploads: false))
    #expect(down.upload == nil)
    #expect(try await fixture.requests().count == 1)
    let up = try await fixture.controller.synchronize(SyncOptions(downloads: false))
    #expect(up.queries.isEmpty)
    #expect(try await fixture.requests().isEmpty)
  }

  @Test func keepsDrafts() async throws {
    let fixture = try await UploadFixture()
    try await fixture.create("Trips", ["Name": .string("New")], ChangeOptions(isDraft: true))
    let report = try await fixture.upload()
    #expect(report.sent == 0)
    #expect(report.isComplete)
  }
}
