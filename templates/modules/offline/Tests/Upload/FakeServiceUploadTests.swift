import FakeService
import Foundation
import ODataDialect
import ServiceData
import Testing

@testable import OfflineData

/// The same work against a real dialect and a service over HTTP messages, whatever goes wrong on the way and however
/// the service differs from a good one: in the end everything is there, once.
struct FakeServiceUploadTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: [
    "", "lost@POST/1", "lost@POST/2", "cut@POST/1", "short@POST/1", "late:504@POST/1", "503@POST/1", "429:0@POST/2",
    "refuse@POST/1", "500@POST/1", "401@POST/1", "408@PATCH/1", "lost@PATCH/1", "cut@PATCH/1", "late:502@PATCH/1",
    "lost@DELETE/1", "503@DELETE/1", "lost@POST/1 lost@GET/2", "lost@POST/1 503@GET/1 lost@POST/2 lost@PATCH/1",
  ])
  func faults(_ faults: String) async throws { try await work(faults, []) }

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
    let habits: [[ServiceQuirk]] = [[], [.partialChangeSets], [.noBatch], [.plainBatchErrors, .ignoresRepeatability]]
    for quirks in habits {
      let place = directory.url.appendingPathComponent("\(quirks.count)\(quirks.first?.rawValue ?? "")")
      try await work(faults, Set(quirks), transaction: "together", in: place)
    }
  }

  /// Creates a trip with a visit, changes a trip and deletes one, and synchronizes until nothing waits.
  private func work(
    _ faults: String, _ quirks: Set<ServiceQuirk>, transaction: String? = nil, in place: URL? = nil
  ) async throws {
    var options = FakeServiceOptions()
    options.rowsPerSet = 5
    options.quirks = quirks
    let fake = try FakeODataService(schema: JourneyModel.schema, options: options)
    let service = try ODataService(root: fake.root, schema: JourneyModel.schema, transport: fake)
    let controller = try OfflineDataController(
      remote: service, directory: place ?? directory.url, queries: DefiningQuery.all(of: JourneyModel.schema),
      uploads: UploadSettings(pauses: RetryPauses(first: 0)))
    try await controller.open(.downloadIfNeeded)
    let before = try await Set(all("Trips", service).compactMap(\.key))
    try await edit(controller, ChangeOptions(transaction: transaction))
    fake.plan(try FaultPlan(faults))
    for _ in 1...6 where try await !controller.queue.requests().isEmpty {
      _ = try await controller.synchronize(SyncOptions())
    }
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
