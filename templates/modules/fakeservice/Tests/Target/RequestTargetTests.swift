import DialectFixtures
import FakeService
import HTTPTransport
import ODataDialect
import ServiceData
import Testing

@Suite struct RequestTargetTests {
  private func target(_ path: String, _ query: String?, _ schema: ServiceSchema) throws -> ODataRequestTarget {
    let version = try ProtocolVersions.version(schema.document.protocolVersion)
    return try ODataRequestTarget(path: path, query: query, schema: schema, version: version)
  }

  /// The service parses the client's query from the URL.
  @Test(arguments: [ShopSchema.versionTwo, ShopSchema.versionFour])
  func queriesRoundTripThroughURLs(_ schema: ServiceSchema) async throws {
    var query = RowQuery(set: "Products")
    let filter = """
      ID eq 7 and Price le 1.5 and Weight gt 2.5 and Code eq 01234567-89ab-cdef-0123-456789abcdef and contains(Name,'a''/&+#%')
      and Opens lt 08:30:00 and Changed gt 2024-01-01T00:00:00+01:00 and not startswith(Origin/Street,'x')
      """.replacing("\n", with: " ")
    let type = try #require(schema.type("Shop.Product"))
    query.filter = try QueryExpression(parsing: filter).typed(for: type)
    query.order = [OrderTerm(.path(QueryPath(["Name"])), isDescending: true)]
    query.select = ["Name", "Price"]
    var orders = ExpandTerm(path: "Orders")
    orders.select = ["Code"]
    query.expand = [orders]
    query.top = 3
    query.skip = 4
    query.isCounted = true
    let transport = ScriptedService(.json(schema === ShopSchema.versionTwo ? #"{"d":[]}"# : #"{"value":[]}"#))
    let service = try ODataService(root: "http://host/shop", schema: schema, transport: transport)
    _ = try await service.page(of: query, tracksChanges: false)
    let url = try ServiceURL(try #require(transport.requests.first?.url))
    let target = try target(String(url.path.dropFirst("/shop".count)), url.query, schema)
    #expect(target.query == query)
    #expect(target.isCollection)
  }

  @Test func parsesVersion2Paths() throws {
    let schema = ShopSchema.versionTwo
    let entity = try target("/Products(7L)/Orders(Year=2024,Code='a%2Fb')", "$format=json&sap-client=1", schema)
    #expect(entity.segments.count == 4)
    guard case .key(let key) = entity.segments.last else {
      Issue.record("expected a key")
      return
    }
    #expect(key.parts.map(\.value) == [.int(2024), .string("a/b")])
    #expect(entity.type?.name == "Order")
    #expect(!entity.isCollection)
    #expect(entity.options.format == "json")
    #expect(entity.options.custom == [QueryItem("sap-client", "1")])
    let call = try target("Rate", "at=datetime'2024-01-01T00:00:00'", schema)
    #expect(try call.arguments() == ["at": .string("2024-01-01T00:00:00")])
    let count = try target("Products/$count", "$filter=substringof('x',Name) or Price gt 1M", schema)
    #expect(count.segments.last == .count)
    #expect(count.query.filter?.description == "contains(Name,'x') or Price gt 1")
  }

  @Test func parsesVersion4Calls() throws {
    let schema = ShopSchema.versionFour
    let call = try target("Cheapest(color='r',tags=@t)", "@t=[%22a%22]&$skiptoken=9", schema)
    #expect(try call.arguments() == ["color": .string("r"), "tags": .list([.string("a")])])
    #expect(call.type?.name == "Product")
    #expect(call.options.skipToken == "9")
    let action = try target("Products(5)/Shop.Special/Shop.Rename", nil, schema)
    guard case .operation(let operation, _) = action.segments.last else {
      Issue.record("expected an operation")
      return
    }
    #expect(operation.isAction)
  }

  @Test(arguments: [
    ("Nothing", "", ServiceError.Kind.notFound, "no resource 'Nothing'"),
    ("Products(1)/Nothing", "", .notFound, "no resource 'Nothing' of 'Shop.Product'"),
    ("Products", "$top=x", .refused, "cannot read the URL: column 1 of 'x': found 'x', expected a digit"),
    (
      "Products", "$tip=1", .refused,
      "cannot read the URL: column 1 of '$tip': found '$', expected a system query option"
    ),
    (
      "Products('a')", "", .refused,
      "cannot read the URL: column 10 of 'Products('a')': found ''', expected a value of type Edm.Int64"
    ),
    (
      "Products(1)/$count", "", .refused,
      "cannot read the URL: column 1 of '$count': found '$', expected a property, a type or an operation"
    ),
  ])
  func reportsInvalidRequests(_ path: String, _ query: String, _ kind: ServiceError.Kind, _ message: String) {
    let error = #expect(throws: ServiceError.self) { try target(path, query, ShopSchema.versionFour) }
    #expect(error?.kind == kind)
    #expect(error?.message == message)
  }
}
