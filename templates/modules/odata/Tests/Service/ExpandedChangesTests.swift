import DialectFixtures
import HTTPTransport
import ODataDialect
import ServiceData
import Testing

@Suite struct ExpandedChangesTests {
  private func changes(_ body: String, _ more: HTTPResponse...) async throws -> (RowPage, [HTTPRequest]) {
    let transport = ScriptedService([.json(body)] + more)
    let service = try ODataService(root: "http://host", schema: ShopSchema.versionFour, transport: transport)
    var query = RowQuery(set: "Products")
    query.expand = [ExpandTerm(path: "Orders")]
    let page = try await service.page(after: .delta("http://host/Products?$deltatoken=a"), of: query)
    return (page, transport.requests)
  }

  @Test func readsAnEntityAgainAfterItsLinksChange() async throws {
    let body = """
      {"@odata.context":"http://host/$metadata#Products(Orders())/$delta","value":[
      {"@odata.context":"#Products/$link","source":"Products(1)","relationship":"Orders","target":"Orders(Year=1,Code='a')"},
      {"@odata.context":"#Products/$deletedLink","source":"Products(2)","relationship":"Orders","target":"x"},
      {"ID":1,"Name":"stale"}]}
      """
    let (page, requests) = try await changes(
      body, .json(#"{"ID":1,"Name":"fresh","Orders":[{"Year":1,"Code":"a"}]}"#), HTTPResponse(status: 404))
    #expect(page.rows.map { $0["Name"] } == [.string("fresh")])
    #expect(page.removed.map { $0.parts[0].value } == [.int(2)])
    #expect(
      requests.map(\.url).dropFirst() == [
        "http://host/Products(1)?$expand=Orders", "http://host/Products(2)?$expand=Orders",
      ])
  }

  @Test func readsAnEntityAgainAfterANestedDelta() async throws {
    let body = """
      {"@context":"#Products(Orders())/$delta","value":[
      {"ID":1,"Orders@delta":[{"@removed":{"reason":"changed"},"Year":1,"Code":"a"}]}]}
      """
    let (page, requests) = try await changes(body, .json(#"{"ID":1,"Orders":[]}"#))
    #expect(page.rows.map { $0["Orders"] } == [.list([])])
    #expect(requests.count == 2)
  }

  @Test func assignsRelatedChangesToTheirSet() async throws {
    let body = """
      {"@odata.context":"http://host/$metadata#Products(Orders())/$delta","value":[
      {"@odata.context":"http://host/$metadata#Orders/$entity","Year":1,"Code":"a"},
      {"@odata.context":"http://host/$metadata#Orders/$deletedEntity","id":"http://host/Orders(Year=2,Code='b')"},
      {"@odata.context":"#Products/Shop.Special/$entity","@odata.type":"#Shop.Special","ID":5,"Discount":1}]}
      """
    let (page, _) = try await changes(body)
    #expect(page.rows.map(\.type.name) == ["Special"])
    #expect(page.removed.isEmpty)
    #expect(page.related.map(\.set) == ["Orders", "Orders"])
    #expect(page.related.map { $0.key.parts[0].value } == [.int(1), .int(2)])
    #expect(page.related.map { $0.row?.type.name } == ["Order", nil])
  }
}
