import FakeService
import HTTPTransport
import ServiceData
import Testing

/// Adding and removing links between entities.
struct ReferenceTests {
  @Test(arguments: SampleShop.Version.allCases)
  func foreignKeysLinkBothSides(version: SampleShop.Version) async throws {
    let shop = try SampleShop(version)
    let isFour = version == .four
    let name = isFour ? "@odata.id" : "uri"
    let product = "Products('PR-1001')"
    let single = isFour ? "\(product)/Supplier/$ref" : "\(product)/$links/Supplier"
    let answer = try await shop.send(.put, single, body: #"{"\#(name)":"\#(shop.fake.root)/Suppliers(7)"}"#)
    #expect(answer.status == 204)
    #expect(try await shop.get("\(product)/SupplierId/$value") == "7")
    #expect(try await shop.get(single).contains("Suppliers(7)"))

    let many = isFour ? "Suppliers(3)/Products/$ref" : "Suppliers(3)/$links/Products"
    #expect(try await shop.send(.post, many, body: #"{"\#(name)":"\#(product)"}"#).status == 204)
    #expect(try await shop.get("\(product)/SupplierId/$value") == "3")
    #expect(try await shop.get(many).contains("Products('PR-1001')"))
    let one = isFour ? "Suppliers(3)/Products('PR-1001')/$ref" : "Suppliers(3)/$links/Products('PR-1001')"
    #expect(try await shop.send(.delete, one).status == 400)
    #expect(try await shop.send(.put, many, body: #"{"\#(name)":"\#(product)"}"#).status == 405)
    #expect(try await shop.send(.put, single, body: #"{"\#(name)":"Suppliers(99)"}"#).status == 404)
    #expect(try await shop.send(.put, single, body: "{}").status == 400)
  }

  @Test func nullableForeignKeysCanBeNull() async throws {
    let shop = try SampleShop(.four)
    let body = #"{"@odata.id":"ProductCategories('PR-1002')"}"#
    #expect(try await shop.send(.put, "ProductCategories('PR-1001')/Parent/$ref", body: body).status == 204)
    #expect(try await shop.get("ProductCategories('PR-1002')/Children/$ref").contains("PR-1001"))
    #expect(try await shop.send(.delete, "ProductCategories('PR-1001')/Parent/$ref").status == 204)
    #expect(try await shop.send(.get, "ProductCategories('PR-1001')/Parent").status == 204)
    #expect(
      try await shop.send(.patch, "ProductCategories('PR-1003')", body: #"{"Parent@odata.bind":null}"#).status == 204)
    #expect(try await shop.send(.get, "ProductCategories('PR-1003')/Parent").status == 204)
  }

  @Test func storesLinksWithoutForeignKeys() async throws {
    let fake = try FakeODataService(schema: TravelSchema.schema)
    func send(_ method: HTTPMethod, _ path: String, _ body: String? = nil) async throws -> HTTPResponse {
      try await fake.send(HTTPRequest(method, url: "\(fake.root)/\(path)", body: body.map { Array($0.utf8) }))
    }
    let created = try await send(.post, "People", #"{"Name":"Ada","Club@odata.bind":"Clubs('001')"}"#)
    let ada = try #require(created.headers["Location"]?.split(separator: "/").last.map(String.init))
    #expect(try await send(.get, "Clubs('001')/Members/$ref").text.contains(ada))
    #expect(try await send(.post, "Clubs('002')/Members/$ref", #"{"@odata.id":"\#(ada)"}"#).status == 204)
    #expect(try await send(.get, "Clubs('001')/Members/$ref").text.contains(ada) == false)
    let members = "Clubs('002')/Members/$ref?$id=\(ada)"
    #expect(try await send(.delete, members).status == 204)
    #expect(try await send(.get, "\(ada)/Club").status == 204)
    #expect(try await send(.post, "\(ada)/Friends/$ref", #"{"@odata.id":"\#(ada)"}"#).status == 204)
    #expect(try await send(.get, "\(ada)/Friends/$count").text == "1")
  }

  @Test func returnsNestedCreations() async throws {
    let shop = try SampleShop(.four)
    let customer = try #require(try await shop.allRows(RowQuery(set: "Customers")).rows.first?.key)
    let type = try #require(shop.fake.schema.type("Shop.Customer"))
    let item = #"{"ItemNumber":1,"ProductId":"PR-1001","NetAmount":5}"#
    let order = #""Customer@odata.bind":"Customers(\#(customer.text(of: type)))","NetAmount":5,"TaxAmount":1"#
    let created = try await shop.send(.post, "SalesOrderHeaders", body: "{\(order),\"Items\":[\(item)]}")
    #expect(created.status == 201)
    #expect(created.text.contains("\"Items\":[{"))
    let broken = try await shop.send(.post, "SalesOrderHeaders", body: "{\(order),\"Items\":[\(item),\(item)]}")
    #expect(broken.status == 409)
    #expect(try await shop.get("SalesOrderHeaders/$count") == "13")
  }
}
