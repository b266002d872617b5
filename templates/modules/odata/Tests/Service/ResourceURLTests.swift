import DialectFixtures
import ODataDialect
import ServiceData
import Testing

@Suite struct ResourceURLTests {
  private func service(_ version: String, root: String = "https://host/a/shop") throws -> ODataService {
    let schema = ServiceSchema(
      emitted: """
        schema 1 odata \(version)
        entity Shop.Item keys=ID
          ID Guid!
        entity Shop.Special base=Shop.Item
          Note String
        entity Shop.Note keys=Name
          Name String!
        entity Shop.Line keys=Order,Item
          Order Int64!
          Item String!
        set Items Shop.Item
        set Notes Shop.Note
        set Lines Shop.Line
        singleton Me Shop.Note
        """)
    return try ODataService(root: root, schema: schema, transport: ScriptedService())
  }

  /// The set and the key of a URL as text; nil if it leads nowhere.
  private func target(_ path: String, _ service: ODataService) throws -> [String?]? {
    try service.target(at: path).map { target in
      let type = service.schema.set(target.set).flatMap(service.schema.entityType)
      return [target.set, target.key?.text(of: type)]
    }
  }

  @Test("P48: reads the URLs of sets and entities in the syntax of each version", arguments: ["2.0", "3.0", "4.0"])
  func versions(version: String) throws {
    let service = try service(version)
    let guid = "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0"
    let isFour = version == "4.0"
    let root = "https://host/a/shop"
    let item = isFour ? "Items(\(guid))" : "Items(guid'\(guid)')"
    let line = isFour ? "Lines(Order=7,Item='a%2Fb')" : "Lines(Order=7L,Item='a%2Fb')"
    #expect(try target("\(root)/Items", service) == ["Items", nil])
    #expect(try target("\(root)/Items()", service) == ["Items", nil])
    #expect(try target("\(root)/\(item)", service) == ["Items", guid])
    #expect(try target("\(root)/\(item)/Shop.Special", service) == ["Items", guid])
    #expect(try target("\(root)/\(line)?x=1", service) == ["Lines", "Order=7,Item='a/b'"])
    #expect(try target("\(root)/Notes('it''s%20(1)')", service) == ["Notes", "'it''s (1)'"])
    #expect(try target("\(root)/Notes/PR-1031/", service) == ["Notes", "'PR-1031'"])
    #expect(try target("\(root)/Me", service) == ["Me", nil])
    #expect(try target("\(root)/Nothing(1)", service) == ["Nothing", nil])
  }

  @Test("P48: a URL of another service leads nowhere")
  func otherServices() throws {
    let service = try service("4.0", root: "https://host/a/shop/")
    let others = [
      "https://other/a/shop/Items", "http://host/a/shop/Items", "https://host:8443/a/shop/Items",
      "https://host/a/shopping/Items", "https://host/a", "https://host/a/shop", "shop://Items", "Items",
    ]
    for url in others { #expect(try target(url, service) == nil, "\(url)") }
    #expect(try target("HTTPS://HOST:443/a/shop/Items", service) == ["Items", nil])
  }

  @Test("P48: a URL of anything but a set or an entity is refused")
  func otherResources() throws {
    let service = try service("4.0")
    for path in ["Notes('a')/Name", "Notes('a')/$value", "Notes/$count", "Notes/a/Name", "Me/Name"] {
      #expect(throws: ServiceError.self, "\(path)") { try service.target(at: "https://host/a/shop/\(path)") }
    }
    #expect(throws: QuerySyntaxError.self) { try service.target(at: "https://host/a/shop/Items(1)") }
  }
}
