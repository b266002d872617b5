import FakeService
import Foundation
import HTTPTransport
import ODataDialect
import OfflineData
import ServiceData
import Synchronization
import Testing

/// Entities that are returned without their key properties.
struct KeylessEntityTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func service(
    _ quirks: Set<ServiceQuirk> = [], answering: FakeServiceOptions.Answering? = nil
  ) throws -> (FakeODataService, ODataService) {
    var options = FakeServiceOptions()
    options.rowsPerSet = 5
    options.quirks = quirks
    options.answering = answering
    let fake = try FakeODataService(schema: JourneyModel.schema, options: options)
    return (fake, try ODataService(root: fake.root, schema: JourneyModel.schema, transport: fake))
  }

  private func controller(_ service: ODataService) throws -> OfflineDataController {
    try OfflineDataController(
      remote: service, directory: directory.url, queries: DefiningQuery.all(of: JourneyModel.schema))
  }

  @Test(arguments: [[], [ServiceQuirk.removedAnnotations]])
  func mergesAPartialDelta(_ others: [ServiceQuirk]) async throws {
    let (fake, service) = try service(Set(others + [.keylessDeltas]))
    let other = try ODataService(root: fake.root, schema: fake.schema, transport: fake.undisturbed)
    let controller = try controller(service)
    try await controller.open(.downloadIfNeeded)
    for round in 1...3 {
      var trip = try #require(try fake.rows(of: "Trips").first)
      trip["Name"] = .string("Round \(round)")
      _ = try await other.update(trip, key: trip.key, in: "Trips", replaces: false)
      var country = try #require(try fake.rows(of: "Countries").first)
      country["Name"] = .string("Land \(round)")
      _ = try await other.update(country, key: country.key, in: "Countries", replaces: false)
      if round == 2 {
        try await other.delete(try #require(try fake.rows(of: "Trips").last?.key), in: "Trips", etag: nil)
      }
      let report = try await controller.synchronize(SyncOptions())
      #expect(report.failure == nil)
      #expect(report.queries.allSatisfy { $0.mode == .delta })
      for set in ["Trips", "Visits", "Countries"] {
        let here = try await controller.rows(RowQuery(set: set))
        #expect(Set(here) == Set(try fake.rows(of: set)), "\(set) in round \(round)")
        #expect(here.allSatisfy { $0.key != nil })
      }
    }
    try await controller.close()
  }

  @Test func refusesAPageWithAKeylessRow() async throws {
    let spoils = Mutex(false)
    let (fake, service) = try service { request, response in
      guard request.url.contains("/Trips"), spoils.withLock({ $0 }) else { return response }
      var response = response
      let text = String(decoding: response.body, as: UTF8.self)
      response.body = Array(text.replacingOccurrences(of: "\"ID\":", with: "\"Number\":").utf8)
      return response
    }
    let controller = try controller(service)
    try await controller.open(.downloadIfNeeded)
    let before = try await controller.rows(RowQuery(set: "Trips"))
    spoils.withLock { $0 = true }
    var trip = Row(type: JourneyModel.type(of: "Trips"))
    trip["Name"] = .string("New")
    _ = try await ODataService(root: fake.root, schema: fake.schema, transport: fake.undisturbed)
      .create(trip, in: "Trips")
    let report = try await controller.synchronize(SyncOptions())
    guard case .failed(let error)? = report.queries.first(where: { $0.name == "Trips" })?.outcome else {
      Issue.record("expected the page to be refused: \(report)")
      return
    }
    #expect(error.kind == .malformedResponse)
    #expect(error.message.contains("'Trips'"))
    let completed = report.queries.filter { if case .completed = $0.outcome { true } else { false } }
    #expect(completed.count == JourneyModel.schema.sets.count - 1)
    #expect(try await controller.rows(RowQuery(set: "Trips")) == before)
    try await controller.close()
  }
}
