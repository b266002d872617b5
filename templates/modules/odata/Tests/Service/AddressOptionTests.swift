import DialectFixtures
import ODataDialect
import ServiceData
import Testing

/// Query options in the address of a service, such as the client of an SAP system.
@Suite struct AddressOptionTests {
  private func urls(
    root: String, next: String = "https://host/shop/Products?$skiptoken=2"
  ) async throws -> [String] {
    let transport = ScriptedService(
      .json(#"{"value":[{"ID":1}],"@odata.nextLink":"\#(next)"}"#), .json(#"{"value":[]}"#), .json("7"))
    let service = try ODataService(root: root, schema: ShopSchema.versionFour, transport: transport)
    let query = RowQuery(set: "Products")
    let page = try await service.page(of: query, tracksChanges: false)
    _ = try await service.page(after: try #require(page.token), of: query)
    _ = try await service.count(of: query)
    return transport.requests.map(\.url)
  }

  @Test func belongToEveryRequest() async throws {
    let urls = try await urls(root: "https://host/shop?sap-client=100&sap-language=EN")
    #expect(urls.count == 3)
    #expect(urls.filter { !$0.hasSuffix("sap-client=100&sap-language=EN") } == [])
    #expect(urls[0] == "https://host/shop/Products?sap-client=100&sap-language=EN")
    #expect(urls[1] == "https://host/shop/Products?$skiptoken=2&sap-client=100&sap-language=EN")
  }

  @Test func areNotRepeated() async throws {
    let urls = try await urls(
      root: "https://host/shop?sap-client=100", next: "https://host/shop/Products?sap-client=200&$skiptoken=2")
    #expect(urls[1] == "https://host/shop/Products?sap-client=200&$skiptoken=2")
  }

  @Test func areOnlyThoseOfTheAddress() async throws {
    let urls = try await urls(root: "https://host/shop/")
    #expect(urls.first == "https://host/shop/Products")
  }
}
