import QueryLanguage
import ServiceData
import Testing

@testable import OfflineData

/// Uploads that have names.
@Suite struct NamedUploadTests {
  @Test("P24: a named upload sends the changes of its set with those before them, and downloads nothing") func alone()
    async throws
  {
    let fixture = try await UploadFixture()
    try await fixture.controller.use([
      NamedSync("visits", uploading: "Visits"),
      NamedSync(downloading: DefiningQuery(name: "lands", query: RowQuery(set: "Countries"))),
    ])
    let trip = try await fixture.create("Trips", ["Name": .string("New"), "Seats": .int(1), "Price": .decimal("1.00")])
    let key = try #require(trip.key?.parts.first?.value)
    _ = try await fixture.create("Visits", ["TripID": key, "Note": .string("Mountain")])
    try await fixture.update("Trips", JourneyModel.key(1), ["Name": .string("Changed")])

    let nothing = try await fixture.controller.synchronize(SyncOptions(only: ["lands"]))
    #expect(nothing.upload == nil)
    #expect(nothing.queries.map(\.name) == ["lands"])
    #expect(try await fixture.controller.queue.requests().count == 3)

    let report = try await fixture.controller.synchronize(SyncOptions(only: ["visits"]))
    #expect(report.queries.isEmpty)
    #expect(report.upload?.succeeded.count == 2)
    #expect(try await fixture.controller.queue.requests().map(\.set) == ["Trips"])
  }

  @Test("P12: a changed row stays although no query asks for it any more") func changedRow() async throws {
    let fixture = try await UploadFixture()
    try await fixture.update("Trips", JourneyModel.key(3), ["Name": .string("Mine")])
    var query = RowQuery(set: "Trips")
    try query.set(.filter, to: "ID eq 1")
    try await fixture.controller.use([NamedSync(downloading: DefiningQuery(name: "one", query: query))])
    _ = try await fixture.controller.synchronize(SyncOptions(only: ["one"]))
    let rows = try await fixture.controller.rows(RowQuery(set: "Trips"))
    #expect(rows.map { $0["Name"] } == [.string("Trip 1"), .string("Mine")])
    #expect(try await fixture.controller.queue.requests().count == 1)
  }
}
