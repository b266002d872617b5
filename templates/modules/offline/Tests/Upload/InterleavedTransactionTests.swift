import ServiceData
import Testing

@testable import OfflineData

/// Transactions that change the same entities in turn, so that each has to precede the other.
struct InterleavedTransactionTests {
  private let first = JourneyModel.key(1)
  private let second = JourneyModel.key(2)

  private func options(_ transaction: String?, isDraft: Bool = false) -> ChangeOptions {
    ChangeOptions(isDraft: isDraft, transaction: transaction)
  }

  /// Two transactions that wait for each other.
  private func fixture(
    lastIsDraft: Bool = false, _ change: (inout WritableService.State) -> Void = { _ in }
  ) async throws -> UploadFixture {
    let fixture = try await UploadFixture(change)
    try await fixture.update("Trips", first, ["Seats": .int(7)], options("one"))
    try await fixture.update("Trips", second, ["Seats": .int(8)], options("two"))
    try await fixture.update("Trips", first, ["Name": .string("First"), "Seats": .int(9)], options("two"))
    try await fixture.update("Trips", second, ["Name": .string("Second")], options("one", isDraft: lastIsDraft))
    return fixture
  }

  private func values(_ fixture: UploadFixture) -> [Value?] {
    [first, second].flatMap { key in ["Name", "Seats"].map { fixture.service.row(key, in: "Trips")?[$0] } }
  }

  private let sent: [Value?] = [.string("First"), .int(9), .string("Second"), .int(8)]
  private let untouched: [Value?] = [.string("Trip 1"), .int(4), .string("Trip 2"), .int(4)]

  @Test func areSentAsOne() async throws {
    let fixture = try await fixture()
    let report = try await fixture.upload()
    #expect(report.warnings.count == 1)
    #expect(report.warnings.first?.contains("'one'") == true)
    #expect(fixture.service.requests.last == "set of 2")
    #expect(values(fixture) == sent)
    #expect(try await fixture.requests().isEmpty)
  }

  @Test func areRefusedAsOne() async throws {
    let fixture = try await fixture { $0.refusedInSets[1] = .refusal }
    #expect(try await fixture.upload().failed.count == 2)
    #expect(values(fixture) == untouched)
    fixture.service.change { $0.refusedInSets = [:] }
    for request in try await fixture.controller.failures() { try await fixture.controller.queue.retry(request.id) }
    try await fixture.upload()
    #expect(fixture.service.requests.last == "set of 2")
    #expect(values(fixture) == sent)
  }

  @Test func waitForASplitWithoutChangeSets() async throws {
    let fixture = try await fixture { $0.supportsChangeSets = false }
    #expect(try await fixture.upload().skipped.count == 4)
    #expect(values(fixture) == untouched)
    #expect(try await fixture.controller.queue.split("one").count == 4)
    #expect(try await fixture.upload().succeeded.count == 4)
    #expect(values(fixture) == sent)
  }

  @Test func changeOutsideOfTheTransactionIsSentWithIt() async throws {
    let fixture = try await UploadFixture()
    try await fixture.update("Trips", first, ["Seats": .int(7)], options("one"))
    try await fixture.update("Trips", first, ["Name": .string("First")])
    try await fixture.update("Trips", first, ["Seats": .int(9)], options("one"))
    try await fixture.update("Trips", second, ["Seats": .int(8), "Name": .string("Second")], options("one"))
    try await fixture.upload()
    #expect(fixture.service.requests.last == "set of 2")
    #expect(values(fixture) == sent)
    #expect(try await fixture.requests().isEmpty)
  }

  @Test func waitForADraft() async throws {
    let fixture = try await fixture(lastIsDraft: true)
    let report = try await fixture.upload()
    #expect(report.sent == 0)
    #expect(try await fixture.requests().map(\.transaction) == ["one", "two", "two", "one"])
    try await fixture.controller.queue.release()
    try await fixture.upload()
    #expect(values(fixture) == sent)
  }

  @Test func oneThatOnlyWaitsForAnotherStaysSeparate() async throws {
    let fixture = try await UploadFixture()
    try await fixture.update("Trips", first, ["Seats": .int(7)], options("one"))
    try await fixture.update("Trips", first, ["Name": .string("First"), "Seats": .int(9)], options("two"))
    try await fixture.update("Trips", second, ["Name": .string("Second")], options("two"))
    try await fixture.update("Countries", JourneyModel.key("NO"), ["Name": .string("Norge")], options("one"))
    let report = try await fixture.upload()
    #expect(report.warnings.isEmpty)
    #expect(fixture.service.requests.filter { $0.hasPrefix("set") } == ["set of 2", "set of 2"])
    #expect(try await fixture.requests().isEmpty)
  }
}
