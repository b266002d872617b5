import CheckedChanges
import FakeService
import ODataDialect
import ServiceData
import Testing

@testable import OfflineData

/// A service that clears omitted properties: unchanged properties of its rows must not be lost.
struct UpdateModeTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: [
    [ServiceQuirk.clearsLeftOut], [.clearsLeftOut, .ignoresConditions], [.clearsLeftOut, .noTags],
    [.clearsLeftOut, .requiresConditions],
  ])
  func keepsUnchangedValues(_ quirks: [ServiceQuirk]) async throws {
    let service = try service(quirks)
    let controller = try await controller(service, .replace)
    let before = try #require(try await controller.rows(RowQuery(set: "Trips")).first)
    try await edit(before, "Seats", .int(77), controller)
    // Another client changes another property in the meantime.
    var theirs = before
    theirs["Name"] = .string("Theirs")
    _ = try await service.update(theirs, key: before.key, in: "Trips", replaces: true)
    try await upload(controller)
    let after = try #require(try await service.entity(before.key, of: RowQuery(set: "Trips")))
    #expect(after["Seats"] == .int(77))
    #expect(after["Name"] == .string("Theirs"))
    #expect(after["Price"] == before["Price"])
  }

  @Test(arguments: [[ServiceQuirk.clearsLeftOut, .ignoresConditions], [.clearsLeftOut, .noBatch]])
  func keepsEarlierChangesOfATransaction(_ quirks: [ServiceQuirk]) async throws {
    let service = try service(quirks)
    let controller = try await controller(service, .replace)
    let before = try #require(try await controller.rows(RowQuery(set: "Trips")).first)
    let options = ChangeOptions(transaction: "together", optimizes: false)
    try await edit(before, "Seats", .int(77), controller, options)
    try await edit(before, "Name", .string("Mine"), controller, options)
    try await upload(controller)
    let after = try #require(try await service.entity(before.key, of: RowQuery(set: "Trips")))
    #expect(after["Seats"] == .int(77))
    #expect(after["Name"] == .string("Mine"))
    #expect(after["Price"] == before["Price"])
  }

  @Test(arguments: UpdateMode.allCases)
  func onlineControllerSendsWholeEntities(_ mode: UpdateMode) async throws {
    let service = try service([.clearsLeftOut])
    let key = JourneyModel.key(1)
    let before = try #require(try await service.entity(key, of: RowQuery(set: "Trips")))
    var row = Row(type: JourneyModel.type(of: "Trips")).keyed(key)
    row["Seats"] = .int(77)
    row.etag = before.etag
    let online = OnlineDataController(remote: service, updateMode: mode)
    _ = try await online.update(row, in: "Trips", options: ChangeOptions())
    let after = try #require(try await service.entity(key, of: RowQuery(set: "Trips")))
    #expect(after["Seats"] == .int(77))
    #expect(after["Name"] == (mode == .replace ? before["Name"] : .null))
    let offline = try await controller(service, mode)
    #expect(await offline.online.updateMode == mode)
  }

  /// A change in the service's terms has its own key, and may say that it replaces the entity.
  @Test(arguments: [true, false])
  func onlineControllerPerformsChanges(_ replaces: Bool) async throws {
    let service = try service([])
    let key = JourneyModel.key(1)
    let before = try #require(try await service.entity(key, of: RowQuery(set: "Trips")))
    var row = Row(type: JourneyModel.type(of: "Trips"))
    row["Seats"] = .int(77)
    let online = OnlineDataController(remote: service)
    let change = ServiceChange.update(row, key: key, set: "Trips", replaces: replaces)
    _ = try await online.perform(change, content: nil, options: ChangeOptions())
    let after = try #require(try await service.entity(key, of: RowQuery(set: "Trips")))
    #expect(after["Seats"] == .int(77))
    #expect(before["Name"] != .null)
    #expect(after["Name"] == (replaces ? .null : before["Name"]))
    row["ID"] = .int(99)
    let moved = ServiceChange.update(row, key: key, set: "Trips", replaces: replaces)
    await #expect(throws: KeyAssignmentError.self) {
      try await online.perform(moved, content: nil, options: ChangeOptions())
    }
  }

  @Test func sendsOnlyChangesByDefault() async throws {
    let service = try service([.clearsLeftOut])
    let controller = try await controller(service, .merge)
    let before = try #require(try await controller.rows(RowQuery(set: "Trips")).first)
    try await edit(before, "Seats", .int(77), controller)
    try await upload(controller)
    let after = try #require(try await service.entity(before.key, of: RowQuery(set: "Trips")))
    #expect(after["Seats"] == .int(77))
    #expect(before["Name"] != .null)
    #expect(after["Name"] == .null)
  }

  private func service(_ quirks: [ServiceQuirk]) throws -> ODataService {
    var options = FakeServiceOptions()
    options.rowsPerSet = 5
    options.quirks = Set(quirks)
    let fake = try FakeODataService(schema: JourneyModel.schema, options: options)
    return try ODataService(root: fake.root, schema: JourneyModel.schema, transport: fake)
  }

  private func controller(_ service: ODataService, _ mode: UpdateMode) async throws -> OfflineDataController {
    let controller = try OfflineDataController(
      remote: service, directory: directory.url, queries: DefiningQuery.all(of: JourneyModel.schema),
      uploads: UploadSettings(backoff: BackoffPolicy(initialDelay: 0), updateMode: mode, splitsTransactions: true))
    try await controller.open(.downloadIfNeeded)
    return controller
  }

  private func edit(
    _ row: Row, _ name: String, _ value: Value, _ controller: OfflineDataController,
    _ options: ChangeOptions = ChangeOptions()
  ) async throws {
    var row = row
    row[name] = value
    try await controller.update(row, in: "Trips", options: options)
  }

  private func upload(_ controller: OfflineDataController) async throws {
    let report = try await controller.synchronize(SyncOptions(downloads: false))
    let left = try await controller.queue.requests()
    #expect(left.isEmpty, "\(left.map { ($0.summary, $0.failure?.message ?? "") }), \(report.upload?.summary ?? "")")
  }
}
