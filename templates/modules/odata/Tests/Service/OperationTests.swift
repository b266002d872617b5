import DialectFixtures
import HTTPTransport
import ODataDialect
import QueryLanguage
import ServiceData
import Testing

@Suite struct OperationTests {
  @Test func passesLiteralsInThePathAndStructuresAsAliases() async throws {
    let schema = ShopSchema.versionFour
    let transport = ScriptedService(.json(#"{"ID":1}"#))
    let service = try ODataService(root: "http://host/shop", schema: schema, transport: transport)
    let operation = try #require(schema.operations("Cheapest").first)
    let arguments: [String: Value] = ["color": .string("r'd"), "tags": .list([.string("a"), .string("b")])]
    let result = try await service.call(OperationCall(operation: operation, arguments: arguments))
    #expect(
      transport.requests.first?.url
        == "http://host/shop/Cheapest(color='r''d',tags=@tags)?@tags=%5B%22a%22,%22b%22%5D")
    guard case .rows(let rows) = result else {
      Issue.record("expected rows, found \(result)")
      return
    }
    #expect(rows.map { $0["ID"] } == [.int(1)])
  }

  @Test("P6: selects the overload by its arguments") func selectsTheOverloadByItsArguments() async throws {
    let schema = ShopSchema.versionFour
    let transport = ScriptedService(HTTPResponse(status: 204))
    let service = try ODataService(root: "http://host/shop", schema: schema, transport: transport)
    let operation = try #require(schema.operations("Cheapest").first)
    _ = try await service.call(OperationCall(operation: operation, arguments: ["limit": .decimal("1.5")]))
    #expect(transport.requests.first?.url == "http://host/shop/Cheapest(limit=1.5)")
  }

  @Test func callsABoundActionThroughACast() async throws {
    let schema = ShopSchema.versionFour
    let transport = ScriptedService(.json(#"{"value":4}"#))
    let service = try ODataService(root: "http://host/shop", schema: schema, transport: transport)
    let operation = try #require(schema.operations("Shop.Rename").first)
    let key = EntityKey([EntityKey.Part(name: "ID", value: .int(5))])
    let call = OperationCall(
      operation: operation, arguments: ["name": .string("x")], target: OperationTarget(set: "Products", key: key))
    guard case .value(let value) = try await service.call(call) else {
      Issue.record("expected a value")
      return
    }
    #expect(value == .int(4))
    let request = try #require(transport.requests.first)
    #expect(request.url == "http://host/shop/Products(5)/Shop.Special/Shop.Rename")
    #expect(request.body == Array(#"{"name":"x"}"#.utf8))
  }

  @Test func version2PassesLiteralsInTheQuery() async throws {
    let schema = ShopSchema.versionTwo
    let transport = ScriptedService(.json(#"{"d":{"Rate":"1.50"}}"#))
    let service = try ODataService(root: "http://host/shop", schema: schema, transport: transport)
    let operation = try #require(schema.operations("Rate").first)
    let arguments: [String: Value] = ["at": .string("2024-01-01T00:00:00")]
    guard case .value(let value) = try await service.call(OperationCall(operation: operation, arguments: arguments))
    else {
      Issue.record("expected a value")
      return
    }
    #expect(value == .decimal("1.50"))
    #expect(transport.requests.first?.method == .post)
    #expect(transport.requests.first?.url == "http://host/shop/Rate?at=datetime'2024-01-01T00:00:00'")
  }

  @Test func version3PassesActionArgumentsInTheBody() async throws {
    let transport = ScriptedService(.json(#"{"d":{"Rename":7}}"#))
    let schema = ShopSchema.versionThree
    let service = try ODataService(root: "http://host/shop", schema: schema, transport: transport)
    let action = try #require(schema.operations("Shop.Rename").first)
    let key = EntityKey([EntityKey.Part(name: "ID", value: .int(5))])
    let result = try await service.call(
      OperationCall(
        operation: action, arguments: ["name": .string("x")], target: OperationTarget(set: "Products", key: key)))
    guard case .value(.int(7)) = result else {
      Issue.record("expected 7")
      return
    }
    let request = try #require(transport.requests.first)
    #expect(request.url == "http://host/shop/Products(5L)/Shop.Special/Shop.Rename")
    #expect(request.headers["Content-Type"] == "application/json;odata=verbose")
    #expect(request.headers["Accept"] == "application/json;odata=verbose")
    #expect(request.headers["MaxDataServiceVersion"] == "3.0")
    #expect(String(decoding: request.body ?? [], as: UTF8.self) == #"{"name":"x"}"#)
  }

  @Test func actionsHaveAnIdentityAndMayReturnAnEntity() async throws {
    let schema = ShopSchema.versionFour
    let transport = ScriptedService(.json(#"{"value":4}"#), HTTPResponse(status: 200, body: Array("{".utf8)))
    let service = try ODataService(root: "http://host/shop", schema: schema, transport: transport)
    let action = try #require(schema.operations("Shop.Rename").first)
    let key = EntityKey([EntityKey.Part(name: "ID", value: .int(5))])
    let call = ServiceChange.call(
      OperationCall(
        operation: action, arguments: ["name": .string("x")], target: OperationTarget(set: "Products", key: key)))
    let identity = RequestIdentity()
    let row = try await service.send(call, identity: identity)
    #expect(row == nil)
    let request = try #require(transport.requests.first)
    #expect(request.url == "http://host/shop/Products(5)/Shop.Special/Shop.Rename")
    #expect(request.headers["Repeatability-Request-ID"] == identity.id)
    let error = await #expect(throws: ServiceError.self) { try await service.send(call, identity: identity) }
    #expect(error?.mayHaveBeenDone == true)
  }

  @Test func version3SupportsLambdaOperators() async throws {
    let transport = ScriptedService(.json(#"{"d":[]}"#))
    let service = try ODataService(root: "http://host", schema: ShopSchema.versionThree, transport: transport)
    var query = RowQuery(set: "Products")
    query.filter = try QueryExpression(parsing: "Orders/any(o:o/Year eq 2024)")
    _ = try await service.page(of: query, tracksChanges: false)
    let url = try #require(transport.requests.first?.url)
    #expect(PercentEncoding.decode(url) == "http://host/Products?$filter=Orders/any(o:o/Year eq 2024)")
    query.filter = try QueryExpression(parsing: "Color has 'Red'")
    let error = await #expect(throws: ServiceError.self) { try await service.page(of: query, tracksChanges: false) }
    #expect(error?.message.hasPrefix("OData 3.0 does not support ") == true)
  }

  @Test(arguments: [
    "Tags/any(t:t eq 'a')", "Color has 'Red'", "date(Changed) eq 2024-01-01", "Weight divby 2 eq 1",
    "Orders/$count gt 1",
  ])
  func refusesWhatVersion2CannotExpress(_ filter: String) async throws {
    let service = try ODataService(root: "http://host", schema: ShopSchema.versionTwo, transport: ScriptedService())
    var query = RowQuery(set: "Products")
    query.filter = try QueryExpression(parsing: filter)
    let error = await #expect(throws: ServiceError.self) { try await service.page(of: query, tracksChanges: false) }
    #expect(error?.kind == .unsupported)
    #expect(error?.message.hasPrefix("OData 2.0 does not support ") == true)
  }
}
