import CheckedChanges
import FakeService
import HTTPTransport
import ODataDialect
import ServiceData
import Testing

/// Changing entities through the OData client.
struct ChangeTests {
  @Test(arguments: SampleShop.Version.allCases)
  func createReadUpdateDelete(version: SampleShop.Version) async throws {
    let shop = try SampleShop(version)
    var query = RowQuery(set: "Products")
    let created = try await shop.service.create(try await shop.product("HT-1"), in: "Products")
    let key = try #require(created.key)
    #expect(created["CurrencyCode"] == .string("EUR"))
    #expect(created["Name"] == .string("Milk & honey's"))

    var change = created
    change["Price"] = .decimal("99.95")
    _ = try await shop.service.update(change, key: key, in: "Products", replaces: false)
    let changed = try #require(try await shop.service.entity(key, of: query))
    #expect(changed["Price"] == .decimal("99.95"))
    #expect(changed["Name"] == created["Name"])
    #expect(changed.etag != created.etag)

    try query.set(.filter, to: "Price eq 99.95 and ProductId eq 'HT-1'")
    #expect(try await shop.service.count(of: query) == 1)
    try await shop.service.delete(key, in: "Products", etag: changed.etag)
    let gone = try await shop.service.entity(key, of: RowQuery(set: "Products"))
    #expect(gone == nil)
  }

  @Test(arguments: SampleShop.Version.allCases)
  func refusesOutdatedETags(version: SampleShop.Version) async throws {
    let shop = try SampleShop(version)
    let read = try #require(try await shop.allRows(RowQuery(set: "Suppliers")).rows.first)
    var mine = read
    mine["SupplierName"] = .string("Mine")
    _ = try await shop.service.update(mine, key: read.key, in: "Suppliers", replaces: false)
    var theirs = read
    theirs["SupplierName"] = .string("Theirs")
    await #expect {
      _ = try await shop.service.update(theirs, key: read.key, in: "Suppliers", replaces: false)
    } throws: {
      ($0 as? ServiceError)?.kind == .preconditionFailed
    }
    let key = try #require(read.key)
    await #expect { try await shop.service.delete(key, in: "Suppliers", etag: read.etag) } throws: {
      ($0 as? ServiceError)?.status == 412
    }
  }

  @Test(arguments: SampleShop.Version.allCases)
  func generatesKeys(version: SampleShop.Version) async throws {
    let shop = try SampleShop(version)
    let customer = try #require(try await shop.allRows(RowQuery(set: "Customers")).rows.first)
    var order = Row(type: try #require(shop.fake.schema.type("Shop.SalesOrderHeader")))
    order["CustomerId"] = customer["CustomerId"]
    order["NetAmount"] = .decimal("1.00")
    let first = try await shop.service.create(order, in: "SalesOrderHeaders")
    let second = try await shop.service.create(order, in: "SalesOrderHeaders")
    #expect(first["SalesOrderId"] == .int(13))
    #expect(second["SalesOrderId"] == .int(14))
    #expect(first["Status"] == .string("New"))
  }

  @Test func acceptsClientKeysAndGeneratesOthers() async throws {
    let customer = #"{"CustomerId":"11111111-2222-3333-4444-555555555555","LastName":"Bo","Address":{"Country":"DE"}}"#
    let mine = try await SampleShop(.four).send(.post, "Customers", body: customer)
    #expect(mine.headers["Location"]?.contains("11111111-2222") == true)
    let theirs = try await SampleShop(.four, quirks: [.assignsKeys]).send(.post, "Customers", body: customer)
    #expect(theirs.headers["Location"]?.contains("11111111-2222") == false)
    for (quirks, status) in [([], 409), ([ServiceQuirk.takenKeysAsBadRequest], 400), ([.assignsEveryKey], 201)] {
      let shop = try SampleShop(.four, quirks: Set(quirks))
      _ = try await shop.send(.post, "Customers", body: customer)
      #expect(try await shop.send(.post, "Customers", body: customer).status == status)
    }
    // A client cannot set a computed key.
    let supplier = #"{"SupplierId":-7,"SupplierName":"New","Address":{"Country":"DE"}}"#
    let shop = try SampleShop(.four, quirks: [.assignsKeys])
    #expect(try await shop.send(.post, "Suppliers", body: supplier).headers["Location"]?.hasSuffix("(13)") == true)
    // Foreign keys are kept, and numbers are never reused.
    let item = #"{"ItemNumber":77,"ProductId":"PR-1001","NetAmount":5}"#
    let place = try #require(try await shop.send(.post, "SalesOrderHeaders(3)/Items", body: item).headers["Location"])
    #expect(place.contains("SalesOrderId=3"))
    #expect(try await shop.send(.delete, "Suppliers(13)").status == 204)
    #expect(try await shop.send(.post, "Suppliers", body: supplier).headers["Location"]?.hasSuffix("(14)") == true)
  }

  @Test func linksEntitiesPostedToANavigation() async throws {
    let shop = try SampleShop(.four)
    let body = #"{"ItemNumber":77,"ProductId":"PR-1001","NetAmount":5}"#
    let created = try await shop.send(.post, "SalesOrderHeaders(3)/Items", body: body)
    #expect(created.status == 201)
    #expect(created.headers["Location"]?.hasSuffix("SalesOrderItems(SalesOrderId=3,ItemNumber=77)") == true)
    #expect(try await shop.get("SalesOrderHeaders(3)/Items(SalesOrderId=3,ItemNumber=77)").contains("77"))
  }

  @Test func putResetsMissingProperties() async throws {
    let shop = try SampleShop(.four)
    var change = Row(type: try #require(shop.fake.schema.type("Shop.Stock")))
    change["Quantity"] = .int(5)
    change["MinimumQuantity"] = .int(1)
    let key = EntityKey([EntityKey.Part(name: "ProductId", value: .string("PR-1001"))])
    _ = try await shop.service.update(change, key: key, in: "Stock", replaces: true)
    let stock = try #require(try await shop.service.entity(key, of: RowQuery(set: "Stock")))
    #expect(stock["Quantity"] == .int(5))
    #expect(stock["CountedAt"] == .null)
  }

  @Test func bindURLsSetForeignKeys() async throws {
    let shop = try SampleShop(.four)
    let body = #"{"Supplier@odata.bind":"Suppliers(7)"}"#
    #expect(try await shop.send(.patch, "Products('PR-1001')", body: body).status == 204)
    #expect(try await shop.get("Products('PR-1001')/SupplierId/$value") == "7")
  }

  @Test func refusesInvalidValues() async throws {
    let shop = try SampleShop(.four)
    let cases = [
      (#"{"Name":null}"#, "'Name'"), (#"{"CurrencyCode":"EURO"}"#, "at most 3"), (#"{"SupplierId":"x"}"#, "Edm.Int32"),
      (#"{"Name":"#, "cannot read the body"),
    ]
    for (body, message) in cases {
      let answer = try await shop.send(.patch, "Products('PR-1001')", body: body)
      #expect(answer.status == 400)
      #expect(answer.text.contains(message))
    }
    let twice = try await shop.send(.post, "ProductCategories", body: #"{"Category":"PR-1001","CategoryName":"x"}"#)
    #expect(twice.status == 409)
  }

  @Test func replacesStreams() async throws {
    let shop = try SampleShop(.two)
    let answer = try await shop.send(
      .put, "Products('PR-1002')/$value", headers: ["Content-Type": "text/plain"], body: "a picture")
    #expect(answer.status == 204)
    #expect(try await shop.get("Products('PR-1002')/$value") == "a picture")
  }

  @Test func supportsTunnelledMerge() async throws {
    let shop = try SampleShop(.two)
    let headers: HTTPHeaders = ["X-HTTP-Method": "MERGE"]
    let answer = try await shop.send(.post, "Products('PR-1001')", headers: headers, body: #"{"Name":"Mug"}"#)
    #expect(answer.status == 204)
    #expect(try await shop.get("Products('PR-1001')/Name/$value") == "Mug")
  }

  /// If the largest key of a type is taken, a free key is assigned.
  @Test(arguments: [PrimitiveKind.int32, .int64])
  func generatedKeysStayInTheirRange(kind: PrimitiveKind) async throws {
    let thing = StructuredDeclaration(
      kind: .entity, qualifiedName: "Box.Thing", keys: [KeyReference(path: ["ID"])],
      members: [
        MemberSchema(name: "ID", type: .primitive(kind), isNullable: false),
        MemberSchema(name: "Name", type: .primitive(.string)),
      ])
    let schema = ServiceSchema(
      SchemaDocument(
        protocolName: "odata", protocolVersion: "4.0", types: [thing],
        sets: [EntitySetSchema(name: "Things", typeName: "Box.Thing")]))
    let fake = try FakeODataService(schema: schema)
    let service = try ODataService(root: fake.root, schema: schema, transport: fake)
    var row = Row(type: try #require(schema.type("Box.Thing")))
    row["Name"] = .string("Last")
    var last = row
    last["ID"] = .int(kind == .int32 ? Int64(Int32.max) : .max)
    #expect(try await service.create(last, in: "Things")["ID"] == last["ID"])
    let next = try await service.create(row, in: "Things")
    guard case .int(let number)? = next["ID"] else {
      Issue.record("found \(String(describing: next["ID"])), expected a number")
      return
    }
    #expect((1..<Int64(Int32.max)).contains(number))
  }
}
