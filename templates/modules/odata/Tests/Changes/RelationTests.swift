import CheckedChanges
import DialectFixtures
import HTTPTransport
import ODataDialect
import ServiceData
import Testing

@Suite struct RelationTests {
  private func key(_ number: Int64) -> EntityKey { EntityKey([.init(name: "ID", value: .int(number))]) }

  private func order(_ year: Int64) -> EntityKey {
    EntityKey([.init(name: "Year", value: .int(year)), .init(name: "Code", value: .string("a"))])
  }

  private func request(_ change: ServiceChange, _ schema: ServiceSchema) async throws -> HTTPRequest {
    let transport = ScriptedService(HTTPResponse(status: 204))
    let service = try ODataService(root: "http://host/shop", schema: schema, transport: transport)
    let row = try await service.send(change, identity: nil)
    #expect(row == nil)
    return try #require(transport.requests.first)
  }

  @Test func version4LinksAreReferences() async throws {
    let schema = ShopSchema.versionFour
    let add = ServiceChange.link(
      source: key(1), set: "Products", navigation: "Orders", target: order(2024), targetSet: "Orders")
    let added = try await request(add, schema)
    #expect(added.method == .post)
    #expect(added.url == "http://host/shop/Products(1)/Orders/$ref")
    #expect(added.sent == #"{"@odata.id":"http://host/shop/Orders(Year=2024,Code='a')"}"#)
    let set = try await request(
      .link(source: nil, set: "Best", navigation: "Successor", target: key(2), targetSet: "Products"), schema)
    #expect(set.method == .put)
    #expect(set.url == "http://host/shop/Best/Successor/$ref")
    let remove = ServiceChange.unlink(
      source: key(1), set: "Products", navigation: "Orders", target: order(2024), targetSet: "Orders")
    let removed = try await request(remove, schema)
    #expect(removed.method == .delete)
    #expect(
      PercentEncoding.decode(removed.url)
        == "http://host/shop/Products(1)/Orders/$ref?$id=http://host/shop/Orders(Year=2024,Code='a')")
    let clear = ServiceChange.unlink(
      source: key(1), set: "Products", navigation: "Successor", target: nil, targetSet: nil)
    #expect(try await request(clear, schema).url == "http://host/shop/Products(1)/Successor/$ref")
  }

  @Test(arguments: [ShopSchema.versionTwo, ShopSchema.versionThree])
  func version2LinksAreLinks(_ schema: ServiceSchema) async throws {
    let add = ServiceChange.link(
      source: key(1), set: "Products", navigation: "Orders", target: order(2024), targetSet: "Orders")
    let added = try await request(add, schema)
    #expect(added.method == .post)
    #expect(added.url == "http://host/shop/Products(1L)/$links/Orders")
    #expect(added.sent == #"{"uri":"http://host/shop/Orders(Year=2024,Code='a')"}"#)
    let set = try await request(
      .link(source: key(1), set: "Products", navigation: "Successor", target: key(2), targetSet: "Products"), schema)
    #expect(set.method == .put)
    #expect(set.sent == #"{"uri":"http://host/shop/Products(2L)"}"#)
    let remove = ServiceChange.unlink(
      source: key(1), set: "Products", navigation: "Orders", target: order(2024), targetSet: "Orders")
    #expect(
      try await request(remove, schema).url == "http://host/shop/Products(1L)/$links/Orders(Year=2024,Code='a')")
  }

  @Test func refusesInvalidLinksBeforeSending() async throws {
    let transport = ScriptedService()
    let service = try ODataService(root: "http://host", schema: ShopSchema.versionFour, transport: transport)
    let unknown = ServiceChange.link(
      source: key(1), set: "Products", navigation: "Name", target: key(2), targetSet: "Products")
    let first = await #expect(throws: ServiceError.self) { try await service.send(unknown, identity: nil) }
    #expect(first?.kind == .notFound)
    let anyone = ServiceChange.unlink(
      source: key(1), set: "Products", navigation: "Orders", target: nil, targetSet: nil)
    let second = await #expect(throws: ServiceError.self) { try await service.send(anyone, identity: nil) }
    #expect(second?.kind == .unsupported)
    #expect(transport.requests.isEmpty)
  }

  private func deepProduct(_ schema: ServiceSchema) throws -> Row {
    let product = try #require(schema.type("Shop.Product"))
    let order = try #require(schema.type("Shop.Order"))
    var inner = Row(type: order)
    inner["Code"] = .string("new")
    var row = Row(type: product)
    row["Name"] = .string("Milk")
    row["Orders"] = .list([.row(inner), .row(Row(referenceTo: self.order(2024), in: "Orders", of: order))])
    row["Successor"] = .row(Row(referenceTo: key(2), in: "Products", of: product))
    return row
  }

  @Test func createsAnEntityWithNestedEntitiesAndReferences() async throws {
    for (schema, body) in [
      (
        ShopSchema.versionFour,
        #"{"Name":"Milk","Orders@odata.bind":["Orders(Year=2024,Code='a')"],"Orders":[{"Code":"new"}],"#
          + #""Successor@odata.bind":"Products(2)"}"#
      ),
      (
        ShopSchema.versionTwo,
        #"{"Name":"Milk","Orders":[{"Code":"new"},{"__metadata":{"uri":"http://host/shop/Orders(Year=2024,Code='a')"}}],"#
          + #""Successor":{"__metadata":{"uri":"http://host/shop/Products(2L)"}}}"#
      ),
    ] {
      let answer = schema === ShopSchema.versionTwo ? #"{"d":{"ID":"9"}}"# : #"{"ID":9}"#
      let transport = ScriptedService(.json(answer, status: 201))
      let service = try ODataService(root: "http://host/shop", schema: schema, transport: transport)
      let created = try await service.create(try deepProduct(schema), in: "Products")
      #expect(created["ID"] == .int(9))
      #expect(transport.requests.first?.sent == body)
    }
  }

  @Test func updatesChangeReferencesAndRefuseNestedEntities() async throws {
    let schema = ShopSchema.versionFour
    let product = try #require(schema.type("Shop.Product"))
    var row = Row(type: product)
    row["Successor"] = .null
    let cleared = try await request(.update(row, key: key(1), set: "Products", replaces: false), schema)
    #expect(cleared.sent == #"{"Successor@odata.bind":null}"#)
    row["Successor"] = .row(Row(referenceTo: key(2), in: "Products", of: product))
    let moved = try await request(.update(row, key: key(1), set: "Products", replaces: false), schema)
    #expect(moved.sent == #"{"Successor@odata.bind":"Products(2)"}"#)
    row["Successor"] = .row(Row(type: product))
    let service = try ODataService(root: "http://host", schema: schema, transport: ScriptedService())
    let refused = ServiceChange.update(row, key: key(1), set: "Products", replaces: false)
    let error = await #expect(throws: ServiceError.self) { try await service.send(refused, identity: nil) }
    #expect(error?.kind == .unsupported)
  }
}
