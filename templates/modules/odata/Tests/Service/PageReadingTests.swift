import CheckedChanges
import DialectFixtures
import HTTPTransport
import ODataDialect
import QueryLanguage
import ServiceData
import Testing

@Suite struct PageReadingTests {
  @Test("P2: reads a version 4 page without loss") func readsAVersion4PageWithoutLoss() async throws {
    let transport = ScriptedService(
      .json(
        """
        {"@odata.context":"$metadata#Products","@odata.count":3,"value":[{"@odata.etag":"W/\\"1\\"",
        "ID":9007199254740993,"Name":"Milk","Price":1.10,"Weight":"INF","Opens":"08:30:00","Color":1,
        "Released":"2024-01-02T03:04:05","Origin":{"Street":"Main St"},"Tags":["a","b"],"Extra":{"x":[1]},
        "Name@my.note":"fresh","Orders@odata.navigationLink":"Products(1)/Orders","#Shop.Rename":{}},
        {"@odata.type":"#Shop.Special","ID":2,"Discount":0.5},{"@odata.type":"#Shop.Unknown","ID":3}],
        "@odata.nextLink":"Products?$skiptoken=3"}
        """))
    let service = try ODataService(root: "http://host/shop", schema: ShopSchema.versionFour, transport: transport)
    var query = RowQuery(set: "Products")
    query.filter = try QueryExpression(parsing: "Released gt 2024-01-01 and Name in ('Milk','Tea & Co')")
    query.isCounted = true
    query.pageSize = 3
    let page = try await service.page(of: query, tracksChanges: true)
    let request = try #require(transport.requests.first)
    #expect(
      request.url == "http://host/shop/Products?$filter=Released%20gt%202024-01-01T00:00:00Z%20and%20"
        + "(Name%20eq%20'Milk'%20or%20Name%20eq%20'Tea%20%26%20Co')&$count=true")
    #expect(request.headers["Prefer"] == "odata.track-changes,odata.maxpagesize=3")
    #expect(page.count == 3)
    #expect(page.token == .next("http://host/shop/Products?$skiptoken=3"))
    let milk = page.rows[0]
    #expect(milk["ID"] == .int(9_007_199_254_740_993))
    #expect(milk["Price"] == .decimal("1.10"))
    #expect(milk["Weight"] == .double(.infinity))
    #expect(milk["Color"] == .string("Red"))
    #expect(milk["Tags"] == .list([.string("a"), .string("b")]))
    #expect(milk["Name@my.note"] == .string("fresh"))
    #expect(milk.etag == "W/\"1\"")
    #expect(milk.dynamic.map(\.name) == ["Extra", "Name@my.note"])
    #expect(page.rows.map(\.type.name) == ["Product", "Special", "Product"])
    #expect(page.rows[1]["Discount"] == .decimal("0.5"))
  }

  @Test("an empty link ends a collection", arguments: ["", "null"]) func endsWithAnEmptyLink(_ link: String)
    async throws
  {
    let text = link.isEmpty ? #""""# : link
    let four = ScriptedService(
      .json(#"{"value":[{"ID":1}],"@odata.nextLink":\#(text)}"#),
      .json(#"{"value":[{"ID":1}],"@odata.deltaLink":\#(text)}"#))
    let two = ScriptedService(
      .json(#"{"d":{"results":[{"ID":1}],"__next":\#(text)}}"#),
      .json(#"{"d":{"results":[{"ID":1}],"__delta":\#(text)}}"#))
    for (schema, transport) in [(ShopSchema.versionFour, four), (ShopSchema.versionTwo, two)] {
      let service = try ODataService(root: "http://host/shop", schema: schema, transport: transport)
      for _ in 1...2 {
        let page = try await service.page(of: RowQuery(set: "Products"), tracksChanges: true)
        #expect(page.rows.count == 1 && page.token == nil)
      }
    }
  }

  @Test("text that no change can be conditional on is not an entity tag", arguments: ["", "*", "\u{0}x", "a\nb"])
  func leavesOutUnusableTags(_ tag: String) async throws {
    let text = String(decoding: Value.string(tag).json(), as: UTF8.self)
    let four = ScriptedService(.json(#"{"@odata.etag":\#(text),"ID":1,"Name":"Milk"}"#))
    let two = ScriptedService(.json(#"{"d":{"__metadata":{"etag":\#(text)},"ID":1,"Name":"Milk"}}"#))
    for (schema, transport) in [(ShopSchema.versionFour, four), (ShopSchema.versionTwo, two)] {
      let service = try ODataService(root: "http://host/shop", schema: schema, transport: transport)
      let key = EntityKey([.init(name: "ID", value: .int(1))])
      let row = try #require(try await service.entity(key, of: RowQuery(set: "Products")))
      #expect(row.etag == nil && row["Name"] == .string("Milk"))
    }
  }

  /// The path distinguishes a host that only a proxy knows from another service.
  @Test(arguments: ["http://other/Products?$skiptoken=3", "https://other/shopping/x", "http://other/%73hop/../x"])
  func refusesALinkToAnotherService(_ link: String) async throws {
    let transport = ScriptedService(.json(#"{"value":[{"ID":1}],"@odata.nextLink":"\#(link)"}"#))
    let service = try ODataService(root: "http://host/shop", schema: ShopSchema.versionFour, transport: transport)
    let error = await #expect(throws: ServiceError.self) {
      try await service.page(of: RowQuery(set: "Products"), tracksChanges: false)
    }
    #expect(error?.kind == .malformedResponse)
    #expect(error?.message.hasSuffix("instead of 'http://host'; nothing was sent there") == true)
    #expect(transport.requests.count == 1)
  }

  /// A sign-in page or a foreign service is not the service that was named.
  @Test(arguments: [301, 302, 303, 307, 308])
  func refusesRedirectedData(_ status: Int) async throws {
    let elsewhere = HTTPResponse(status: status, headers: ["Location": "https://other/shop/Products"])
    let transport = ScriptedService(Array(repeating: elsewhere, count: 6))
    var options = ODataService.Options()
    options.middlewares = [RedirectMiddleware()]
    let service = try ODataService(
      root: "https://host/shop", schema: ShopSchema.versionFour, transport: transport, options: options)
    let key = EntityKey([.init(name: "ID", value: .int(1))])
    var product = Row(type: try #require(service.schema.type("Shop.Product")))
    product["Name"] = .string("Milk")
    for work in [
      { _ = try await service.page(of: RowQuery(set: "Products"), tracksChanges: false) },
      { _ = try await service.count(of: RowQuery(set: "Products")) },
      { _ = try await service.entity(key, of: RowQuery(set: "Products")) },
      { _ = try await service.references(of: key, in: "Products", navigation: "Orders") },
      { [product] in _ = try await service.create(product, in: "Products") },
    ] as [() async throws -> Void] {
      await #expect(throws: ServiceError.self) { try await work() }
    }
    #expect(transport.requests.count == 5)
    #expect(transport.requests.allSatisfy { $0.url.hasPrefix("https://host/shop/") })
    let error = await #expect(throws: ServiceError.self) {
      try await service.page(of: RowQuery(set: "Products"), tracksChanges: false)
    }
    #expect(error?.kind == .malformedResponse)
    #expect(error?.message.contains("it leads to 'https://other'") == true)
  }

  @Test func acceptsRedirectedContent() async throws {
    let transport = ScriptedService(
      HTTPResponse(status: 302, headers: ["Location": "https://files.example/3"]), HTTPResponse(status: 200, body: [9]))
    var options = ODataService.Options()
    options.middlewares = [RedirectMiddleware()]
    let service = try ODataService(
      root: "https://host/shop", schema: ShopSchema.versionFour, transport: transport, options: options)
    let key = EntityKey([.init(name: "ID", value: .int(3))])
    #expect(try await service.media(of: key, in: "Documents", property: nil).body == .bytes([9]))
    #expect(transport.requests.last?.carriesIdentity == false)
  }

  @Test func readsAVersion2PageWithoutLoss() async throws {
    let transport = ScriptedService(
      .json(
        """
        {"d":{"results":[{"__metadata":{"uri":"http://host/shop/Products(1L)","type":"Shop.Product","etag":"W/\\"1\\""},
        "ID":"9007199254740993","Name":"Milk","Price":"1.10","Weight":"1.5E3","Photo":"+/8=",
        "Released":"/Date(1704164645500)/","Changed":"\\/Date(1704164645000+0060)\\/","Opens":"PT08H30M00S",
        "Origin":{"__metadata":{"type":"Shop.Address"},"Street":"A","Since":"/Date(-1)/"},
        "Orders":{"__deferred":{"uri":"x"}},"Successor":null,"Unknown":{"__deferred":{"uri":"x"}}},
        {"ID":"2","Opens":"soon","Orders":{"results":[{"Year":2024,"Code":"a"}]}}],
        "__count":"7","__next":{"uri":"http://inner:8080/shop/Products?$skiptoken=2"}}}
        """))
    let service = try ODataService(root: "http://host/shop/", schema: ShopSchema.versionTwo, transport: transport)
    var query = RowQuery(set: "Products")
    query.filter = try QueryExpression(parsing: "contains(Name,'ilk') and Price lt 10 and Released gt 2024-01-01")
    query.isCounted = true
    query.select = ["Name"]
    var orders = ExpandTerm(path: "Orders")
    orders.expand = [ExpandTerm(path: "Product")]
    query.expand = [orders]
    let page = try await service.page(of: query, tracksChanges: false)
    #expect(
      transport.requests.first?.url
        == "http://host/shop/Products?$filter=substringof('ilk',Name)%20and%20Price%20lt%2010"
        + "%20and%20Released%20gt%20datetime'2024-01-01T00:00:00'&$select=Name,Orders,Orders/Product"
        + "&$expand=Orders/Product&$inlinecount=allpages")
    #expect(page.count == 7)
    #expect(page.token == .next("http://host/shop/Products?$skiptoken=2"))
    let milk = page.rows[0]
    #expect(milk["ID"] == .int(9_007_199_254_740_993))
    #expect(milk["Price"] == .decimal("1.10"))
    #expect(milk["Weight"] == .double(1500))
    #expect(milk["Photo"] == .string("-_8"))
    #expect(milk["Released"] == .string("2024-01-02T03:04:05.5"))
    #expect(milk["Changed"] == .string("2024-01-02T04:04:05+01:00"))
    #expect(milk["Opens"] == .string("08:30:00"))
    #expect(milk.value(at: ["Origin", "Since"]) == .string("1969-12-31T23:59:59.999"))
    #expect(milk["Orders"] == nil)
    #expect(milk["Successor"] == .null)
    #expect(milk.dynamic.isEmpty)
    #expect(milk.etag == "W/\"1\"")
    #expect(page.rows[1]["Opens"] == .string("soon"))
    guard case .list(let orderRows) = page.rows[1]["Orders"], case .row(let order) = orderRows.first else {
      Issue.record("the orders are not a list of rows")
      return
    }
    #expect(order.key?.parts.map(\.value) == [.int(2024), .string("a")])
  }

  @Test(arguments: [
    #"[{"ID":1},{"ID":2}]"#, #"{"value":[{"ID":1},{"ID":2}]}"#, #"{"@count":"9","value":[{"ID":"1"},{"ID":2}]}"#,
  ])
  func acceptsMissingVersion4Wrappers(_ body: String) throws {
    let type = try #require(ShopSchema.versionFour.type("Shop.Product"))
    let page = try VersionFourReader().page(Array(body.utf8), of: type)
    #expect(page.rows.map { $0["ID"] } == [.int(1), .int(2)])
  }

  @Test(arguments: [
    #"{"d":[{"ID":"1"},{"ID":2}]}"#, #"{"results":[{"ID":1},{"ID":2}]}"#, #"[{"ID":1},{"ID":2}]"#,
    #"{"d":{"results":[{"ID":1},{"ID":2}]}}"#,
  ])
  func acceptsMissingVersion2Wrappers(_ body: String) throws {
    let type = try #require(ShopSchema.versionTwo.type("Shop.Product"))
    let page = try VersionTwoReader().page(Array(body.utf8), of: type)
    #expect(page.rows.map { $0["ID"] } == [.int(1), .int(2)])
  }

  /// A text that begins like a date of V2 but is not one stays unchanged.
  @Test(arguments: [
    "/Date(-9223372036854775808)/", "/Date(9223372036854775807)/", "/Date(0-9223372036854775808)/",
    "/Date(0+9223372036854775807)/", "/Date(99999999999999999999)/",
  ])
  func keepsDatesOutOfRangeAsText(_ text: String) throws {
    for schema in [ShopSchema.versionTwo, ShopSchema.versionFour] {
      let type = try #require(schema.type("Shop.Product"))
      let body = #"{"ID":1,"Name":"\#(text)","Changed":"\#(text)","Released":"\#(text)"}"#
      let isFour = schema === ShopSchema.versionFour
      let whole = isFour ? #"{"value":[\#(body)]}"# : #"{"d":[\#(body)]}"#
      let reader: any PayloadReading = isFour ? VersionFourReader() : VersionTwoReader()
      let row = try #require(try reader.page(Array(whole.utf8), of: type).rows.first)
      #expect(row["Name"] == .string(text))
      #expect(row["Released"] == .string(text))
    }
  }

  @Test(arguments: ["2.0", "4.0"])
  func recognizesRemovalsDespiteAPropertyNamedID(_ version: String) throws {
    let schema = ServiceSchema(
      emitted: """
        schema 1 odata \(version)
        entity Shop.Tag keys=id
          id String!
        """)
    let type = try #require(schema.type("Shop.Tag"))
    let gone = #"{"@odata.context":"$metadata#Tags/$deletedEntity","id":"http://x/Tags('a')"}"#
    let body = version == "2.0" ? #"{"d":{"results":[\#(gone)]}}"# : #"{"value":[\#(gone)]}"#
    let page = try ProtocolVersions.version(version).reader.page(Array(body.utf8), of: type)
    #expect(page.rows.isEmpty)
    #expect(page.removed == [EntityKey([EntityKey.Part(name: "id", value: .string("a"))])])
  }

  @Test func readsRemovalsFromDeltas() async throws {
    let body = """
      {"value":[{"ID":1,"Name":"new"},{"@odata.context":"$metadata#Products/$deletedEntity","id":"http://x/Products(2)"},
      {"@removed":{"reason":"deleted"},"@id":"Products(3)"},{"@removed":{"reason":"changed"},"ID":4},
      {"@odata.context":"#Products/$deletedLink","source":"a","relationship":"b","target":"c"}],
      "@odata.deltaLink":"http://host/shop/Products?$deltatoken=x"}
      """
    let transport = ScriptedService(.json(body), HTTPResponse(status: 410))
    let service = try ODataService(root: "http://host/shop", schema: ShopSchema.versionFour, transport: transport)
    let query = RowQuery(set: "Products")
    let page = try await service.page(after: .delta("http://host/shop/Products?$deltatoken=w"), of: query)
    #expect(page.rows.count == 1)
    #expect(page.removed.map { $0.parts[0].value } == [.int(2), .int(3), .int(4)])
    let token = try #require(page.token)
    #expect(token == .delta("http://host/shop/Products?$deltatoken=x"))
    let error = await #expect(throws: ServiceError.self) { try await service.page(after: token, of: query) }
    #expect(error?.kind == .expiredToken)
  }

  @Test(arguments: [
    (
      ShopSchema.versionTwo, #"{"d":[{"ID":"1","Orders":{"results":[{"Code":"a"}],"__next":"http://host/shop/r"}}]}"#,
      #"{"d":{"results":[{"Code":"b"}]}}"#
    ),
    (
      ShopSchema.versionFour, #"{"value":[{"ID":1,"Orders":[{"Code":"a"}],"Orders@odata.nextLink":"r"}]}"#,
      #"{"value":[{"Code":"b"}]}"#
    ),
    (
      ShopSchema.versionFour, #"{"value":[{"ID":1,"Orders":[{"Code":"a"}],"Orders@nextLink":"r"}]}"#,
      #"{"value":[{"Code":"b"}]}"#
    ),
  ])
  func readsAllPagesOfExpandedCollections(_ schema: ServiceSchema, _ first: String, _ second: String) async throws {
    let transport = ScriptedService(.json(first), .json(second))
    let service = try ODataService(root: "http://host/shop", schema: schema, transport: transport)
    var query = RowQuery(set: "Products")
    query.expand = [ExpandTerm(path: "Orders")]
    let page = try await service.page(of: query, tracksChanges: false)
    guard case .list(let orders) = page.rows.first?["Orders"] else {
      Issue.record("expected a list of orders")
      return
    }
    let codes: [Value?] = orders.map { order in if case .row(let row) = order { row["Code"] } else { nil } }
    #expect(codes == [.string("a"), .string("b")])
    #expect(page.rows.first?.dynamic.isEmpty == true)
    #expect(transport.requests.last?.url == "http://host/shop/r")
  }
}
