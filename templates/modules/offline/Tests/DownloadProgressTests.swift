import FakeService
import ODataDialect
import ServiceData
import Testing

@testable import OfflineData

/// The progress of a single set counts its rows.
struct DownloadProgressTests {
  private static let rows = 5
  private let directory: TemporaryDirectory
  private let controller: OfflineDataController
  private let fake: FakeODataService

  init() async throws {
    directory = try TemporaryDirectory()
    var options = FakeServiceOptions()
    options.rowsPerSet = Self.rows
    options.pageSize = 2
    fake = try FakeODataService(schema: JourneyModel.schema, options: options)
    controller = try OfflineDataController(
      remote: try ODataService(root: fake.root, schema: JourneyModel.schema, transport: fake),
      directory: directory.url, queries: DefiningQuery.all(of: JourneyModel.schema))
    try await controller.open(.local)
  }

  /// The counts of a download, in order.
  private func counts(_ options: SyncOptions) async throws -> [[Int?]] {
    let events = controller.progress.events
    _ = try await controller.synchronize(options)
    var counts: [[Int?]] = []
    for await event in events where event.operation == .download {
      let count = [event.done, event.expected]
      if event.done != nil, counts.last != count { counts.append(count) }
      if event.phase.isTerminal { break }
    }
    return counts
  }

  @Test func countsRowsWithoutATotal() async throws {
    #expect(try await counts(SyncOptions(only: ["Trips"])) == [[2, nil], [4, nil], [5, nil], [5, 5]])
  }

  @Test func estimatesTheTotalFromTheLastDownload() async throws {
    _ = try await controller.synchronize(SyncOptions())
    let options = SyncOptions(only: ["Trips"], isFull: true)
    #expect(try await counts(options) == [[0, 5], [2, 5], [4, 5], [5, 5]])
  }

  /// There are more rows than the last time, so their number is not known.
  @Test func dropsAnExceededTotal() async throws {
    _ = try await controller.synchronize(SyncOptions())
    let type = JourneyModel.type(of: "Trips")
    for number in 1...2 {
      var row = Row(type: type)
      row["Name"] = .string("New \(number)")
      _ = try await ODataService(root: fake.root, schema: JourneyModel.schema, transport: fake)
        .send(.create(row, set: "Trips"), identity: nil)
    }
    let options = SyncOptions(only: ["Trips"], isFull: true)
    #expect(try await counts(options) == [[0, 5], [2, 5], [4, 5], [6, nil], [7, nil], [7, 7]])
  }

  @Test func countsSeveralSets() async throws {
    let sets = JourneyModel.schema.sets.count
    #expect(try await counts(SyncOptions()).allSatisfy { $0[1] == sets })
  }
}
