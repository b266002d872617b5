import DataChecks
import Glibc
import HTTPTransport
import ModelChecks
import SampleApplication
import ServiceChecks
import Testing
import TypedEntities

struct OfflineChecksTests {
  private static let products = CheckedSet(EntityQuery<Product>(set: "Products"))
  private static let reports = CheckedSet(EntityQuery<Report>(set: "Reports"))
  private static let settings = CheckedSet(EntityQuery<Settings>(set: "Settings"))
  private static let sets = [reports, products, settings]

  @Test("P57: a correct application passes", arguments: [products, settings])
  func changes(set: CheckedSet) async throws {
    let application = ShopApplication()
    try await application.check { try await OfflineChanges(set, on: $0).checkEditing() }
    try await application.check { try await OfflineChanges(set, on: $0).checkKeyStays() }
    guard set.allows(.creation) else { return }
    try await application.check { try await OfflineChanges(set, on: $0).checkCreation() }
    try await application.check { try await OfflineChanges(set, on: $0).checkDeletion() }
  }

  @Test("conflicts and refusals pass")
  func troubles() async throws {
    let application = ShopApplication()
    try await application.check { try await ConflictChecks(among: Self.sets, on: $0).checkResolution() }
    try await application.check { try await RefusalChecks(among: Self.sets, on: $0).checkArchive() }
  }

  @Test("an observed query emits its entities again")
  func observation() async throws {
    try await ShopApplication().check { try await ObservationChecks(among: Self.sets, on: $0).check() }
  }

  @Test("recovery from a killed process passes for creations and edits", arguments: [[products], [settings]])
  func crash(sets: [CheckedSet]) async throws {
    try await ShopApplication().check { bench in
      let crash = try await CrashChecks(among: sets, on: bench)
      await #expect(processExitsWith: .signal(SIGKILL)) { [plan = crash.plan as [String]] in
        try await CrashChecks.die(ShopApplication().subject, plan)
      }
      try await crash.checkRecovery()
    }
  }

  @Test("the commands pass")
  func commands() async throws {
    let application = ShopApplication()
    try await application.check { try await OutboxChecks(among: Self.sets, on: $0).checkQueue() }
    try await application.check { try await OutboxChecks(among: Self.sets, on: $0).checkDrafts() }
    try await application.check { try await OutboxChecks(among: Self.sets, on: $0).checkDiagnosis() }
  }

  @Test("a check that no set allows is skipped with the reason")
  func skipped() async throws {
    let failure = await #expect(throws: CheckSkipped.self) {
      try await ShopApplication().check { try await ConflictChecks(among: [Self.reports], on: $0).checkResolution() }
    }
    #expect(failure?.description == "no set is suitable: the metadata does not allow it in any set")
    await #expect(throws: CheckSkipped("'Settings' creates no entities according to the metadata")) {
      try await ShopApplication().check { try await OfflineChanges(Self.settings, on: $0).checkCreation() }
    }
  }

  @Test("a service that applies a different change is detected")
  func falsified() async throws {
    let application = ShopApplication { request, response in
      guard request.method == .get, request.url.contains("/Products") else { return response }
      var response = response
      response.body = Array(response.text.replacing("\"N1\"", with: "\"N9\"").utf8)
      return response
    }
    await #expect(throws: CheckFailure.self) {
      try await application.check { try await OfflineChanges(Self.products, on: $0).checkEditing() }
    }
  }
}
