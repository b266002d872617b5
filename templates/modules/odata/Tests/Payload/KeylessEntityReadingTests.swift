import CheckedChanges
import DialectFixtures
import HTTPTransport
import ODataDialect
import ServiceData
import Testing

/// Entities whose key is only in a URL.
@Suite struct KeylessEntityReadingTests {
  private func rows(_ body: String, _ schema: ServiceSchema = ShopSchema.versionFour, of set: String = "Products")
    async throws -> RowPage
  {
    let service = try ODataService(root: "http://host/shop", schema: schema, transport: ScriptedService(.json(body)))
    return try await service.page(of: RowQuery(set: set), tracksChanges: false)
  }

  @Test(arguments: [
    ("http://host/shop/Products(7)", 7), ("Products(7)", 7), ("Products%287%29", 7), ("/shop/Products(ID=7)", 7),
    ("Things(7)", 7), ("Products(7)/Shop.Special", 7), ("Products(7)?x=(1)", 7), ("http://host(1)/shop/Products/7", 7),
    ("Products", nil), ("Products('x')", nil), ("Products(7)/Successor", nil), ("urn:uuid:1", nil), ("", nil),
  ])
  func readsTheKeyFromTheIdentifier(_ identifier: String, _ key: Int64?) async throws {
    for name in ["@odata.id", "@id", "@odata.editLink", "@odata.readLink"] {
      let page = try await rows("{\"value\":[{\"\(name)\":\"\(identifier)\",\"Name\":\"Milk\"}]}")
      #expect(page.rows.map { $0["ID"] } == [key.map(Value.int)], "\(name)")
      #expect(page.rows.map { $0["Name"] } == [.string("Milk")])
    }
    for name in ["uri", "id"] {
      let body = "{\"d\":{\"results\":[{\"__metadata\":{\"\(name)\":\"\(identifier)\"},\"Name\":\"Milk\"}]}}"
      let page = try await rows(body, ShopSchema.versionTwo)
      #expect(page.rows.map { $0["ID"] } == [key.map(Value.int)], "\(name)")
    }
  }

  @Test func readsCompositeKeysAndTextWithSlashes() async throws {
    let page = try await rows(
      """
      {"value":[{"@odata.id":"Orders(Year=2024,Code='a%2Fb''(c)')"},{"@id":"Orders(Code='x.y/z)',Year=1)"}]}
      """, of: "Orders")
    #expect(page.rows.map { $0["Code"] } == [.string("a/b'(c)"), .string("x.y/z)")])
    #expect(page.rows.map { $0["Year"] } == [.int(2024), .int(1)])
  }

  @Test func prefersSentKeysOverTheIdentifier() async throws {
    let page = try await rows("{\"value\":[{\"@odata.id\":\"Products(7)\",\"ID\":8}]}")
    #expect(page.rows.map { $0["ID"] } == [.int(8)])
    #expect(page.rows.allSatisfy { !$0.isChanged })
  }

  @Test func readsKeysOfExpandedEntities() async throws {
    let page = try await rows(
      "{\"value\":[{\"ID\":1,\"Orders\":[{\"@odata.id\":\"Orders(Year=2024,Code='a')\"}]}]}")
    guard case .list(let orders)? = page.rows.first?["Orders"], case .row(let order)? = orders.first else {
      Issue.record("expected an order: \(page)")
      return
    }
    #expect(order.key == EntityKey([.init(name: "Year", value: .int(2024)), .init(name: "Code", value: .string("a"))]))
  }

  @Test(arguments: [
    "{\"value\":[{\"@removed\":{\"reason\":\"deleted\"}}]}",
    "{\"value\":[{\"@removed\":{\"reason\":\"deleted\"},\"@id\":\"urn:1\"}]}",
    "{\"value\":[{\"@odata.context\":\"#Products/$deletedEntity\",\"id\":\"nothing\"}]}",
  ])
  func refusesARemovalWithoutAnIdentifier(_ body: String) async throws {
    let error = await #expect(throws: ServiceError.self) { try await rows(body) }
    #expect(error?.kind == .malformedResponse)
    #expect(error?.message.contains("'Products'") == true)
  }

  @Test func readsTheKeyOfACreatedEntityFromTheHeader() async throws {
    var answer = HTTPResponse.json("{\"Name\":\"Milk\"}")
    answer.status = 201
    answer.headers["Location"] = "http://host/shop/Products(7)"
    let service = try ODataService(
      root: "http://host/shop", schema: ShopSchema.versionFour, transport: ScriptedService(answer))
    var row = Row(type: try #require(ShopSchema.versionFour.type("Shop.Product")))
    row["Name"] = .string("Milk")
    #expect(try await service.create(row, in: "Products")["ID"] == .int(7))
  }
}
