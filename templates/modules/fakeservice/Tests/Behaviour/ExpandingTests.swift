import CheckedChanges
import FakeService
import ODataDialect
import ServiceData
import Testing

/// Services that do not support all expansions of the protocol.
struct ExpandingTests {
  private func service(_ quirk: ServiceQuirk) throws -> ODataService {
    var options = FakeServiceOptions()
    options.quirks = [quirk]
    let fake = try FakeODataService(schema: TravelSchema.schema, options: options)
    return try ODataService(root: fake.root, schema: TravelSchema.schema, transport: fake)
  }

  private func people(_ quirk: ServiceQuirk, expand: String) async throws -> RowPage {
    var query = RowQuery(set: "People")
    try query.set(.expand, to: expand)
    return try await service(quirk).page(of: query, tracksChanges: false)
  }

  @Test func refusesExpansions() async throws {
    await #expect(throws: ServiceError.self) { try await people(.refusesExpand, expand: "Club") }
    await #expect(throws: ServiceError.self) { try await people(.refusesNestedSelect, expand: "Club($select=Code)") }
    #expect(try await people(.refusesNestedSelect, expand: "Club").rows.contains { $0["Club"] != nil })
  }

  @Test func ignoresExpansions() async throws {
    let rows = try await people(.ignoresExpand, expand: "Club,Friends").rows
    #expect(!rows.isEmpty)
    #expect(rows.allSatisfy { $0["Club"] == nil && $0["Friends"] == nil })
  }

  @Test func pagesExpansions() async throws {
    let whole = try await people(.noBatch, expand: "Friends($select=ID)").rows
    #expect(try await people(.pagesExpanded, expand: "Friends($select=ID)").rows == whole)
    #expect(whole.contains { $0.relatedRows("Friends").count > 1 })
  }

  @Test func omitsLinksFromDeltas() async throws {
    let service = try service(.deltasWithoutLinks)
    var query = RowQuery(set: "People")
    try query.set(.expand, to: "Club")
    let start = try await service.page(of: query, tracksChanges: true)
    var change = try #require(start.rows.first)
    change["Name"] = .string("Other")
    _ = try await service.update(change, key: change.key, in: "People", replaces: false)
    let delta = try await service.page(after: try #require(start.token), of: query)
    #expect(delta.rows.map { $0["Name"] } == [.string("Other")])
    #expect(delta.rows.allSatisfy { $0["Club"] == nil })
  }
}
