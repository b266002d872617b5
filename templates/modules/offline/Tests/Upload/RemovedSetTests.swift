import FakeService
import Foundation
import ODataDialect
import ServiceData
import Testing

@testable import OfflineData

/// Changes that wait for a set which the service removes in the meantime: they are not discarded, and do not block
/// others.
struct RemovedSetTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: [nil, "together"])
  func archivesChangesOfRemovedSets(_ transaction: String?) async throws {
    let before = try await controller(JourneyModel.schema)
    for row in try await before.rows(RowQuery(set: "Countries")).prefix(1) {
      var row = row
      row["Name"] = .string("Mine")
      try await before.update(row, in: "Countries", options: ChangeOptions(transaction: transaction))
    }
    var country = Row(type: JourneyModel.type(of: "Countries"))
    country["Code"] = .string("XX")
    try await before.create(country, in: "Countries")
    var trip = Row(type: JourneyModel.type(of: "Trips"))
    trip["Name"] = .string("Round the world")
    try await before.create(trip, in: "Trips")
    try await before.close()

    var document = JourneyModel.schema.document
    document.sets.removeAll { $0.name == "Countries" }
    let after = try await controller(ServiceSchema(document))
    let report = try await after.synchronize(SyncOptions())
    #expect(report.upload?.succeeded.count == 1)
    #expect(report.upload?.failed.count == 2)
    #expect(report.queries.count == document.sets.count)
    let failures = try await after.failures()
    #expect(failures.map(\.set) == ["Countries", "Countries"])
    #expect(failures.allSatisfy { $0.failure?.message.contains("no longer has entity set 'Countries'") == true })
    try await after.close()
  }

  private func controller(_ schema: ServiceSchema) async throws -> OfflineDataController {
    var options = FakeServiceOptions()
    options.rowsPerSet = 5
    let fake = try FakeODataService(schema: schema, options: options)
    let service = try ODataService(root: fake.root, schema: schema, transport: fake)
    let controller = try OfflineDataController(
      remote: service, directory: directory.url, queries: DefiningQuery.all(of: schema))
    try await controller.open(.downloadIfNeeded)
    return controller
  }
}
