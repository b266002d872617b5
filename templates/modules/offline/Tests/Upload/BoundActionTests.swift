import CheckedChanges
import FakeService
import ServiceData
import Testing

@testable import OfflineData

/// Actions that are bound to an entity name its known ETag, as updates do.
struct BoundActionTests {
  private let directory: TemporaryDirectory
  private let key = JourneyModel.key(1)

  init() throws { directory = try TemporaryDirectory() }

  private func approve(_ fixture: FakeServiceFixture, _ options: ChangeOptions = ChangeOptions()) async throws {
    let target = OperationTarget(set: "Trips", key: key)
    try await fixture.controller.enqueue(
      OperationCall(operation: JourneyModel.approve, arguments: [:], target: target), options: options)
  }

  /// Changes a trip as another client does.
  private func changeThere(_ fixture: FakeServiceFixture) async throws {
    var row = try #require(try await fixture.service.entity(key, of: RowQuery(set: "Trips")))
    row["Name"] = .string("Theirs")
    _ = try await fixture.service.update(row, key: key, in: "Trips", replaces: false)
  }

  @Test(arguments: [
    [ServiceQuirk.requiresConditions], [], [.noTags], [.ignoresConditions], [.requiresConditions, .tagsInHeaderOnly],
  ])
  func callsTheAction(_ quirks: [ServiceQuirk]) async throws {
    let fixture = try await FakeServiceFixture(directory.url, Set(quirks))
    try await approve(fixture)
    let report = try await fixture.upload()
    #expect(report.succeeded.count == 1)
    #expect(try await fixture.requests().isEmpty)
  }

  @Test func sendsTheKnownETag() async throws {
    let fixture = try await FakeServiceFixture(directory.url)
    try await approve(fixture)
    try await fixture.upload()
    #expect(fixture.changes == ["POST Trips(1)/Journey.Approve"])
    #expect(fixture.conditions == ["W/\"0\""])
  }

  @Test(arguments: [ConflictResolution.mine, .theirs])
  func serviceChangeIsAConflict(_ resolution: ConflictResolution) async throws {
    let fixture = try await FakeServiceFixture(directory.url, [.requiresConditions])
    try await approve(fixture)
    try await changeThere(fixture)
    let report = try await fixture.upload()
    #expect(report.conflicted.count == 1)
    #expect(report.summary == "1 sent: 1 conflicted")
    let conflict = try #require(try await fixture.controller.conflicts().first)
    #expect(conflict.kind == .bothChanged)
    #expect(conflict.properties.map(\.property) == ["Name"])
    #expect(conflict.theirs?["Name"] == .string("Theirs"))
    await #expect(throws: OutboxError.unmergeable(conflict.id)) {
      try await fixture.controller.queue.resolve(conflict.id, .merged(JourneyModel.row("Trip", [:])))
    }
    let sent = fixture.changes.count
    try await fixture.controller.queue.resolve(conflict.id, resolution)
    #expect(try await fixture.upload().succeeded.count == (resolution == .mine ? 1 : 0))
    #expect(fixture.changes.count == sent + (resolution == .mine ? 1 : 0))
    #expect(try await fixture.requests().isEmpty)
  }

  @Test(arguments: [(ConflictPolicy.clientWins, 1), (.serverWins, 0), (.merge, nil)] as [(ConflictPolicy, Int?)])
  func policiesDecide(_ policy: ConflictPolicy, _ done: Int?) async throws {
    let fixture = try await FakeServiceFixture(directory.url, policy: policy)
    try await approve(fixture)
    try await changeThere(fixture)
    let report = try await fixture.upload()
    #expect(report.succeeded.count == done ?? 0)
    #expect(report.conflicted.count == (done == nil ? 1 : 0))
    #expect(try await fixture.requests().isEmpty == (done != nil))
  }

  /// An action changes the ETag, which is not a conflict with the next action.
  @Test(arguments: [[], [ServiceQuirk.requiresConditions]] as [[ServiceQuirk]])
  func callsInSequence(_ quirks: [ServiceQuirk]) async throws {
    let fixture = try await FakeServiceFixture(directory.url, Set(quirks))
    try await approve(fixture)
    try await approve(fixture)
    var row = try #require(try await fixture.controller.row(key, of: RowQuery(set: "Trips")))
    row["Seats"] = .int(77)
    try await fixture.controller.update(row, in: "Trips")
    try await approve(fixture)
    #expect(try await fixture.upload().succeeded.count == 4)
    try await approve(fixture)
    #expect(try await fixture.upload().succeeded.count == 1)
    #expect(try await fixture.all("Trips").first { $0.key == key }?["Seats"] == .int(77))
  }

  @Test(arguments: [[], [ServiceQuirk.requiresConditions], [.noTags], [.noBatch]] as [[ServiceQuirk]])
  func inATransaction(_ quirks: [ServiceQuirk]) async throws {
    let fixture = try await FakeServiceFixture(directory.url, Set(quirks), splitsTransactions: true)
    try await editAroundACall(fixture)
    #expect(try await fixture.upload().succeeded.count == 3)
    #expect(try await fixture.all("Trips").first { $0.key == key }?["Seats"] == .int(78))
  }

  /// An edit, a call and an edit of one entity, in one transaction.
  private func editAroundACall(_ fixture: FakeServiceFixture) async throws {
    let options = ChangeOptions(transaction: "together")
    var row = try #require(try await fixture.controller.row(key, of: RowQuery(set: "Trips")))
    row["Seats"] = .int(77)
    try await fixture.controller.update(row, in: "Trips", options: options)
    try await approve(fixture, options)
    row["Seats"] = .int(78)
    try await fixture.controller.update(row, in: "Trips", options: options)
  }

  /// None of the three is lost, whatever happens to the change set, and the user is not asked about the edits.
  @Test(
    arguments: [
      "lost@POST/$batch/1", "cut@POST/$batch/1", "late:500@POST/$batch/1", "500@POST/$batch/1", "refuse@POST/$batch/1",
      "503@POST/$batch/1",
    ], [false, true])
  func betweenTwoEditsWithAFault(_ fault: String, callsAgain: Bool) async throws {
    let fixture = try await FakeServiceFixture(directory.url)
    try await editAroundACall(fixture)
    try fixture.plan(fault)
    try await fixture.upload()
    // The edit is visible while it waits.
    #expect(try await fixture.controller.row(key, of: RowQuery(set: "Trips"))?["Seats"] == .int(78))
    #expect(try await fixture.requests().count == 3)
    var isAsked = false
    for _ in 1...4 {
      try await fixture.uploadAll()
      // It cannot be determined whether a call whose answer was lost was applied.
      for request in try await fixture.requests() where [.failed, .conflicted].contains(request.state) {
        #expect(request.change.kind == .call)
        isAsked = true
        switch request.state {
        case .conflicted: try await fixture.controller.queue.resolve(request.id, .mine)
        case _ where callsAgain: try await fixture.controller.queue.retry(request.id)
        default: try await fixture.controller.queue.drop(request.id)
        }
      }
    }
    let waiting = try await fixture.requests()
    #expect(waiting.isEmpty, "\(waiting)")
    #expect(try await fixture.all("Trips").first { $0.key == key }?["Seats"] == .int(78))
    // If the service certainly applied nothing, the user is not asked at all.
    #expect(isAsked != ["refuse", "503"].contains(where: fault.hasPrefix))
  }

  /// A change by another client in the meantime holds up all three until the conflict is resolved.
  @Test(arguments: [ConflictResolution.mine, .theirs])
  func betweenTwoEditsInConflict(_ resolution: ConflictResolution) async throws {
    let fixture = try await FakeServiceFixture(directory.url)
    try await editAroundACall(fixture)
    var theirs = try #require(try await fixture.service.entity(key, of: RowQuery(set: "Trips")))
    theirs["Seats"] = .int(5)
    _ = try await fixture.service.update(theirs, key: key, in: "Trips", replaces: false)
    try await fixture.upload()
    #expect(try await fixture.requests().count == 3)
    #expect(try await fixture.all("Trips").first { $0.key == key }?["Seats"] == .int(5))
    for _ in 1...3 {
      for conflict in try await fixture.controller.conflicts() {
        try await fixture.controller.queue.resolve(conflict.id, resolution)
      }
      try await fixture.uploadAll()
    }
    #expect(try await fixture.requests().isEmpty)
    let seats = try await fixture.all("Trips").first { $0.key == key }?["Seats"]
    #expect(seats == (resolution == .mine ? .int(78) : .int(5)))
  }

  @Test func conflictHoldsTheWholeTransaction() async throws {
    let fixture = try await FakeServiceFixture(directory.url)
    let options = ChangeOptions(transaction: "together")
    try await approve(fixture, options)
    var trip = Row(type: JourneyModel.type(of: "Trips"))
    trip["Name"] = .string("Round the world")
    try await fixture.controller.create(trip, in: "Trips", options: options)
    try await changeThere(fixture)
    #expect(try await fixture.upload().conflicted.count == 1)
    #expect(try await fixture.all("Trips").count == 3)
    let conflict = try #require(try await fixture.controller.conflicts().first)
    try await fixture.controller.queue.resolve(conflict.id, .mine)
    #expect(try await fixture.upload().succeeded.count == 2)
    #expect(try await fixture.all("Trips").count == 4)
  }

  /// Called directly, without a known ETag: it is read if the service requires it.
  @Test(arguments: [[], [ServiceQuirk.requiresConditions]] as [[ServiceQuirk]])
  func calledImmediately(_ quirks: [ServiceQuirk]) async throws {
    let fixture = try await FakeServiceFixture(directory.url, Set(quirks))
    let target = OperationTarget(set: "Trips", key: key)
    _ = try await fixture.service.call(OperationCall(operation: JourneyModel.approve, arguments: [:], target: target))
    #expect(fixture.conditions.compactMap(\.self).count == quirks.count)
    var stale = target
    stale.etag = "W/\"0\""
    let error = await #expect(throws: ServiceError.self) {
      try await fixture.service.call(OperationCall(operation: JourneyModel.approve, arguments: [:], target: stale))
    }
    #expect(error?.status == 412)
  }

  @Test func deletedEntityIsAConflict() async throws {
    let fixture = try await FakeServiceFixture(directory.url)
    try await approve(fixture)
    try await fixture.service.delete(key, in: "Trips", etag: nil)
    #expect(try await fixture.upload().failed.count == 1)
  }
}
