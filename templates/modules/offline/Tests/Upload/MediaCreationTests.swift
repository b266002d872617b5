import FakeService
import Foundation
import ODataDialect
import ServiceData
import ServiceFaults
import SharedState
import Testing

@testable import LocalStore
@testable import OfflineData

/// Media entities are created in two steps, content and properties, but in one request: whatever happens between the
/// steps, there is one entity in the end, with both.
struct MediaCreationTests {
  private static let picture: [UInt8] = [1, 2, 3, 4]
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @discardableResult
  private func create(
    _ fixture: FakeServiceFixture, _ title: String? = "Lisbon", _ options: ChangeOptions = ChangeOptions()
  ) async throws -> Row {
    try await fixture.controller.create(
      JourneyModel.photo(title), in: "Photos", media: MediaContent(.bytes(Self.picture), contentType: "image/png"),
      options: options)
  }

  /// Expects one photo more than before, with the content and the title, and an empty outbox.
  private func expectOne(_ title: String, _ fixture: FakeServiceFixture, before: Int = 3) async throws {
    #expect(try await fixture.requests().map(\.summary) == [])
    let photos = try await fixture.all("Photos")
    #expect(photos.count == before + 1)
    let made = photos.filter { $0["Title"] == .string(title) }
    #expect(made.count == 1)
    let content = try await fixture.content(made.first?.key)
    #expect(content.body == .bytes(Self.picture))
    #expect(content.contentType == "image/png")
    let folder = directory.url.appendingPathComponent(Outbox.mediaFolder).path
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    #expect(try await fixture.controller.localStates(in: "Photos").isEmpty)
    let shown = try await fixture.controller.rows(RowQuery(set: "Photos"))
    #expect(Set(shown.map { $0["Title"] }) == Set(photos.map { $0["Title"] }))
  }

  private static func schema(_ version: String) -> ServiceSchema {
    ServiceSchema(
      SchemaDocument(
        protocolName: "odata", protocolVersion: version, types: JourneyModel.schema.document.types,
        sets: JourneyModel.schema.sets, operations: []))
  }

  @Test(arguments: ["2.0", "3.0", "4.0"])
  func isOneRequestWithTwoSteps(_ version: String) async throws {
    let fixture = try await FakeServiceFixture(directory.url, schema: Self.schema(version))
    var row = Row(type: try #require(fixture.service.schema.type("Journey.Photo")))
    row["Title"] = .string("Lisbon")
    try await fixture.controller.create(
      row, in: "Photos", media: MediaContent(.bytes(Self.picture), contentType: "image/png"))
    #expect(try await fixture.requests().map(\.change.kind) == [.create])
    let report = try await fixture.upload()
    #expect(report.summary == "1 sent: 1 succeeded")
    #expect(fixture.changes == ["POST Photos", version == "2.0" ? "MERGE Photos(4)" : "PATCH Photos(4)"])
    #expect(fixture.conditions.last??.isEmpty == false)
    try await expectOne("Lisbon", fixture)
  }

  @Test(arguments: [
    [ServiceQuirk.requiresConditions], [.noTags], [.tagsInHeaderOnly, .requiresConditions],
    [.tagsInBodyOnly, .requiresConditions], [.ignoresConditions], [.assignsKeys], [.ignoresSlug], [.clearsLeftOut],
  ])
  func quirks(_ quirks: [ServiceQuirk]) async throws {
    let fixture = try await FakeServiceFixture(directory.url, Set(quirks))
    try await create(fixture)
    #expect(try await fixture.upload().succeeded.count == 1)
    try await expectOne("Lisbon", fixture)
  }

  /// The process ends, and the next one continues: after the service accepted the content, and after it accepted the
  /// properties.
  @Test(arguments: ["die-after@POST/1", "die-after@PATCH/1", "die-before@PATCH/1"])
  func killBetweenTheSteps(_ fault: String) async throws {
    let path = directory.url.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, fault = fault as String] in
      let folder = URL(fileURLWithPath: path)
      let (controller, fake) = try Self.kept(folder)
      try await controller.open(.downloadIfNeeded)
      try await controller.create(
        JourneyModel.photo("Lisbon"), in: "Photos",
        media: MediaContent(.bytes(Self.picture), contentType: "image/png"))
      fake.plan(try FaultPlan(fault))
      _ = try await controller.synchronize(SyncOptions())
    }
    let (controller, fake) = try Self.kept(directory.url)
    try await controller.open(.local)
    let left = try await controller.queue.requests()
    #expect(left.count == 1)
    #expect(left.first?.change.completesCreation == !fault.contains("POST"))
    for _ in 1...3 { _ = try await controller.synchronize(SyncOptions()) }
    #expect(try await controller.queue.requests().map(\.summary) == [])
    let photos = try fake.rows(of: "Photos")
    #expect(photos.count == 4)
    #expect(photos.filter { $0["Title"] == .string("Lisbon") }.count == 1)
  }

  /// A service whose state outlives the process.
  private static func kept(_ folder: URL) throws -> (OfflineDataController, FakeODataService) {
    var options = FakeServiceOptions()
    options.rowsPerSet = 3
    options.quirks = [.ignoresRepeatability]
    options.stateFile = FakeServiceStateFile(path: folder.appendingPathComponent("service.json").path)
    let fake = try FakeODataService(schema: JourneyModel.schema, options: options)
    let service = try ODataService(root: fake.root, schema: JourneyModel.schema, transport: fake)
    let controller = try OfflineDataController(
      remote: service, directory: folder, queries: DefiningQuery.all(of: JourneyModel.schema),
      uploads: UploadSettings(backoff: BackoffPolicy(initialDelay: 0)))
    return (controller, fake)
  }

  @Test func refusedPropertiesLeaveOneEntityInError() async throws {
    let fixture = try await FakeServiceFixture(directory.url)
    let shown = try await create(fixture)
    try fixture.plan("400@PATCH/1")
    let report = try await fixture.upload()
    #expect(report.summary == "1 sent: 1 failed")
    let failed = try #require(try await fixture.controller.failures().first)
    #expect(failed.failure?.message.contains("'Photos(4)' was created from its content") == true)
    #expect(failed.key == JourneyModel.key(4))
    #expect(failed.change.completesCreation)
    #expect(try await fixture.all("Photos").count == 4)
    #expect(try await fixture.controller.row(shown.key, of: RowQuery(set: "Photos"))?.key == JourneyModel.key(4))
    let mine = try await fixture.controller.row(JourneyModel.key(4), of: RowQuery(set: "Photos"))
    #expect(mine?["Title"] == .string("Lisbon"))
    // A download fetches the existing entity, and not a second one.
    _ = try await fixture.controller.synchronize(SyncOptions(uploads: false))
    #expect(try await fixture.controller.count(RowQuery(set: "Photos")) == 4)
    try await fixture.controller.retry(failed.id, setting: ["Title": .string("Porto")])
    #expect(try await fixture.requests().first?.change.completesCreation == true)
    #expect(try await fixture.upload().succeeded.count == 1)
    try await expectOne("Porto", fixture)
  }

  @Test func droppingAfterTheFirstStepRestoresTheServicesVersion() async throws {
    let fixture = try await FakeServiceFixture(directory.url)
    try await create(fixture)
    try fixture.plan("400@PATCH/1")
    try await fixture.upload()
    let failed = try #require(try await fixture.controller.failures().first)
    try await fixture.controller.drop(failed.id)
    #expect(try await fixture.requests().isEmpty)
    let there = try await fixture.all("Photos").first { $0.key == JourneyModel.key(4) }
    let shown = try await fixture.controller.row(JourneyModel.key(4), of: RowQuery(set: "Photos"))
    #expect(shown == there)
    #expect(shown?["Title"] != .string("Lisbon"))
  }

  @Test func refusedContentLeavesNothing() async throws {
    let fixture = try await FakeServiceFixture(directory.url)
    try await create(fixture)
    try fixture.plan("400@POST/1")
    #expect(try await fixture.upload().failed.count == 1)
    #expect(try await fixture.all("Photos").count == 3)
    let failed = try #require(try await fixture.controller.failures().first)
    #expect(failed.change.kind == .create)
    try await fixture.controller.retry(failed.id)
    #expect(try await fixture.upload().succeeded.count == 1)
    try await expectOne("Lisbon", fixture)
  }

  @Test func mergesEditsBeforeTheUpload() async throws {
    let fixture = try await FakeServiceFixture(directory.url)
    var row = try await create(fixture, nil)
    row["Title"] = .string("Lisbon")
    try await fixture.controller.update(row, in: "Photos")
    #expect(try await fixture.requests().count == 1)
    #expect(try await fixture.upload().succeeded.count == 1)
    try await expectOne("Lisbon", fixture)
  }

  /// A draft of a transaction is exported, undone, and imported again.
  @Test func exportsAndImports() async throws {
    let fixture = try await FakeServiceFixture(directory.url)
    try await create(fixture, "Lisbon", ChangeOptions(isDraft: true))
    let lines = Locked<[[UInt8]]>([])
    _ = try await fixture.controller.queue.export { line in lines.withLock { $0.append(line) } }
    try await fixture.controller.undo(.all)
    #expect(try await fixture.requests().isEmpty)
    #expect(try await fixture.controller.count(RowQuery(set: "Photos")) == 3)
    #expect(try await fixture.controller.queue.import(lines.withLock { $0 }).requests == 1)
    #expect(try await fixture.upload().sent == 0)
    try await fixture.controller.queue.release()
    #expect(try await fixture.upload().succeeded.count == 1)
    try await expectOne("Lisbon", fixture)
  }

  @Test func postsEmptyContentByDefault() async throws {
    let fixture = try await FakeServiceFixture(directory.url)
    try await fixture.controller.create(JourneyModel.photo("Lisbon"), in: "Photos")
    #expect(try await fixture.upload().summary == "1 sent: 1 succeeded")
    let made = try #require(try await fixture.all("Photos").first { $0["Title"] == .string("Lisbon") })
    #expect(try await fixture.content(made.key).body == .bytes([]))
    #expect(try await fixture.content(made.key).contentType == "application/octet-stream")
  }

  /// Others create entities without content, too, so only the user can say which one it is.
  @Test func distinguishesEmptyContents() async throws {
    let fixture = try await FakeServiceFixture(directory.url, [.ignoresRepeatability])
    try await fixture.controller.create(JourneyModel.photo("Lisbon"), in: "Photos")
    try fixture.plan("lost@POST/1")
    try await fixture.uploadAll()
    let conflict = try #require(try await fixture.controller.conflicts().first)
    #expect(conflict.kind == .perhapsCreated)
    try await fixture.controller.queue.resolve(conflict.id, .mine)
    try await fixture.uploadAll()
    #expect(try await fixture.all("Photos").filter { $0["Title"] == .string("Lisbon") }.count == 1)
    #expect(try await fixture.all("Photos").count == 4)
  }

  @Test(arguments: [false, true])
  func transactionsMustBeSplit(_ splits: Bool) async throws {
    let fixture = try await FakeServiceFixture(directory.url, splitsTransactions: splits)
    let options = ChangeOptions(transaction: "together")
    try await create(fixture, "Lisbon", options)
    var trip = Row(type: JourneyModel.type(of: "Trips"))
    trip["Name"] = .string("Round the world")
    try await fixture.controller.create(trip, in: "Trips", options: options)
    let report = try await fixture.upload()
    #expect(!report.warnings.isEmpty)
    guard splits else {
      #expect(fixture.changes.isEmpty)
      return
    }
    #expect(report.succeeded.count == 2)
    try await expectOne("Lisbon", fixture)
  }

  @Test func onlineControllerSendsBothSteps() async throws {
    let fixture = try await FakeServiceFixture(directory.url)
    let online = await fixture.controller.online
    let made = try await online.create(
      JourneyModel.photo("Lisbon"), in: "Photos", media: MediaContent(.bytes(Self.picture), contentType: "image/png"),
      options: ChangeOptions())
    #expect(made["Title"] == .string("Lisbon"))
    #expect(try await fixture.content(made.key).body == .bytes(Self.picture))
    try fixture.plan("400@PATCH/1")
    let error = await #expect(throws: ServiceError.self) {
      try await online.create(JourneyModel.photo("Porto"), in: "Photos", options: ChangeOptions())
    }
    #expect(error?.created == JourneyModel.key(5))
    #expect(error?.message.contains("'Photos(5)' was created from its content") == true)
  }

  /// A file of an earlier program, which queued content alone.
  @Test func readsTheFileOfAnEarlierVersion() async throws {
    let fixture = try await FakeServiceFixture(directory.url)
    try await create(fixture, nil)
    try await fixture.controller.queue.commit { database in
      let payload = try database.connection.statement("SELECT payload FROM requests")
      #expect(try payload.step())
      let name = try #require(RequestCoding.contentName(payload.bytes(at: 0), of: .create))
      payload.reset()
      try database.connection.execute(
        "UPDATE requests SET kind = 'media', payload = "
          + #"'{"file":"\#(name)","contentType":"image/png","creates":"yes"}'"#)
    }
    try await fixture.controller.close()
    let file = try SQLiteConnection(path: directory.url.appendingPathComponent("outbox.sqlite").path)
    try file.execute("PRAGMA user_version = 1")
    try await fixture.controller.open(.local)
    #expect(try file.integer("PRAGMA user_version") == 3)
    #expect(try await fixture.upload().succeeded.count == 1)
    let made = try #require(try await fixture.all("Photos").last)
    #expect(try await fixture.content(made.key).body == .bytes(Self.picture))
  }
}
