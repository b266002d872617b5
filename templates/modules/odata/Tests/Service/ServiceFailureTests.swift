import DialectFixtures
import Foundation
import HTTPTransport
import ODataDialect
import ServiceData
import Testing

@Suite struct ServiceFailureTests {
  private func failure(_ response: HTTPResponse) async throws -> ServiceError {
    let service = try ODataService(
      root: "http://host", schema: ShopSchema.versionTwo, transport: ScriptedService(response))
    let error = await #expect(throws: ServiceError.self) {
      try await service.page(of: RowQuery(set: "Products"), tracksChanges: false)
    }
    return try #require(error)
  }

  @Test func readsVersion4Errors() async throws {
    let error = try await failure(
      .json(
        #"{"error":{"code":"501","message":"No","target":"q","details":[{"code":"1","target":"t","message":"m"}]}}"#,
        status: 501))
    #expect(error.kind == .unavailable)
    #expect(error.message == "No")
    #expect(error.code == "501")
    #expect(error.target == "q")
    #expect(error.details == [ServiceError.Detail(code: "1", message: "m", target: "t")])
  }

  @Test("P7: reads version 2 errors with details") func readsVersion2ErrorsWithDetails() async throws {
    let body = """
      {"error":{"code":"A/1","message":{"lang":"en","value":"Wrong"},"innererror":{"errordetails":[
      {"code":"A/1","message":"Wrong"},{"code":"A/2","message":"Too long","propertyref":"Name","target":""}]}}}
      """
    let error = try await failure(.json(body, status: 400))
    #expect(error.kind == .refused)
    #expect(error.message == "Wrong")
    #expect(error.details == [ServiceError.Detail(code: "A/2", message: "Too long", target: "Name")])
  }

  @Test(arguments: [
    (
      "<?xml version='1.0'?><m:error xmlns:m='x'><m:code>C1</m:code><m:message xml:lang='en'>A &lt;b&gt;</m:message></m:error>",
      "A <b>", "C1"
    ),
    ("<html><head><title>Sign  in</title></head><body>x</body></html>", "Sign in", ""),
    ("<error><code/><message>Gone", "not authenticated; sign in and try again", ""),
  ])
  func readsMarkupErrors(_ body: String, _ message: String, _ code: String) async throws {
    let error = try await failure(
      HTTPResponse(status: 401, headers: ["Content-Type": "text/html"], body: Array(body.utf8)))
    #expect(error.kind == .notAuthenticated)
    #expect(error.message == message)
    #expect(error.code ?? "" == code)
  }

  @Test(arguments: [
    (404, ServiceError.Kind.notFound), (403, .forbidden), (412, .preconditionFailed), (428, .preconditionFailed),
    (429, .unavailable), (409, .refused),
  ])
  func mapsStatusesToKinds(_ status: Int, _ kind: ServiceError.Kind) async throws {
    let error = try await failure(HTTPResponse(status: status))
    #expect(error.kind == kind)
    #expect(error.status == status)
  }

  @Test func refusesAURLWithAPassword() throws {
    let error = #expect(throws: ServiceError.self) {
      try ODataService(root: "http://anna:geheim@host", schema: ShopSchema.versionFour, transport: ScriptedService())
    }
    #expect(error?.message.contains("geheim") == false)
  }

  @Test func distinguishesOfflineFromMalformed() async throws {
    let offline = try ODataService(root: "http://host", schema: ShopSchema.versionFour, transport: ScriptedService())
    let error = await #expect(throws: ServiceError.self) { try await offline.count(of: RowQuery(set: "Products")) }
    #expect(error?.kind == .offline)
    let malformed = try await failure(HTTPResponse(status: 200, body: Array("<html>".utf8)))
    #expect(malformed.kind == .malformedResponse)
  }
}
