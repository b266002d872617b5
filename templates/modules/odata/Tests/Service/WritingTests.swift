import CheckedChanges
import DialectFixtures
import HTTPTransport
import ODataDialect
import ServiceData
import Testing

@Suite struct WritingTests {
  private func service(_ transport: ScriptedService, _ schema: ServiceSchema) throws -> ODataService {
    try ODataService(root: "http://host/shop", schema: schema, transport: transport)
  }

  private func body(_ request: HTTPRequest?) -> String { String(decoding: request?.body ?? [], as: UTF8.self) }

  @Test func createsAndReturnsTheServicesVersion() async throws {
    let schema = ShopSchema.versionFour
    let transport = ScriptedService(
      .json(#"{"ID":7,"Name":"Milk","Price":1.5}"#, status: 201, headers: ["ETag": "\"a\""]))
    var row = Row(type: try #require(schema.type("Shop.Special")))
    row["ID"] = .int(7)
    row["Name"] = .string("Milk")
    row["Changed"] = .string("2024-01-01T00:00:00Z")
    row["Discount"] = .decimal("0.10")
    row["Nick"] = .string("m")
    let created = try await service(transport, schema).create(row, in: "Products", isUnchecked: true)
    #expect(transport.requests.first?.method == .post)
    #expect(transport.requests.first?.url == "http://host/shop/Products")
    #expect(
      body(transport.requests.first)
        == ##"{"@odata.type":"#Shop.Special","ID":7,"Name":"Milk","Discount":0.10,"Nick":"m"}"##)
    #expect(created["Price"] == .decimal("1.5"))
    #expect(created.etag == "\"a\"")
  }

  @Test func readsAnEntityCreatedWithoutABody() async throws {
    let schema = ShopSchema.versionTwo
    let transport = ScriptedService(
      HTTPResponse(status: 204, headers: ["Location": "Products(7L)"]), .json(#"{"d":{"ID":"7","Name":"kept"}}"#))
    var row = Row(type: try #require(schema.type("Shop.Product")))
    row["Name"] = .string("Milk")
    let created = try await service(transport, schema).create(row, in: "Products")
    #expect(transport.requests.last?.url == "http://host/shop/Products(7L)")
    #expect(created["Name"] == .string("kept"))
  }

  @Test("P5: sends only changed properties") func sendsOnlyChangedProperties() async throws {
    let schema = ShopSchema.versionFour
    let type = try #require(schema.type("Shop.Product"))
    var row = try VersionFourReader().entity(
      Array(#"{"@odata.etag":"W/\"1\"","ID":7,"Name":"Milk","Price":1.5}"#.utf8), of: type)
    let transport = ScriptedService(HTTPResponse(status: 204, headers: ["ETag": "W/\"2\""]))
    let service = try service(transport, schema)
    #expect(try await service.update(row, key: row.key, in: "Products", replaces: false) == nil)
    #expect(transport.requests.isEmpty)
    row["Price"] = .decimal("2.50")
    let updated = try await service.update(row, key: row.key, in: "Products", replaces: false)
    let request = try #require(transport.requests.first)
    #expect(request.method == .patch)
    #expect(request.headers["If-Match"] == "W/\"1\"")
    #expect(body(request) == #"{"Price":2.50}"#)
    #expect(updated?.etag == "W/\"2\"")
    #expect(updated?.isChanged == false)
  }

  @Test func version2UsesItsOwnFormsOfUpdate() async throws {
    let schema = ShopSchema.versionTwo
    let type = try #require(schema.type("Shop.Product"))
    var row = Row(type: type)
    row.load(.int(7), at: 0)
    row["Price"] = .decimal("2.50")
    row["Weight"] = .double(2)
    row["Photo"] = .string("-_8")
    row["Released"] = .string("2024-01-02T03:04:05.5")
    row["Opens"] = .string("08:30:00")
    let transport = ScriptedService(HTTPResponse(status: 405), HTTPResponse(status: 204))
    _ = try await service(transport, schema).update(row, key: row.key, in: "Products", replaces: false)
    #expect(transport.requests.map(\.method) == [.merge, .post])
    #expect(transport.requests.map { $0.headers["X-HTTP-Method"] } == [nil, "MERGE"])
    #expect(
      body(transport.requests.last)
        == #"{"Price":"2.50","Weight":"2.0","Photo":"+/8=","Released":"/Date(1704164645500)/","Opens":"PT08H30M00S"}"#)
  }

  @Test(arguments: [
    ("Year=2024,Code='a/b+c d''e&%'", "http://host/shop/Orders(Year=2024,Code='a%2Fb%2Bc%20d''e%26%25')"),
    ("Year=1,Code='ü()'", "http://host/shop/Orders(Year=1,Code='%C3%BC()')"),
  ])
  func escapesKeys(_ key: String, _ url: String) async throws {
    let schema = ShopSchema.versionTwo
    let order = try #require(schema.type("Shop.Order"))
    let transport = ScriptedService(HTTPResponse(status: 204))
    let parsed = try EntityKeyParser(order).key(key)
    try await service(transport, schema).delete(parsed, in: "Orders", etag: "*")
    #expect(transport.requests.first?.url == url)
    #expect(transport.requests.first?.headers["If-Match"] == "*")
  }

  @Test func readsASingletonAndAMissingEntity() async throws {
    let schema = ShopSchema.versionFour
    let transport = ScriptedService(.json(#"{"ID":1}"#, headers: ["ETag": "x"]), HTTPResponse(status: 404))
    let service = try service(transport, schema)
    let best = try await service.entity(nil, of: RowQuery(set: "Best"))
    #expect(best?.etag == "x")
    let key = EntityKey([EntityKey.Part(name: "ID", value: .int(5))])
    let none = try await service.entity(key, of: RowQuery(set: "Products"))
    #expect(none == nil)
    #expect(transport.requests.map(\.url) == ["http://host/shop/Best", "http://host/shop/Products(5)"])
  }

  @Test func readsACountAsTextOrWithTheRows() async throws {
    let transport = ScriptedService(
      HTTPResponse(status: 200, body: Array("\u{FEFF}12\n".utf8)), HTTPResponse(status: 404),
      .json(#"{"d":{"results":[],"__count":"3"}}"#))
    let service = try service(transport, ShopSchema.versionTwo)
    #expect(try await service.count(of: RowQuery(set: "Products")) == 12)
    #expect(try await service.count(of: RowQuery(set: "Products")) == 3)
    #expect(transport.requests.last?.url == "http://host/shop/Products?$top=0&$inlinecount=allpages")
  }

  /// Milliseconds cannot express this year. The service decides what the text means.
  @Test(arguments: ["999999999-01-01T00:00:00", "-999999999-01-01T00:00:00", "300000-01-01T00:00:00"])
  func keepsADateOutOfRangeAsText(_ moment: String) async throws {
    let schema = ShopSchema.versionTwo
    var row = Row(type: try #require(schema.type("Shop.Product")))
    row.load(.int(7), at: 0)
    row["Released"] = .string(moment)
    let transport = ScriptedService(HTTPResponse(status: 204))
    _ = try await service(transport, schema).update(row, key: row.key, in: "Products", replaces: false)
    #expect(body(transport.requests.last) == #"{"Released":"\#(moment)"}"#)
  }
}
