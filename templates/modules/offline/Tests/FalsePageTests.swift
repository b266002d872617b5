import FakeService
import Foundation
import HTTPTransport
import ODataDialect
import ServiceData
import ServiceFaults
import Synchronization
import Testing

@testable import OfflineData

/// Answers that are not pages of rows, and links that form a circle: neither of them deletes a row.
struct FalsePageTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func service(
    _ quirks: Set<ServiceQuirk> = [], _ answering: FakeServiceOptions.Answering? = nil
  ) throws -> (FakeODataService, OfflineDataController) {
    var options = FakeServiceOptions()
    options.rowsPerSet = 12
    options.pageSize = 3
    options.quirks = quirks
    options.answering = answering
    let schema = JourneyModel.schema
    let fake = try FakeODataService(schema: schema, options: options)
    let service = try ODataService(root: fake.root, schema: schema, transport: fake)
    let query = DefiningQuery(query: RowQuery(set: "Trips"))
    return (fake, try OfflineDataController(remote: service, directory: directory.url, queries: [query]))
  }

  @Test(arguments: FalseAnswer.allCases, [1, 3])
  func invalidPagesRemoveNothing(_ answer: FalseAnswer, _ number: Int) async throws {
    let (fake, controller) = try service([.noDelta])
    try await controller.open(.downloadIfNeeded)
    fake.plan(try FaultPlan("false:\(answer.rawValue)@GET/Trips/\(number)"))
    let report = try await controller.synchronize(SyncOptions(isFull: true))
    #expect(report.failure != nil)
    #expect(report.queries.map(\.removed) == [0])
    #expect(try await controller.count(RowQuery(set: "Trips")) == 12)
    let next = try await controller.synchronize(SyncOptions())
    #expect(next.failure == nil)
    #expect(try await controller.count(RowQuery(set: "Trips")) == 12)
  }

  @Test(arguments: [
    (204, ""), (200, #"{"value":[{"Name":"x"}]}"#), (200, #"{"value":[1,2]}"#), (200, #"{"value":{}}"#),
    (200, #"{"@odata.context":"$metadata#Visits","value":[{"ID":1}]}"#),
    (200, ##"{"value":[{"@odata.type":"#Journey.Visit","ID":1}]}"##),
  ])
  func pagesOfOtherTypesRemoveNothing(_ status: Int, _ body: String) async throws {
    let isFalse = Mutex(false)
    let (_, controller) = try service([.noDelta]) { request, response in
      guard isFalse.withLock({ $0 }), request.method == .get else { return response }
      return HTTPResponse(
        status: status, headers: ["Content-Type": "application/json", "OData-Version": "4.0"], body: Array(body.utf8))
    }
    try await controller.open(.downloadIfNeeded)
    isFalse.withLock { $0 = true }
    let report = try await controller.synchronize(SyncOptions())
    #expect(report.failure?.kind == .malformedResponse)
    #expect(try await controller.count(RowQuery(set: "Trips")) == 12)
  }

  @Test(arguments: [ServiceQuirk.circularLinks, .endlessPages])
  func stopsAtCyclicNextLinks(_ quirk: ServiceQuirk) async throws {
    let (_, circular) = try service([quirk])
    let first = try await circular.synchronizeOpened()
    #expect(first.failure?.message.contains("loop") == true)
    let query = try await circular.openedStore().perform { try $0.queries().first }
    #expect(query?.nextToken == nil)
    let error = await #expect(throws: ServiceError.self) { try await circular.online.rows(RowQuery(set: "Trips")) }
    #expect(error?.message.contains("loop") == true)
    try await circular.close()
    let (_, honest) = try service()
    try await honest.open(.local)
    let report = try await honest.synchronize(SyncOptions())
    #expect(report.failure == nil)
    #expect(report.queries.map(\.mode) == [.full])
    #expect(try await honest.count(RowQuery(set: "Trips")) == 12)
  }
}

extension OfflineDataController {
  fileprivate func synchronizeOpened() async throws -> SyncReport {
    try await open(.local)
    return try await synchronize(SyncOptions())
  }
}
