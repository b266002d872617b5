import Foundation
import HTTPTransport
import ODataDialect
import ServiceData
import Testing

/// The sample service over real HTTP.
@Suite(.enabled(if: ServedShop.isBuilt, "the product 'sample-service' is not built"))
struct ServedShopTests {
  @Test func followsPagesOverTheNetwork() async throws {
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

  @Test func concurrentClientsGetDistinctKeys() async throws {
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

  @Test func requiresAuthentication() async throws {
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

  @Test func faultsCloseRealConnections() async throws {
    let shop = try ServedShop("--faults", "lost@POST/1 cut@GET/Products/1 503:7@Stock/1", "--quirks", "no-etags")
    let body = Array(#"{"SupplierName":"New","Address":{"Country":"DE"}}"#.utf8)
    let headers: HTTPHeaders = ["Content-Type": "application/json"]
    let requests = [
      HTTPRequest(.post, url: shop.root + "Suppliers", headers: headers, body: body),
      HTTPRequest(url: shop.root + "Products"),
    ]
    for request in requests {
      await #expect { _ = try await CurlTransport().send(request) } throws: { error in
        (error as? HTTPError)?.kind == .connectionLost
      }
    }
    #expect(try await CurlTransport().send(HTTPRequest(url: shop.root + "Stock")).headers["Retry-After"] == "7")
    let suppliers = try await CurlTransport().send(HTTPRequest(url: shop.root + "Suppliers/$count")).text
    #expect(suppliers == "13")
    #expect(!(try await CurlTransport().send(requests[1]).text.contains("etag")))
  }

  @Test func changesSurviveACrash() async throws {
    let state = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { for name in [state, state + ".lock"] { try? FileManager.default.removeItem(atPath: name) } }
    let headers: HTTPHeaders = ["Content-Type": "application/json", "RequestID": "1"]
    let body = Array(#"{"SupplierName":"New","Address":{"Country":"DE"}}"#.utf8)
    let first = try ServedShop("--state", state, "--faults", "die-after@POST/1")
    let request = HTTPRequest(.post, url: first.root + "Suppliers", headers: headers, body: body)
    await #expect(throws: HTTPError.self) { _ = try await CurlTransport().send(request) }
    let second = try ServedShop("--state", state)
    let again = HTTPRequest(.post, url: second.root + "Suppliers", headers: headers, body: body)
    #expect(try await CurlTransport().send(again).headers["Location"]?.hasSuffix("Suppliers(13)") == true)
    #expect(try await CurlTransport().send(HTTPRequest(url: second.root + "Suppliers/$count")).text == "13")
  }

  @Test func acknowledgedChangesSurviveAKill() async throws {
    let state = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { for name in ["", ".lock", ".new"] { try? FileManager.default.removeItem(atPath: state + name) } }
    let first = try ServedShop("--state", state)
    let place = first.root + "Suppliers"
    let body = Array(#"{"SupplierName":"New","Address":{"Country":"DE"}}"#.utf8)
    let headers: HTTPHeaders = ["Content-Type": "application/json"]
    let acknowledged = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<30 {
        group.addTask {
          let answer = try? await CurlTransport().send(HTTPRequest(.post, url: place, headers: headers, body: body))
          return answer?.status == 201
        }
      }
      var count = 0
      for await isDone in group where isDone {
        count += 1
        if count == 10 { _ = first.end(by: SIGKILL) }
      }
      return count
    }
    let second = try ServedShop("--state", state)
    let text = try await CurlTransport().send(HTTPRequest(url: second.root + "Suppliers/$count")).text
    let suppliers = try #require(Int(text))
    #expect(acknowledged >= 10)
    #expect(suppliers >= 12 + acknowledged)
    #expect(suppliers <= 42)
  }

  @Test(arguments: [SIGINT, SIGTERM]) func endsCleanlyAfterASignal(signal: Int32) throws {
    #expect(try ServedShop().end(by: signal) == 0)
  }
}
