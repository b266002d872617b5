import ServiceData
import Testing

@testable import OfflineData

/// Changes of the same row on both sides: separate properties are merged; a conflict is never resolved silently.
struct ConflictTests {
  private let key = JourneyModel.key(1)

  /// How a service handles ETags.
  enum Quirk: String, CaseIterable, Sendable {
    case honest, requiresETags, ignoresETags, noETags

    func apply(_ state: inout WritableService.State) {
      switch self {
      case .honest: break
      case .requiresETags: state.requiresETags = true
      case .ignoresETags: state.checksETags = false
      case .noETags: state.givesETags = false
      }
    }
  }

  private func seats(_ fixture: UploadFixture) -> Value? { fixture.service.row(key, in: "Trips")?["Seats"] }
  private func name(_ fixture: UploadFixture) -> Value? { fixture.service.row(key, in: "Trips")?["Name"] }

  @Test(arguments: Quirk.allCases)
  func mergesDisjointChanges(quirk: Quirk) async throws {
    let fixture = try await UploadFixture { quirk.apply(&$0) }
    try await fixture.update("Trips", key, ["Seats": .int(7)])
    fixture.service.set(["Name": .string("Theirs")], of: key, in: "Trips")
    let report = try await fixture.upload()
    #expect(report.succeeded.count == 1)
    #expect(seats(fixture) == .int(7))
    #expect(name(fixture) == .string("Theirs"))
    #expect(try await fixture.local("Trips", key)?["Name"] == .string("Theirs"))
  }

  @Test(arguments: Quirk.allCases)
  func overlappingChangesWait(quirk: Quirk) async throws {
    let fixture = try await UploadFixture { quirk.apply(&$0) }
    try await fixture.update("Trips", key, ["Seats": .int(7), "Name": .string("Mine")])
    fixture.service.set(["Seats": .int(5)], of: key, in: "Trips")
    let report = try await fixture.upload()
    #expect(report.conflicted.count == 1)
    #expect(seats(fixture) == .int(5))
    #expect(name(fixture) == .string("Trip 1"))
    let waiting = try await fixture.controller.conflicts()
    let expected = PropertyConflict(property: "Seats", base: .int(4), mine: .int(7), theirs: .int(5))
    #expect(waiting.map(\.properties) == [[expected]])
    #expect(try await fixture.local("Trips", key)?["Seats"] == .int(7))
  }

  @Test(
    "P21: policies decide",
    arguments: [
      (ConflictPolicy.serverWins, Value.int(5), Value.string("Trip 1")),
      (.clientWins, .int(7), .string("Mine")), (.merge, .int(5), .string("Mine")),
    ])
  func policiesDecide(policy: ConflictPolicy, seats: Value, name: Value) async throws {
    let fixture = try await UploadFixture()
    await fixture.controller.use(UploadSettings(policies: ["Trips": policy]))
    try await fixture.update("Trips", key, ["Seats": .int(7), "Name": .string("Mine")])
    fixture.service.set(["Seats": .int(5)], of: key, in: "Trips")
    let report = try await fixture.upload()
    #expect(report.decisions.map(\.policy) == [policy])
    #expect(report.decisions.first?.conflicts.map(\.property) == ["Seats"])
    #expect(self.seats(fixture) == seats)
    #expect(self.name(fixture) == name)
    #expect(try await fixture.requests().isEmpty)
    let local = try await fixture.local("Trips", key)
    #expect(local?["Seats"] == seats)
    #expect(local?["Name"] == name)
  }

  @Test(arguments: [
    (ConflictResolution.mine, Value.int(7)), (.theirs, .int(5)),
    (.merged(JourneyModel.row("Trip", ["ID": .int(1), "Seats": .int(6)])), .int(6)),
  ])
  func userDecides(resolution: ConflictResolution, seats: Value) async throws {
    let fixture = try await UploadFixture()
    try await fixture.update("Trips", key, ["Seats": .int(7)])
    fixture.service.set(["Seats": .int(5)], of: key, in: "Trips")
    try await fixture.upload()
    let id = try #require(try await fixture.controller.conflicts().first?.id)
    try await fixture.controller.queue.resolve(id, resolution)
    try await fixture.upload()
    #expect(self.seats(fixture) == seats)
    #expect(try await fixture.local("Trips", key)?["Seats"] == seats)
    #expect(try await fixture.requests().isEmpty)
  }

  @Test func equalChangesAreFinished() async throws {
    let fixture = try await UploadFixture()
    try await fixture.update("Trips", key, ["Price": .decimal("12.50")])
    fixture.service.set(["Price": .decimal("12.5")], of: key, in: "Trips")
    let report = try await fixture.upload()
    #expect(report.succeeded.count == 1)
    #expect(report.sent == 0)
  }

  @Test(arguments: Quirk.allCases)
  func updateOfADeletedRowWaits(quirk: Quirk) async throws {
    let fixture = try await UploadFixture { quirk.apply(&$0) }
    try await fixture.update("Trips", key, ["Seats": .int(7)])
    fixture.service.remove(key, from: "Trips")
    let report = try await fixture.upload()
    #expect(report.conflicted.count == 1)
    let conflict = try #require(try await fixture.controller.conflicts().first)
    #expect(conflict.theirs == nil)
    #expect(conflict.kind == .deletedThere)
    #expect(try await fixture.local("Trips", key)?["Seats"] == .int(7))
    try await fixture.controller.queue.resolve(conflict.id, .theirs)
    #expect(try await fixture.local("Trips", key) == nil)
  }

  @Test(arguments: Quirk.allCases)
  func deletionOfAChangedRowWaits(quirk: Quirk) async throws {
    let fixture = try await UploadFixture { quirk.apply(&$0) }
    try await fixture.delete("Trips", key)
    fixture.service.set(["Seats": .int(5)], of: key, in: "Trips")
    let report = try await fixture.upload()
    #expect(report.conflicted.count == 1)
    #expect(seats(fixture) == .int(5))
    let conflict = try #require(try await fixture.controller.conflicts().first)
    #expect(conflict.kind == .deletedHere)
    #expect(conflict.properties.map(\.property) == ["Seats"])
    try await fixture.controller.queue.resolve(conflict.id, .mine)
    try await fixture.upload()
    #expect(fixture.service.row(key, in: "Trips") == nil)
  }

  @Test(arguments: Quirk.allCases)
  func deletionByBothIsFinished(quirk: Quirk) async throws {
    let fixture = try await UploadFixture { quirk.apply(&$0) }
    try await fixture.delete("Trips", key)
    fixture.service.remove(key, from: "Trips")
    let report = try await fixture.upload()
    #expect(report.succeeded.count == 1)
    #expect(try await fixture.requests().isEmpty)
  }

  @Test func skipsReadingFirstOnceTheServiceChecksETags() async throws {
    let fixture = try await UploadFixture()
    try await fixture.update("Trips", key, ["Seats": .int(7)])
    try await fixture.upload()
    #expect(fixture.service.requests == ["read Trips", "update Trips"])
    try await fixture.update("Trips", key, ["Seats": .int(8)])
    fixture.service.change { state in
      state.onMutation = { number in if number == 2 { throw Self.changedMeanwhile } }
      state.requests = []
    }
    try await fixture.upload()
    #expect(fixture.service.requests == ["read Trips", "update Trips", "read Trips", "update Trips"])
    try await fixture.update("Trips", key, ["Seats": .int(9)])
    fixture.service.change { $0.requests = [] }
    try await fixture.upload()
    #expect(fixture.service.requests == ["update Trips"])
  }

  private static let changedMeanwhile = ServiceError(.preconditionFailed, "changed meanwhile", status: 412)

  @Test func archivesARequestThatIsAlwaysRefused() async throws {
    let fixture = try await UploadFixture { $0.onMutation = { _ in throw Self.changedMeanwhile } }
    try await fixture.update("Trips", key, ["Seats": .int(7)])
    let report = try await fixture.upload()
    #expect(report.failed.count == 1)
    #expect(try await fixture.controller.failures().map { $0.failure?.status } == [412])
  }

  @Test func creationOfADifferentExistingEntityWaits() async throws {
    let fixture = try await UploadFixture { $0.faults[1] = .refused(.lost) }
    try await fixture.create("Countries", ["Code": .string("SE"), "Name": .string("Sweden")])
    try await fixture.upload()
    fixture.service.put(
      JourneyModel.row("Country", ["Code": .string("SE"), "Name": .string("Sverige")]), in: "Countries")
    let report = try await fixture.upload()
    #expect(report.conflicted.count == 1)
    let id = try #require(try await fixture.controller.conflicts().first?.id)
    try await fixture.controller.queue.resolve(id, .mine)
    try await fixture.upload()
    #expect(fixture.service.row(JourneyModel.key("SE"), in: "Countries")?["Name"] == .string("Sweden"))
  }
}
