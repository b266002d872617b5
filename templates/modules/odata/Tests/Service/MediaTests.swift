import DialectFixtures
import Foundation
import HTTPTransport
import ODataDialect
import ServiceData
import Testing

@Suite struct MediaTests {
  private let key = EntityKey([.init(name: "ID", value: .int(3))])

  @Test(arguments: [ShopSchema.versionTwo, ShopSchema.versionThree, ShopSchema.versionFour])
  func readsAndReplacesContent(_ schema: ServiceSchema) async throws {
    let transport = ScriptedService(
      HTTPResponse(status: 200, headers: ["Content-Type": "image/png", "ETag": "\"m1\""], body: [1, 2]),
      HTTPResponse(status: 204, headers: ["ETag": "\"m2\""]))
    let service = try ODataService(root: "http://host/shop", schema: schema, transport: transport)
    let content = try await service.media(of: key, in: "Documents", property: nil)
    #expect(content == MediaContent(.bytes([1, 2]), contentType: "image/png", etag: "\"m1\""))
    let identity = RequestIdentity()
    let etag = try await service.setMedia(
      MediaContent(.bytes([3]), contentType: "image/png"), of: key, in: "Documents", property: nil, etag: "\"m1\"",
      identity: identity)
    #expect(etag == "\"m2\"")
    #expect(transport.requests.map(\.url) == Array(repeating: "http://host/shop/Documents(3)/$value", count: 2))
    let put = try #require(transport.requests.last)
    #expect(put.method == .put)
    #expect(put.body == [3])
    #expect(put.headers["Content-Type"] == "image/png")
    #expect(put.headers["If-Match"] == "\"m1\"")
    #expect(put.headers.contains("RequestID") || put.headers.contains("Repeatability-Request-ID"))
  }

  @Test(arguments: [
    (
      ShopSchema.versionFour,
      #"{"ID":3,"Thumbnail@odata.mediaReadLink":"thumbs/3","Thumbnail@odata.mediaEditLink":"e/3"}"#
    ),
    (
      ShopSchema.versionThree,
      #"{"d":{"ID":3,"Thumbnail":{"__mediaresource":{"media_src":"thumbs/3","edit_media":"e/3"}}}}"#
    ),
  ])
  func usesTheReadLinkOfAStream(_ schema: ServiceSchema, _ entity: String) async throws {
    let transport = ScriptedService(
      HTTPResponse(status: 404), .json(entity), HTTPResponse(status: 200, body: [9]),
      HTTPResponse(status: 405), .json(entity), HTTPResponse(status: 204))
    let service = try ODataService(root: "http://host/shop", schema: schema, transport: transport)
    let content = try await service.media(of: key, in: "Documents", property: "Thumbnail")
    #expect(content.body == .bytes([9]))
    _ = try await service.setMedia(
      content, of: key, in: "Documents", property: "Thumbnail", etag: nil, identity: nil)
    let documents = "http://host/shop/Documents(3)"
    #expect(
      transport.requests.map(\.url) == [
        "\(documents)/Thumbnail", documents, "http://host/shop/thumbs/3", "\(documents)/Thumbnail", documents,
        "http://host/shop/e/3",
      ])
  }

  @Test func readsContentFromAnotherOrigin() async throws {
    let entity = #"{"ID":3,"@odata.mediaReadLink":"https://files.example/a/3?sig=x"}"#
    let transport = ScriptedService(HTTPResponse(status: 404), .json(entity), HTTPResponse(status: 200, body: [9]))
    let service = try ODataService(root: "http://host/shop", schema: ShopSchema.versionFour, transport: transport)
    _ = try await service.media(of: key, in: "Documents", property: nil)
    #expect(transport.requests.last?.url == "https://files.example/a/3?sig=x")
  }

  @Test func sendsNoSecretsToAnotherOrigin() async throws {
    let entity = #"{"ID":3,"@odata.mediaReadLink":"https://files.example/a/3"}"#
    let transport = ScriptedService(HTTPResponse(status: 404), .json(entity), HTTPResponse(status: 200, body: [9]))
    let root = try ServiceURL("https://host/shop")
    var options = ODataService.Options()
    options.headers = ["X-API-Key": "secret", "Authorization": "Basic x"]
    options.middlewares = [
      AuthenticationMiddleware(BearerAuthenticator { _ in SecretText("token") }, service: root),
      APIKeyMiddleware(header: "X-Key", key: SecretText("k"), service: root),
    ]
    let service = try ODataService(
      root: root.description, schema: ShopSchema.versionFour, transport: transport, options: options)
    _ = try await service.media(of: key, in: "Documents", property: nil)
    #expect(transport.requests.dropLast().allSatisfy { $0.headers["X-API-Key"] == "secret" && $0.carriesIdentity })
    let elsewhere = try #require(transport.requests.last)
    #expect(elsewhere.url == "https://files.example/a/3")
    #expect(["X-API-Key", "Authorization", "X-Key"].allSatisfy { !elsewhere.headers.contains($0) })
    #expect(!elsewhere.carriesIdentity)
  }

  @Test(arguments: ["https://files.example/a/3?sig=x", "//files.example/a/3", "http://host:81/a/3"])
  func doesNotSendContentToAnotherOrigin(_ link: String) async throws {
    let entity = #"{"ID":3,"@odata.mediaEditLink":"\#(link)"}"#
    let transport = ScriptedService(HTTPResponse(status: 405), .json(entity), HTTPResponse(status: 204))
    let service = try ODataService(root: "http://host/shop", schema: ShopSchema.versionFour, transport: transport)
    let error = await #expect(throws: ServiceError.self) {
      try await service.setMedia(
        MediaContent(.bytes([3])), of: key, in: "Documents", property: nil, etag: nil, identity: nil)
    }
    #expect(error?.kind == .malformedResponse)
    #expect(error?.message.hasSuffix("instead of 'http://host'; nothing was sent there") == true)
    #expect(error?.mayHaveBeenDone == false)
    #expect(transport.requests.map(\.method.rawValue) == ["PUT", "GET"])
  }

  @Test func createsAMediaEntityFromItsContent() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "media-\(UUID().uuidString)")
    try Data([7, 8]).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let transport = ScriptedService(.json(#"{"d":{"ID":3,"Title":"a b"}}"#, status: 201))
    let service = try ODataService(root: "http://host/shop", schema: ShopSchema.versionTwo, transport: transport)
    let content = MediaContent(.file(file.path), contentType: "image/png", name: "a b")
    let row = try await service.createMedia(content, for: Row(type: .untyped), in: "Documents", identity: nil)
    #expect(row?["Title"] == .string("a b"))
    let request = try #require(transport.requests.first)
    #expect(request.method == .post)
    #expect(request.headers["Content-Type"] == "image/png")
    #expect(request.headers["Slug"] == "a%20b")
    #expect(try request.loadedBody() == [7, 8])
    let missing = MediaContent(.file("/no/such/file"))
    let error = await #expect(throws: ServiceError.self) {
      try await service.createMedia(missing, for: Row(type: .untyped), in: "Documents", identity: nil)
    }
    #expect(error?.mayHaveBeenDone == false)
  }
}
