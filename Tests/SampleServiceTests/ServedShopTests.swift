import Foundation
import HTTPTransport
import ODataDialect
import ServiceData
import Testing

/// The sample service over real HTTP.
@Suite(.enabled(if: ServedShop.isBuilt, "the product 'sample-service' is not built"))
struct ServedShopTests {
  @Test func pagesLeadOnOverTheNetwork() async throws {
    let shop = try ServedShop("--rows", "30", "--page-size", "20", "--base-path", "/a/b/")
    #expect(shop.root.hasSuffix("/a/b/"))
    let client = try shop.client()
    let query = RowQuery(set: "Products")
    let first = try await client.page(of: query, tracksChanges: false)
    let second = try await client.page(after: try #require(first.token), of: query)
    #expect(first.rows.count == 20)
    #expect(second.rows.count == 10)
    #expect(second.token == nil)
  }

  @Test func keysKeepEveryCharacter() async throws {
    let shop = try ServedShop()
    let client = try shop.client()
    let name = "A/B & 'C' + 100% ü"
    var category = Row(type: try #require(client.schema.type("Shop.ProductCategory")))
    category["Category"] = .string(name)
    category["CategoryName"] = .string("Odd")
    let created = try await client.create(category, in: "ProductCategories")
    #expect(created["Category"] == .string(name))
    var change = created
    change["CategoryName"] = .string("Even")
    _ = try await client.update(change, key: created.key, in: "ProductCategories", replaces: false)
    let read = try await client.entity(created.key, of: RowQuery(set: "ProductCategories"))
    #expect(read?["CategoryName"] == .string("Even"))
  }

  @Test func manyClientsAtOnceGetNumbersOfTheirOwn() async throws {
    let shop = try ServedShop()
    let client = try shop.client()
    var row = Row(type: try #require(client.schema.type("Shop.Supplier")))
    row["SupplierName"] = .string("New")
    var address = Row(type: try #require(client.schema.type("Shop.Address")))
    address["Country"] = .string("DE")
    row["Address"] = .row(address)
    let supplier = row
    let keys = try await withThrowingTaskGroup(of: EntityKey?.self) { group in
      for _ in 0..<24 { group.addTask { try await client.create(supplier, in: "Suppliers").key } }
      return try await group.reduce(into: Set<EntityKey>()) { keys, key in
        if let key { keys.insert(key) }
      }
    }
    #expect(keys.count == 24)
    #expect(try await client.count(of: RowQuery(set: "Suppliers")) == 36)
  }

  @Test func onlyThoseWhoSayWhoTheyAreAreLetIn() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (password, token) = (folder.appendingPathComponent("password"), folder.appendingPathComponent("token"))
    try Data("open sesame\n".utf8).write(to: password)
    try Data("a-token\n".utf8).write(to: token)
    let shop = try ServedShop(
      "--user", "ali", "--password-file", password.path, "--bearer-file", token.path)
    let cases = [
      (nil, 401), ("Basic \(Data("ali:open sesame".utf8).base64EncodedString())", 200),
      ("Basic \(Data("ali:else".utf8).base64EncodedString())", 401), ("Bearer a-token", 200), ("Bearer b", 401),
    ]
    for (authorization, status) in cases {
      var request = HTTPRequest(url: shop.root + "Stock")
      request.headers["Authorization"] = authorization
      let answer = try await CurlTransport().send(request)
      #expect(answer.status == status)
      #expect(answer.headers.values(of: "WWW-Authenticate").count == (status == 401 ? 2 : 0))
    }
  }

  @Test(arguments: [SIGINT, SIGTERM]) func aSignalEndsItWell(signal: Int32) throws {
    #expect(try ServedShop().end(by: signal) == 0)
  }
}
