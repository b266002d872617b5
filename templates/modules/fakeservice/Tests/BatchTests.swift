import FakeService
import HTTPTransport
import ServiceData
import Testing

/// Batches of requests.
struct BatchTests {
  /// A batch of requests, each with its first line, headers and body. A nested list is a change set.
  private static func body(_ items: [Any]) -> String {
    let parts = items.map { item -> String in
      guard let changes = item as? [String] else { return part(item as? String ?? "", nil) }
      let inner = changes.enumerated().map { part($1, $0 + 1) }.map { "--c\r\n\($0)\r\n" }.joined()
      return "Content-Type: multipart/mixed;boundary=c\r\n\r\n\(inner)--c--\r\n"
    }
    return parts.map { "--b\r\n\($0)\r\n" }.joined() + "--b--\r\n"
  }

  private static func part(_ request: String, _ identifier: Int?) -> String {
    let name = identifier.map { "Content-ID: \($0)\r\n" } ?? ""
    return "Content-Type: application/http\r\nContent-Transfer-Encoding: binary\r\n\(name)\r\n\(request)"
  }

  private static func post(_ path: String, _ json: String, headers: String = "") -> String {
    "POST \(path) HTTP/1.1\r\nContent-Type: application/json\r\n\(headers)\r\n\(json)"
  }

  private func send(_ shop: SampleShop, _ items: [Any]) async throws -> HTTPResponse {
    let headers: HTTPHeaders = ["Content-Type": "multipart/mixed; boundary=b"]
    return try await shop.send(.post, "$batch", headers: headers, body: Self.body(items))
  }

  /// The statuses of the answers in a batch, in order.
  private func statuses(_ answer: HTTPResponse) -> [Int] {
    answer.text.split(separator: "\r\n").filter { $0.hasPrefix("HTTP/1.1 ") }.compactMap {
      Int($0.split(separator: " ")[1])
    }
  }

  private static let supplier = #"{"SupplierName":"New","Address":{"Country":"DE"}}"#
  private static let wrong = #"{"SupplierName":null}"#

  @Test(arguments: SampleShop.Version.allCases)
  func answersRequestsInOrder(version: SampleShop.Version) async throws {
    let shop = try SampleShop(version)
    let answer = try await send(
      shop,
      [
        "GET Suppliers(1) HTTP/1.1\r\n\r\n",
        [Self.post("Suppliers", Self.supplier), Self.post("\(shop.fake.root)/Suppliers", Self.supplier)],
        "GET /service/Suppliers/$count HTTP/1.1\r\n\r\n",
      ])
    #expect(answer.status == (version == .four ? 200 : 202))
    #expect(answer.mediaType?.name == "multipart/mixed")
    #expect(statuses(answer) == [200, 201, 201, 200])
    #expect(answer.text.contains("\r\n\r\n14\r\n"))
    #expect(answer.text.contains("Content-ID: 2"))
  }

  @Test(arguments: SampleShop.Version.allCases)
  func refusedChangeSetsChangeNothing(version: SampleShop.Version) async throws {
    let shop = try SampleShop(version)
    let changes = [Self.post("Suppliers", Self.supplier), Self.post("Suppliers", Self.wrong)]
    let answer = try await send(shop, [changes])
    #expect(statuses(answer) == [400])
    #expect(!answer.text.contains("changeset"))
    #expect(try await shop.get("Suppliers/$count") == "12")
  }

  /// Quirks, the answer to a batch with a refused change set, and the number of suppliers after it.
  @Test(
    arguments: [
      ([.partialChangeSets], 200, [201, 400], "13"), ([.plainBatchErrors], 400, [], "12"), ([.noBatch], 501, [], "12"),
    ] as [(Set<ServiceQuirk>, Int, [Int], String)])
  func quirksChangeTheAnswer(
    quirks: Set<ServiceQuirk>, status: Int, parts: [Int], suppliers: String
  ) async throws {
    let shop = try SampleShop(.four, quirks: quirks)
    let answer = try await send(shop, [[Self.post("Suppliers", Self.supplier), Self.post("Suppliers", Self.wrong)]])
    #expect(answer.status == status)
    #expect(statuses(answer) == parts)
    #expect(try await shop.get("Suppliers/$count") == suppliers)
  }

  @Test(arguments: SampleShop.Version.allCases)
  func resolvesContentIDReferences(version: SampleShop.Version) async throws {
    let shop = try SampleShop(version)
    let method = version == .four ? "PATCH" : "MERGE"
    guard case .string(let product)? = try shop.fake.rows(of: "Products").first?["ProductId"] else { return }
    let reference = version == .four ? #""Supplier@odata.bind":"$1""# : #""Supplier":{"__metadata":{"uri":"$1"}}"#
    let answer = try await send(
      shop,
      [
        [
          Self.post("Suppliers", Self.supplier),
          "\(method) $1 HTTP/1.1\r\nContent-Type: application/json\r\n\r\n{\"SupplierName\":\"Newer\"}",
          "\(method) Products('\(product)') HTTP/1.1\r\nContent-Type: application/json\r\n\r\n{\(reference)}",
          "POST $1/Products HTTP/1.1\r\nContent-Type: text/plain\r\nSlug: HT-8\r\n\r\na picture",
        ]
      ])
    #expect(statuses(answer) == [201, 204, 204, 201])
    #expect(try await shop.get("Suppliers(13)/SupplierName/$value") == "Newer")
    #expect(try await shop.get("Suppliers(13)/Products/$count") == "2")
  }

  @Test func stopsAtErrorsUnlessAskedToContinue() async throws {
    let shop = try SampleShop(.four)
    let items = ["GET Suppliers(99) HTTP/1.1\r\n\r\n", "GET Suppliers(1) HTTP/1.1\r\n\r\n"]
    #expect(statuses(try await send(shop, items)) == [404])
    let headers: HTTPHeaders = [
      "Content-Type": "multipart/mixed; boundary=\"b\"", "Prefer": "odata.continue-on-error",
    ]
    let answer = try await shop.send(.post, "$batch", headers: headers, body: Self.body(items))
    #expect(statuses(answer) == [404, 200])
  }

  @Test func doesNotRepeatAChangeSet() async throws {
    let shop = try SampleShop(.two)
    let changes = ["a", "b"].map { Self.post("Suppliers", Self.supplier, headers: "RequestID: \($0)\r\n") }
    let first = try await send(shop, [changes])
    let again = try await send(shop, [changes])
    #expect(again.body == first.body)
    #expect(try await shop.get("Suppliers/$count") == "14")
  }

  @Test func refusesMalformedBatches() async throws {
    let shop = try SampleShop(.four)
    #expect(try await shop.send(.post, "$batch", body: "{}").status == 415)
    #expect(try await shop.send(.get, "$batch").status == 405)
    #expect(statuses(try await send(shop, ["nonsense"])) == [])
    #expect(try await send(shop, ["nonsense"]).status == 400)
    #expect(statuses(try await send(shop, [["GET Suppliers HTTP/1.1\r\n\r\n"]])) == [400])
  }
}
