import CheckedChanges
import FakeService
import HTTPTransport
import ODataDialect
import ServiceData
import Testing

/// Changes since an earlier answer.
struct DeltaTests {
  @Test(arguments: SampleShop.Version.allCases)
  func deltaContainsChangesAndDeletions(version: SampleShop.Version) async throws {
    let shop = try SampleShop(version)
    let query = RowQuery(set: "Stock")
    let start = try await shop.service.page(of: query, tracksChanges: true)
    let token = try #require(start.token)
    let deleted = try #require(start.rows[0].key)
    try await shop.service.delete(deleted, in: "Stock", etag: nil)
    var change = start.rows[1]
    change["Quantity"] = .int(4711)
    _ = try await shop.service.update(change, key: change.key, in: "Stock", replaces: false)

    let delta = try await shop.service.page(after: token, of: query)
    #expect(delta.rows.compactMap { $0["Quantity"] } == [.int(4711)])
    #expect(delta.removed == [deleted])
    let later = try await shop.service.page(after: try #require(delta.token), of: query)
    #expect(later.rows.isEmpty)
    #expect(later.removed.isEmpty)
  }

  @Test(arguments: SampleShop.Version.allCases)
  func deltaCanOmitKeysAndUnchangedValues(version: SampleShop.Version) async throws {
    let shop = try SampleShop(version, quirks: [.keylessDeltas])
    let query = RowQuery(set: "Stock")
    let start = try await shop.service.page(of: query, tracksChanges: true)
    var change = start.rows[1]
    change["Quantity"] = .int(4711)
    _ = try await shop.service.update(change, key: change.key, in: "Stock", replaces: false)
    let answer = try await shop.send(.get, "Stock?$deltatoken=0")
    #expect(!answer.text.contains("\"ProductId\""))
    let delta = try await shop.service.page(after: try #require(start.token), of: query)
    #expect(delta.rows.map(\.key) == [change.key])
    let sent = delta.rows.map { row in row.type.members.filter { row[$0.name] != nil }.map(\.name) }
    #expect(sent == [change.type.keys.compactMap(\.path.first) + ["Quantity"]])
  }

  @Test func deltaRemovesRowsThatNoLongerMatch() async throws {
    let shop = try SampleShop(.four)
    var query = RowQuery(set: "Stock")
    try query.set(.filter, to: "Quantity ge 0")
    let start = try await shop.service.page(of: query, tracksChanges: true)
    var change = start.rows[0]
    change["Quantity"] = .int(-1)
    _ = try await shop.service.update(change, key: change.key, in: "Stock", replaces: false)
    let delta = try await shop.service.page(after: try #require(start.token), of: query)
    #expect(delta.rows.isEmpty)
    #expect(delta.removed == [try #require(change.key)])
  }

  @Test func deltaContainsChangesBetweenPages() async throws {
    var options = FakeServiceOptions()
    options.pageSize = 5
    let shop = try SampleShop(.four, options: options)
    let query = RowQuery(set: "Stock")
    var page = try await shop.service.page(of: query, tracksChanges: true)
    var change = page.rows[0]
    change["Quantity"] = .int(5)
    _ = try await shop.service.update(change, key: change.key, in: "Stock", replaces: false)
    while case .next? = page.token { page = try await shop.service.page(after: try #require(page.token), of: query) }
    let delta = try await shop.service.page(after: try #require(page.token), of: query)
    #expect(delta.rows.count == 1)
  }

  @Test(arguments: SampleShop.Version.allCases)
  func refusesOldAndForeignTokens(version: SampleShop.Version) async throws {
    let shop = try SampleShop(version)
    let query = RowQuery(set: "Stock")
    let start = try await shop.service.page(of: query, tracksChanges: true)
    shop.fake.expireDeltaLinks()
    await #expect { _ = try await shop.service.page(after: try #require(start.token), of: query) } throws: {
      ($0 as? ServiceError)?.kind == .expiredToken
    }
    for token in ["99", "x", ""] {
      #expect(try await shop.send(.get, "Stock?$deltatoken=\(token)").status == 410)
    }
    #expect(try await shop.service.page(of: query, tracksChanges: true).token != nil)
  }

  @Test func deltaSupportsBothFormsOfRemoval() async throws {
    let shop = try SampleShop(.four, quirks: [.removedAnnotations])
    let query = RowQuery(set: "Stock")
    let start = try await shop.service.page(of: query, tracksChanges: true)
    let deleted = try #require(start.rows[0].key)
    try await shop.service.delete(deleted, in: "Stock", etag: nil)
    guard case .delta(let link)? = start.token else { throw ServiceError(.malformedResponse, "no delta link came") }
    let answer = try await shop.fake.send(HTTPRequest(url: link)).text
    #expect(answer.contains("{\"@removed\":{\"reason\":\"deleted\"},\"@id\":"))
    #expect(try await shop.service.page(after: try #require(start.token), of: query).removed == [deleted])
  }

  @Test func returnsNoDeltaLinkWithoutSupport() async throws {
    let shop = try SampleShop(.four, quirks: [.noDelta])
    #expect(try await shop.service.page(of: RowQuery(set: "Stock"), tracksChanges: true).token == nil)
  }

  @Test func version2HasItsOwnTokens() async throws {
    let page = try await SampleShop(.two).send(.get, "Stock", headers: ["Prefer": "odata.track-changes"])
    #expect(page.text.contains("Stock?!deltatoken='0'"))
  }

  @Test func changesOfExpandedEntitiesCountForTheirOwner() async throws {
    let shop = try SampleShop(.four)
    var query = RowQuery(set: "Suppliers")
    try query.set(.expand, to: "Products")
    let start = try await shop.service.page(of: query, tracksChanges: true)
    let supplier = try await shop.get("Products('PR-1001')/SupplierId/$value")
    #expect(try await shop.send(.patch, "Products('PR-1001')", body: #"{"Name":"Mug"}"#).status == 204)
    let delta = try await shop.service.page(after: try #require(start.token), of: query)
    #expect(delta.rows.map { $0["SupplierId"] } == [.int(Int64(supplier) ?? 0)])
  }

  @Test func nestedChangesCanBeListedSeparately() async throws {
    let shop = try SampleShop(.four, quirks: [.relatedDeltas])
    var query = RowQuery(set: "Suppliers")
    try query.set(.expand, to: "Products")
    let start = try await shop.service.page(of: query, tracksChanges: true)
    #expect(try await shop.send(.patch, "Products('PR-1001')", body: #"{"Name":"Mug"}"#).status == 204)
    #expect(try await shop.send(.delete, "Products('PR-1002')").status == 204)
    let delta = try await shop.service.page(after: try #require(start.token), of: query)
    #expect(delta.rows.isEmpty)
    #expect(delta.related.map(\.set) == ["Products", "Products"])
    #expect(delta.related.first?.row?["Name"] == .string("Mug"))
    #expect(delta.related.last?.key.parts.map(\.value) == [.string("PR-1002")])
    #expect(delta.related.last?.row == nil)
  }

  @Test(arguments: SampleShop.Version.allCases)
  func readsWithoutChangeTrackingIfRefused(version: SampleShop.Version) async throws {
    let shop = try SampleShop(version, quirks: [.refusesTracking])
    let headers: HTTPHeaders = ["Prefer": "odata.track-changes"]
    #expect(try await shop.send(.get, "Stock", headers: headers).status == 400)
    let page = try await shop.service.page(of: RowQuery(set: "Stock"), tracksChanges: true)
    #expect(!page.rows.isEmpty)
    #expect(page.token == nil)
  }
}
