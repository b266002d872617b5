import DialectFixtures
import Foundation
import HTTPTransport
import ODataDialect
import ServiceData
import Testing

private let payloads = SharedFolder.folder("corpus/payloads")

/// Responses of real services, read without metadata: nothing may be lost.
@Suite(.enabled(if: payloads != nil, "needs the folder 'corpus' in SCAFFOLD_SHARED or ../shared"))
struct RecordedAnswerTests {
  private func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: #require(payloads).appending(path: name)))
  }

  @Test(arguments: [
    ("v2/teams-with-count.json", 2, "Team 2"), ("v2/teams-with-count-without-d.json", 2, "Team 2"),
    ("v2/ticket-collection-v2.json", 2, ""), ("v2/employee.json", 1, ""),
    ("v2/employee-inline-room-building.json", 1, ""),
    ("v2/delta-deleted-entries.json", 1, "Room 1"),
  ])
  func versionTwo(_ name: String, _ rows: Int, _ first: String) throws {
    let page = try VersionTwoReader().page(try bytes(name), of: .untyped)
    #expect(page.rows.count == rows)
    if !first.isEmpty { #expect(page.rows.first?["Name"] == .string(first)) }
    let count: Int? = name.contains("count") ? 3 : nil
    #expect(page.count == count)
    #expect(page.rows.allSatisfy { row in !row.dynamic.contains { $0.name.hasPrefix("__") } })
  }

  @Test(arguments: [
    ("v4/customers-with-operations.json", 2), ("v4/delta.json", 2), ("v4/expanded-with-annotation-link.json", 1),
    ("v4/static-customers-feed.full.json", 2), ("v4/static-orders-feed.full.json", 2),
    ("v4/static-people-feed.full.json", 5), ("v4/static-products-feed.full.json", 5),
    ("v4/ticket-collection-v4.json", 2), ("v4/trippin-people-20.json", 20), ("v4/annotated.json", 1),
  ])
  func versionFour(_ name: String, _ rows: Int) throws {
    let page = try VersionFourReader().page(try bytes(name), of: .untyped)
    #expect(page.rows.count == rows)
    #expect(
      page.rows.allSatisfy { row in !row.dynamic.isEmpty && !row.dynamic.contains { $0.name.hasPrefix("@odata.") } })
    let isFull = name.contains("annotated")
    if isFull { #expect(page.rows.first?["@com.contoso.display.highlight"] == .bool(true)) }
  }

  @Test func readsErrorsOfRealServices() async throws {
    let cases: [(String, String, Int)] = [
      ("v4/error.json", "Unsupported functionality", 1),
      ("v4/error-unsupportedMediaType.json", "Unsupported media type requested.", 0),
      ("v2/sap-abap-errordetails.json", "Test run indicated an error", 1),
    ]
    for (name, message, details) in cases {
      let answer = HTTPResponse(status: 400, headers: ["Content-Type": "application/json"], body: try bytes(name))
      let service = try ODataService(
        root: "http://host", schema: ShopSchema.versionFour, transport: ScriptedService(answer))
      let reported = await #expect(throws: ServiceError.self) {
        try await service.page(of: RowQuery(set: "Products"), tracksChanges: false)
      }
      #expect(reported?.message == message)
      #expect(reported?.details.count == details)
    }
  }
}
