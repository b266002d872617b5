import FakeService
import Foundation
import ODataDialect
import ServiceData
import ServiceFaults
import Testing

@testable import OfflineData

/// The same changes with a real dialect and a service over HTTP messages, with every fault on the way and every quirk
/// of the service: in the end everything is there, exactly once.
struct FakeServiceUploadTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: [
    "", "lost@POST/1", "lost@POST/2", "cut@POST/1", "short@POST/1", "late:504@POST/1", "503@POST/1", "429:0@POST/2",
    "refuse@POST/1", "500@POST/1", "401@POST/1", "408@PATCH/1", "lost@PATCH/1", "cut@PATCH/1", "late:502@PATCH/1",
    "lost@DELETE/1", "503@DELETE/1", "lost@POST/1 lost@GET/2", "lost@POST/1 503@GET/1 lost@POST/2 lost@PATCH/1",
  ])
  func faults(_ faults: String) async throws { try await work(faults, []) }

  /// The answer reports success, whether or not the service applied anything.
  @Test(arguments: FalseAnswer.allCases, ["POST/1", "PATCH/1", "DELETE/1", "POST/1 lost@POST/2"])
  func falseAnswers(_ answer: FalseAnswer, _ place: String) async throws {
    for kind in ["false", "late-false"] {
      let folder = directory.url.appendingPathComponent(kind)
      try await work("\(kind):\(answer.rawValue)@\(place)", [.ignoresRepeatability], in: folder)
    }
  }

  @Test(arguments: FalseAnswer.allCases)
  func falseAnswersToTransactions(_ answer: FalseAnswer) async throws {
    for kind in ["false", "late-false"] {
      let folder = directory.url.appendingPathComponent(kind)
      try await work(
        "\(kind):\(answer.rawValue)@$batch/1", [.ignoresRepeatability], transaction: "together", in: folder)
    }
  }

  /// Real servers answer like this after applying the request.
  @Test(arguments: ["", "lost@PATCH/1 lost@DELETE/1"])
  func answersWithoutContent(_ faults: String) async throws { try await work(faults, [.emptySuccess]) }

  @Test(arguments: [
    [ServiceQuirk.ignoresRepeatability], [.ignoresRepeatability, .noTags], [.ignoresRepeatability, .ignoresConditions],
    [.requiresConditions], [.requiresConditions, .tagsInBodyOnly], [.tagsInHeaderOnly, .requiresConditions],
    [.relativeLinks, .removedAnnotations], [.noDelta],
  ])
  func quirks(_ quirks: [ServiceQuirk]) async throws {
    try await work("lost@POST/1 lost@POST/3 lost@PATCH/1 lost@DELETE/1", Set(quirks))
  }

  @Test(arguments: ["", "lost@$batch/1", "cut@$batch/1", "503@$batch/1", "late:504@$batch/1", "refuse@$batch/1"])
  func transactions(_ faults: String) async throws {
    let quirkSets: [[ServiceQuirk]] = [
      [], [.partialChangeSets], [.noBatch], [.plainBatchErrors, .ignoresRepeatability],
      [.batchNotFound, .ignoresRepeatability], [.hiddenPartialChangeSets, .ignoresRepeatability],
    ]
    for quirks in quirkSets {
      let place = directory.url.appendingPathComponent("\(quirks.count)\(quirks.first?.rawValue ?? "")")
      try await work(faults, Set(quirks), transaction: "together", in: place)
    }
  }

  /// A country is created with the code of one that another client created in the meantime, and the service assigns
  /// another code.
  @Test(arguments: ["", "lost@POST/1", "late:504@POST/1 lost@PATCH/1"], [[], [ServiceQuirk.ignoresRepeatability]])
  func keysThatTheServiceReplaces(_ faults: String, _ quirks: [ServiceQuirk]) async throws {
    let (fake, service) = try service(Set(quirks + [.assignsEveryKey]))
    let controller = try controller(service, directory.url)
    try await controller.open(.downloadIfNeeded)
    func country(_ code: Value?, _ name: String) -> Row {
      var country = Row(type: JourneyModel.type(of: "Countries"))
      country["Code"] = code
      country["Name"] = .string(name)
      return country
    }
    func create(_ code: Value?, _ name: String) async throws {
      try await controller.create(country(code, name), in: "Countries")
      try await synchronize(controller)
    }
    // The first answer shows how the service handles keys.
    try await create(.string("A"), "First")
    _ = try await service.send(.create(country(.string("B"), "Theirs"), set: "Countries"), identity: nil)
    let before = try await all("Countries", service)
    let real = try #require(before.first { $0["Name"] == .string("Theirs") })
    fake.plan(try FaultPlan(faults))
    try await create(real["Code"], "Second")
    var renamed = try #require(try await controller.row(real.key, of: RowQuery(set: "Countries")))
    #expect(renamed["Name"] == real["Name"])
    renamed["Name"] = .string("Renamed")
    try await controller.update(renamed, in: "Countries")
    try await synchronize(controller)
    #expect(try await controller.queue.requests().map(\.summary) == [])
    let after = try await all("Countries", service)
    #expect(after.count == before.count + 1)
    #expect(after.filter { $0["Name"] == .string("Second") }.count == 1)
    #expect(after.first { $0.key == real.key }?["Name"] == .string("Renamed"))
    #expect(Set(try await controller.rows(RowQuery(set: "Countries"))) == Set(after))
    #expect(try await controller.queue.replacedKeys().map(\.asked.parts.first?.value) == [real["Code"], .string("A")])
  }

  @Test(arguments: ["", "503@POST/1 lost@PUT/1", "refuse@POST/1 late:504@PUT/1"])
  func media(_ faults: String) async throws {
    let (fake, service) = try service([])
    let controller = try controller(service, directory.url)
    try await controller.open(.downloadIfNeeded)
    let made = try await controller.createMedia([1, 2, 3], contentType: "image/png", in: "Photos")
    let key = try #require(made)
    var titled = try #require(try await controller.row(key, of: RowQuery(set: "Photos")))
    titled["Title"] = .string("Lisbon")
    try await controller.update(titled, in: "Photos")
    try await controller.setMedia([4, 5], contentType: "image/png", of: key, in: "Photos")
    fake.plan(try FaultPlan(faults))
    try await synchronize(controller)
    #expect(try await controller.queue.requests().map(\.summary) == [])
    let photos = try await all("Photos", service).filter { $0["Title"] == .string("Lisbon") }
    #expect(photos.count == 1)
    let content = try await service.media(of: photos.first?.key, in: "Photos", property: nil)
    #expect(content.body == .bytes([4, 5]))
    let folder = directory.url.appendingPathComponent(Outbox.mediaFolder).path
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }

  @Test func findsMediaByContentAfterALostAnswer() async throws {
    let (fake, service) = try service([])
    let controller = try controller(service, directory.url)
    try await controller.open(.downloadIfNeeded)
    _ = try await controller.createMedia([1, 2, 3], contentType: "image/png", in: "Photos")
    fake.plan(try FaultPlan("lost@POST/1"))
    try await synchronize(controller)
    #expect(try await controller.queue.requests().isEmpty)
    #expect(try await all("Photos", service).count == 6)
  }

  @Test(arguments: FalseAnswer.allCases)
  func falseAnswersToContent(_ answer: FalseAnswer) async throws {
    for (number, fault) in ["false:\(answer.rawValue)@POST/1", "late-false:\(answer.rawValue)@PUT/1"].enumerated() {
      let (fake, service) = try service([.ignoresRepeatability])
      let controller = try controller(service, directory.url.appendingPathComponent("\(number)"))
      try await controller.open(.downloadIfNeeded)
      _ = try await controller.createMedia([1, 2, 3], contentType: "image/png", in: "Photos")
      let own = try #require(try await controller.rows(RowQuery(set: "Photos")).first?.key)
      try await controller.setMedia([7, 8], contentType: "image/png", of: own, in: "Photos")
      fake.plan(try FaultPlan(fault))
      try await synchronize(controller)
      #expect(try await controller.queue.requests().map(\.summary) == [])
      let photos = try await all("Photos", service)
      #expect(photos.count == 6)
      var contents: [MediaContent.Body] = []
      for photo in photos { contents.append(try await service.media(of: photo.key, in: "Photos", property: nil).body) }
      #expect(contents.filter { $0 == .bytes([1, 2, 3]) }.count == 1)
      #expect(contents.filter { $0 == .bytes([7, 8]) }.count == 1)
      try await controller.close()
    }
  }

  /// A proxy, or a service that is down, returns 404 for every address.
  @Test(arguments: [true, false])
  func deletionRequiresConfirmation(isGone: Bool) async throws {
    let (fake, service) = try service([])
    let controller = try controller(service, directory.url)
    try await controller.open(.downloadIfNeeded)
    let key = try #require(try await controller.rows(RowQuery(set: "Countries")).first?.key)
    let others = try ODataService(root: fake.root, schema: JourneyModel.schema, transport: fake.undisturbed)
    if isGone { try await others.delete(key, in: "Countries", etag: "*") }
    try await controller.delete(key, in: "Countries")
    fake.plan(try FaultPlan("404@DELETE/1" + (isGone ? "" : " 404@GET/Countries/2 404@GET/Countries/3")))
    _ = try await controller.synchronize(SyncOptions(downloads: false))
    #expect(try await controller.queue.requests().isEmpty == isGone)
    #expect(try await all("Countries", service).contains { $0.key == key } == !isGone)
    try await synchronize(controller)
    #expect(try await all("Countries", service).contains { $0.key == key } == false)
  }

  @Test func keepsARefusedDeletionOfAnExistingEntity() async throws {
    let (fake, service) = try service([])
    let controller = try controller(service, directory.url)
    try await controller.open(.downloadIfNeeded)
    let key = try #require(try await controller.rows(RowQuery(set: "Countries")).first?.key)
    try await controller.delete(key, in: "Countries")
    fake.plan(try FaultPlan("404@DELETE/1"))
    let report = try #require(try await controller.synchronize(SyncOptions(downloads: false)).upload)
    #expect(report.succeeded.isEmpty)
    #expect(try await controller.queue.requests().map(\.state) == [.failed])
    #expect(try await all("Countries", service).contains { $0.key == key })
  }

  /// Creates a trip with a visit, changes a trip and deletes one, and synchronizes until nothing waits.
  private func work(
    _ faults: String, _ quirks: Set<ServiceQuirk>, transaction: String? = nil, in place: URL? = nil
  ) async throws {
    let (fake, service) = try service(quirks)
    let controller = try controller(service, place ?? directory.url)
    try await controller.open(.downloadIfNeeded)
    let before = try await Set(all("Trips", service).compactMap(\.key))
    try await edit(controller, ChangeOptions(transaction: transaction))
    fake.plan(try FaultPlan(faults))
    try await synchronize(controller)
    let left = try await controller.queue.requests()
    #expect(left.isEmpty, "\(left.map { ($0.summary, $0.state, $0.failure?.message ?? "") })")
    _ = try await controller.synchronize(SyncOptions())
    let trips = try await all("Trips", service)
    let made = trips.filter { $0["Name"] == .string("Round the world") }
    #expect(made.count == 1)
    #expect(trips.count == before.count)
    #expect(trips.filter { $0["Seats"] == .int(77) }.count == 1)
    let visits = try await all("Visits", service)
    #expect(visits.filter { $0["Note"] == .string("Lisbon") }.map { $0["TripID"] } == made.map { $0["ID"] })
    for (set, rows) in [("Trips", trips), ("Visits", visits)] {
      let here = try await controller.rows(RowQuery(set: set))
      #expect(Set(here) == Set(rows), "\(set)")
    }
    try await controller.close()
  }

  private func service(_ quirks: Set<ServiceQuirk>) throws -> (FakeODataService, ODataService) {
    var options = FakeServiceOptions()
    options.rowsPerSet = 5
    options.quirks = quirks
    let fake = try FakeODataService(schema: JourneyModel.schema, options: options)
    return (fake, try ODataService(root: fake.root, schema: JourneyModel.schema, transport: fake))
  }

  private func controller(_ service: ODataService, _ place: URL) throws -> OfflineDataController {
    try OfflineDataController(
      remote: service, directory: place, queries: DefiningQuery.all(of: JourneyModel.schema),
      uploads: UploadSettings(backoff: BackoffPolicy(initialDelay: 0), splitsTransactions: true))
  }

  private func synchronize(_ controller: OfflineDataController) async throws {
    for _ in 1...6 where try await !controller.queue.requests().isEmpty {
      _ = try await controller.synchronize(SyncOptions())
    }
  }

  private func edit(_ controller: OfflineDataController, _ options: ChangeOptions) async throws {
    let rows = try await controller.rows(RowQuery(set: "Trips"))
    var trip = Row(type: JourneyModel.type(of: "Trips"))
    trip["Name"] = .string("Round the world")
    let made = try await controller.create(trip, in: "Trips", options: options)
    var visit = Row(type: JourneyModel.type(of: "Visits"))
    visit["TripID"] = made["ID"]
    visit["Note"] = .string("Lisbon")
    try await controller.create(visit, in: "Visits", options: options)
    var changed = rows[0]
    changed["Seats"] = .int(77)
    try await controller.update(changed, in: "Trips", options: options)
    try await controller.delete(try #require(rows[1].key), in: "Trips", options: options)
  }

  private func all(_ set: String, _ service: ODataService) async throws -> [Row] {
    try await service.page(of: RowQuery(set: set), tracksChanges: false).rows
  }
}
