import CheckedChanges
import FakeService
import Foundation
import ODataDialect
import ServiceData
import ServiceFaults
import Testing

@testable import OfflineData

/// Content that both sides replaced: a conflict is never resolved silently, whatever ETags the service returns.
struct ContentConflictTests {
  private let directory: TemporaryDirectory
  private let key = JourneyModel.key(1)

  init() throws { directory = try TemporaryDirectory() }

  private func fixture(
    _ quirks: Set<ServiceQuirk> = [], _ faults: FaultPlan? = nil
  ) async throws -> (ODataService, OfflineDataController) {
    var options = FakeServiceOptions()
    options.rowsPerSet = 3
    options.quirks = quirks
    let fake = try FakeODataService(schema: JourneyModel.schema, options: options)
    let service = try ODataService(root: fake.root, schema: JourneyModel.schema, transport: fake)
    let controller = try OfflineDataController(
      remote: service, directory: directory.url, queries: DefiningQuery.all(of: JourneyModel.schema),
      uploads: UploadSettings(backoff: BackoffPolicy(initialDelay: 0)))
    try await controller.open(.downloadIfNeeded)
    if let faults { fake.plan(faults) }
    return (service, controller)
  }

  private func putHere(_ bytes: [UInt8], _ controller: OfflineDataController, separate: Bool = false) async throws {
    let etag = try await controller.row(key, of: RowQuery(set: "Photos"))?[.mediaETag]
    try await controller.setMedia(
      bytes, contentType: "image/png", of: key, in: "Photos", etag: etag, options: ChangeOptions(optimizes: !separate))
  }

  /// Replaces content as another client does.
  private func putThere(_ bytes: [UInt8], _ service: ODataService) async throws {
    let now = try await service.media(of: key, in: "Photos", property: nil)
    _ = try await service.setMedia(
      MediaContent(.bytes(bytes), contentType: "image/png"), of: key, in: "Photos", property: nil, etag: now.etag,
      identity: nil)
  }

  private func bytes(_ service: ODataService) async throws -> MediaContent.Body {
    try await service.media(of: key, in: "Photos", property: nil).body
  }

  private func upload(_ controller: OfflineDataController) async throws -> UploadReport {
    try #require(try await controller.synchronize(SyncOptions(downloads: false)).upload)
  }

  private static let quirkSets: [Set<ServiceQuirk>] = [
    [], [.requiresConditions], [.ignoresConditions], [.tagsInBodyOnly],
  ]

  @Test(arguments: quirkSets, [ConflictResolution.mine, .theirs])
  func contentReplacedByBothIsAConflict(_ quirks: Set<ServiceQuirk>, _ resolution: ConflictResolution) async throws {
    let (service, controller) = try await fixture(quirks)
    try await putHere([1, 2], controller)
    try await putThere([3, 4], service)
    let report = try await upload(controller)
    #expect(report.conflicted.count == 1)
    #expect(try await controller.failures().isEmpty)
    #expect(try await bytes(service) == .bytes([3, 4]))
    let conflict = try #require(try await controller.conflicts().first)
    #expect(conflict.kind == .bothChanged)
    #expect(conflict.properties.map(\.property) == ["$value"])
    #expect(conflict.properties.allSatisfy { $0.base != $0.theirs })
    await #expect(throws: OutboxError.unmergeable(conflict.id)) {
      try await controller.queue.resolve(conflict.id, .merged(JourneyModel.row("Photo", [:])))
    }
    try await controller.queue.resolve(conflict.id, resolution)
    #expect(try await upload(controller).conflicted.isEmpty)
    #expect(try await controller.queue.requests().isEmpty)
    #expect(try await bytes(service) == .bytes(resolution == .mine ? [1, 2] : [3, 4]))
    let folder = directory.url.appendingPathComponent(Outbox.mediaFolder).path
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }

  @Test(arguments: quirkSets)
  func propertyChangesDoNotConflictWithContent(_ quirks: Set<ServiceQuirk>) async throws {
    let (service, controller) = try await fixture(quirks)
    try await putHere([1, 2], controller)
    var row = try #require(try await service.entity(key, of: RowQuery(set: "Photos")))
    row["Title"] = .string("Theirs")
    _ = try await service.update(row, key: key, in: "Photos", replaces: false)
    #expect(try await upload(controller).succeeded.count == 1)
    #expect(try await bytes(service) == .bytes([1, 2]))
  }

  @Test(arguments: quirkSets)
  func uploadsSuccessiveContents(_ quirks: Set<ServiceQuirk>) async throws {
    let (service, controller) = try await fixture(quirks)
    try await putHere([1], controller, separate: true)
    var row = try #require(try await controller.row(key, of: RowQuery(set: "Photos")))
    row["Title"] = .string("Mine")
    try await controller.update(row, in: "Photos")
    try await putHere([2], controller, separate: true)
    #expect(try await upload(controller).succeeded.count == 3)
    try await putHere([3], controller)
    #expect(try await upload(controller).succeeded.count == 1)
    #expect(try await bytes(service) == .bytes([3]))
    #expect(try await service.entity(key, of: RowQuery(set: "Photos"))?["Title"] == .string("Mine"))
  }

  @Test(arguments: ["lost@PUT/1", "late:504@PUT/1"])
  func lostAnswerIsNotAConflict(_ faults: String) async throws {
    let (service, controller) = try await fixture([.ignoresRepeatability], try FaultPlan(faults))
    try await putHere([1, 2], controller)
    _ = try await upload(controller)
    _ = try await upload(controller)
    #expect(try await controller.queue.requests().isEmpty)
    #expect(try await bytes(service) == .bytes([1, 2]))
  }

  @Test func recreatesADeletedMediaEntityWithItsKey() async throws {
    let fixture = try await UploadFixture {
      $0.keepsNumbers = true
      $0.contents[1] = [3]
    }
    fixture.service.put(JourneyModel.row("Photo", ["ID": .int(1), "Title": .string("Quay")]), in: "Photos")
    _ = try await fixture.controller.synchronize(SyncOptions(uploads: false))
    try await fixture.controller.setMedia([1, 2], contentType: "image/png", of: key, in: "Photos")
    fixture.service.remove(key, from: "Photos")
    fixture.service.change { $0.contents = [:] }
    #expect(try await fixture.upload().conflicted.count == 1)
    let conflict = try #require(try await fixture.controller.conflicts().first)
    try await fixture.controller.queue.resolve(conflict.id, .mine)
    let report = try await fixture.upload()
    #expect(report.succeeded.count == 1, "\(report)")
    #expect(fixture.service.rows("Photos").map { $0["Title"] } == [.string("Quay")])
    #expect(try await fixture.requests().isEmpty)
  }

  @Test func recreatesADeletedMediaEntity() async throws {
    let (service, controller) = try await fixture()
    try await putHere([1, 2], controller)
    let row = try await service.entity(key, of: RowQuery(set: "Photos"))
    try await service.delete(key, in: "Photos", etag: row?.etag)
    #expect(try await upload(controller).conflicted.count == 1)
    let conflict = try #require(try await controller.conflicts().first)
    #expect(conflict.kind == .deletedThere)
    try await controller.queue.resolve(conflict.id, .mine)
    #expect(try await upload(controller).succeeded.count == 1)
    let photos = try await service.page(of: RowQuery(set: "Photos"), tracksChanges: false).rows
    let made = try #require(photos.last?.key)
    #expect(try await service.media(of: made, in: "Photos", property: nil).body == .bytes([1, 2]))
  }
}
