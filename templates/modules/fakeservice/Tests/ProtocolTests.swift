import FakeService
import Foundation
import HTTPTransport
import Testing

/// The responses of the service on the wire.
struct ProtocolTests {
  @Test(arguments: SampleShop.Version.allCases)
  func servesServiceAndMetadataDocuments(version: SampleShop.Version) async throws {
    var options = FakeServiceOptions()
    options.metadata = [UInt8](try Data(contentsOf: version.file))
    let shop = try SampleShop(version, options: options)
    let metadata = try await shop.send(.get, "$metadata")
    #expect(metadata.body == options.metadata)
    #expect(metadata.mediaType?.name == "application/xml")
    let sets = try await shop.get("")
    #expect(sets.contains("SalesOrderHeaders"))
    #expect(sets.hasPrefix(version == .four ? "{\"@odata.context\"" : "{\"d\""))
  }

  @Test(arguments: SampleShop.Version.allCases)
  func formatsErrorsForTheProtocol(version: SampleShop.Version) async throws {
    let shop = try SampleShop(version)
    let cases: [(HTTPMethod, String, Int)] = [
      (.get, "Nothing", 404), (.get, "Products('none')", 404), (.get, "Suppliers('x')", 400),
      (.get, "Products?$filter=Nam%20eq%201", 400), (.get, "Products?$orderby=", 400), (.delete, "Products", 405),
      (.get, "$metadata", 404), (.put, version == .four ? "TopProducts(count=1)" : "TopProducts?count=1", 405),
      (.get, "Products?$format=atom", 406),
      (.get, "../other", 404),
    ]
    for (method, path, status) in cases {
      let answer = try await shop.send(method, path)
      #expect(answer.status == status, "\(method.rawValue) \(path)")
      #expect(answer.text.hasPrefix("{\"error\":{\"code\":"))
    }
  }

  @Test func headersContainTheVersion() async throws {
    let four = try await SampleShop(.four).send(.get, "Suppliers(1)")
    #expect(four.headers["OData-Version"] == "4.0")
    #expect(four.headers["ETag"] == "W/\"0\"")
    let two = try await SampleShop(.two).send(.get, "Suppliers(1)")
    #expect(two.headers["DataServiceVersion"] == "2.0")
  }

  @Test func appliesAndConfirmsPreferences() async throws {
    let shop = try SampleShop(.four)
    let headers: HTTPHeaders = ["Prefer": "odata.maxpagesize=5, odata.track-changes"]
    let page = try await shop.send(.get, "Products?$count=true", headers: headers)
    #expect(page.headers["Preference-Applied"] == "odata.track-changes,odata.maxpagesize=5")
    #expect(page.text.contains("\"@odata.count\":12"))
    #expect(page.text.contains("@odata.nextLink"))
    let minimal = try await shop.send(
      .post, "Suppliers", headers: ["Prefer": "return=minimal"],
      body: #"{"SupplierName":"New","Address":{"Country":"DE"}}"#)
    #expect(minimal.status == 204)
    #expect(minimal.headers["OData-EntityId"]?.hasSuffix("Suppliers(13)") == true)
  }

  @Test func responsesCanBeOverridden() async throws {
    var options = FakeServiceOptions()
    options.answering = { request, answer in
      request.url.contains("Stock") ? HTTPResponse(status: 503, headers: ["Retry-After": "1"]) : answer
    }
    let shop = try SampleShop(.four, options: options)
    #expect(try await shop.send(.get, "Stock").status == 503)
    #expect(try await shop.send(.get, "Products").status == 200)
  }
}
