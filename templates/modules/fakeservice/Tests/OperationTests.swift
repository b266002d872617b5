import FakeService
import HTTPTransport
import ODataDialect
import ServiceData
import Testing

/// Calling functions and actions.
struct OperationTests {
  @Test(arguments: SampleShop.Version.allCases)
  func functionsReturnTheRequestedCount(version: SampleShop.Version) async throws {
    let shop = try SampleShop(version)
    let operation = try #require(shop.fake.schema.operations("TopProducts").first)
    let result = try await shop.service.call(OperationCall(operation: operation, arguments: ["count": .int(3)]))
    guard case .rows(let rows) = result else { throw ServiceError(.malformedResponse, "no rows came back") }
    #expect(rows.count == 3)
    #expect(rows.allSatisfy { $0.type.name == "Product" })
  }

  @Test func limitsTheRequestedCount() async throws {
    let schema = ServiceSchema(
      emitted: """
        schema 1 odata 4.0
        function Primes
          returns Int32[]
          parameter count Int32
        """)
    let fake = try FakeODataService(schema: schema)
    let service = try ODataService(root: fake.root, schema: schema, transport: fake)
    let operation = try #require(schema.operations("Primes").first)
    let call = OperationCall(operation: operation, arguments: ["count": .int(2_147_483_647)])
    guard case .value(.list(let values)) = try await service.call(call) else {
      throw ServiceError(.malformedResponse, "no values came back")
    }
    #expect(values.count == 1000)
  }

  @Test func version3ActionsReadTheirBody() async throws {
    let schema = ServiceSchema(
      emitted: """
        schema 1 odata 3.0
        action Discount
          returns Int32
          parameter percent Int32
        """)
    let fake = try FakeODataService(schema: schema)
    let service = try ODataService(root: fake.root, schema: schema, transport: fake)
    let operation = try #require(schema.operations("Discount").first)
    let result = try await service.call(OperationCall(operation: operation, arguments: ["percent": .int(5)]))
    guard case .value(.int) = result else { throw ServiceError(.malformedResponse, "no number came back") }
    let stranger = HTTPRequest(.post, url: fake.root + "/Discount", body: Array(#"{"per":5}"#.utf8))
    #expect(try await fake.send(stranger).status == 400)
  }

  @Test func boundActionsReturnTheirEntity() async throws {
    let shop = try SampleShop(.four)
    let operation = try #require(shop.fake.schema.operations("Shop.ConfirmOrder").first)
    let key = EntityKey([EntityKey.Part(name: "SalesOrderId", value: .int(4))])
    let call = OperationCall(
      operation: operation, arguments: ["message": .string("Thank you")],
      target: OperationTarget(set: "SalesOrderHeaders", key: key))
    guard case .rows(let rows) = try await shop.service.call(call) else {
      throw ServiceError(.malformedResponse, "no rows came back")
    }
    #expect(rows.compactMap(\.key) == [key])
  }

  @Test func selectsOverloadsByArguments() async throws {
    let shop = try SampleShop(.two)
    let operation = try #require(shop.fake.schema.operations("ConfirmOrder").first)
    let call = OperationCall(operation: operation, arguments: ["SalesOrderId": .int(4)])
    guard case .rows(let rows) = try await shop.service.call(call) else {
      throw ServiceError(.malformedResponse, "no rows came back")
    }
    #expect(rows.map { $0["SalesOrderId"] } == [.int(4)])
  }

  @Test func refusesTheWrongMethod() async throws {
    let shop = try SampleShop(.four)
    #expect(try await shop.send(.post, "TopProducts(count=1)").status == 405)
    #expect(try await shop.send(.get, "SalesOrderHeaders(4)/Shop.ConfirmOrder").status == 405)
    #expect(try await shop.send(.get, "TopProducts").status >= 400)
  }
}
