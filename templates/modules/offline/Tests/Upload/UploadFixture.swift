import Foundation
import ServiceData
import SharedState
import Testing

@testable import OfflineData

/// A controller with a service in memory. The test controls the clock and the pauses.
final class UploadFixture: Sendable {
  let service: WritableService
  let controller: OfflineDataController
  let directory: TemporaryDirectory
  private let clock: Locked<Date>

  /// Opens a controller that has downloaded two trips, a visit and a country.
  init(_ change: (inout WritableService.State) -> Void = { _ in }) async throws {
    let service = WritableService(change)
    for id in 1...3 {
      let values: [String: Value] = [
        "ID": .int(Int64(id)), "Name": .string("Trip \(id)"), "Seats": .int(4), "Price": .decimal("10.00"),
      ]
      service.put(JourneyModel.row("Trip", values), in: "Trips")
    }
    let visit: [String: Value] = ["ID": .int(50), "TripID": .int(1), "Note": .string("Harbour")]
    service.put(JourneyModel.row("Visit", visit), in: "Visits")
    service.put(JourneyModel.row("Country", ["Code": .string("NO"), "Name": .string("Norway")]), in: "Countries")
    let clock = Locked(Date(timeIntervalSince1970: 1_700_000_000))
    directory = try TemporaryDirectory()
    self.service = service
    self.clock = clock
    controller = try Self.controller(service, directory.url, clock)
    try await controller.open(.downloadIfNeeded)
    service.change { $0.requests = [] }
  }

  private static func controller(
    _ service: WritableService, _ directory: URL, _ clock: Locked<Date>
  ) throws -> OfflineDataController {
    let settings = UploadSettings(
      backoff: BackoffPolicy(random: { 0 }), now: { clock.withLock { $0 } })
    return try OfflineDataController(
      remote: service, directory: directory, queries: DefiningQuery.all(of: JourneyModel.schema), uploads: settings)
  }

  func wait(_ seconds: Double) { clock.withLock { $0.addTimeInterval(seconds) } }

  // MARK: Local work

  @discardableResult
  func create(_ set: String, _ values: [String: Value], _ options: ChangeOptions = ChangeOptions()) async throws -> Row
  {
    var row = Row(type: JourneyModel.type(of: set))
    for (name, value) in values { row[name] = value }
    return try await controller.create(row, in: set, options: options)
  }

  func update(
    _ set: String, _ key: EntityKey, _ values: [String: Value], _ options: ChangeOptions = ChangeOptions()
  ) async throws {
    var row = try #require(try await local(set, key))
    for (name, value) in values { row[name] = value }
    try await controller.update(row, in: set, options: options)
  }

  func delete(_ set: String, _ key: EntityKey, _ options: ChangeOptions = ChangeOptions()) async throws {
    try await controller.delete(key, in: set, options: options)
  }

  func local(_ set: String, _ key: EntityKey) async throws -> Row? {
    try await controller.row(key, of: RowQuery(set: set))
  }

  // MARK: Upload

  @discardableResult
  func upload() async throws -> UploadReport {
    let report = try await controller.synchronize(SyncOptions(downloads: false))
    return try #require(report.upload)
  }

  func requests(_ states: Set<OutboxRequest.State>? = nil) async throws -> [OutboxRequest] {
    try await controller.queue.requests(RequestFilter(states: states))
  }
}

extension ServiceError {
  static let lost: ServiceError = {
    var error = ServiceError(.offline, "the connection was cut")
    error.mayHaveBeenDone = true
    return error
  }()

  static let refusal = ServiceError(.refused, "'Seats' must be positive", status: 400, code: "Invalid")
}
