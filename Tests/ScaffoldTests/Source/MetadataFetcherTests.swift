import Foundation
import HTTPTransport
import Testing

@testable import GeneratorCore
@testable import GeneratorReading

@Suite("metadata from a service")
struct MetadataFetcherTests {
  private static let csdl = "<?xml version='1.0'?><edmx:Edmx Version='4.0'/>"

  private func read(
    _ url: String, from service: ScriptedService, credentials: HTTPCredentials = .none, headers: HTTPHeaders = [:]
  ) async throws -> MetadataContent {
    let access = ServiceAccess(credentials: credentials, headers: headers, retry: RetryPolicy(attempts: 1))
    return try await MetadataSource(url, baseDirectory: "/", access: access, transport: service).read()
  }

  private func failure(
    _ url: String = "https://h/s/", headers: HTTPHeaders = [:],
    answer: @escaping @Sendable (HTTPRequest) throws -> HTTPResponse
  ) async throws -> ScaffoldError {
    try #require(
      await #expect(throws: ScaffoldError.self) {
        _ = try await read(url, from: ScriptedService(answer: answer), headers: headers)
      })
  }

  @Test(
    "'$metadata' is appended if the URL does not return metadata, and the query is kept",
    arguments: [
      ("https://h/s", ["/s", "/s/$metadata"]), ("https://h/s/?c=1", ["/s/?c=1", "/s/$metadata?c=1"]),
      ("https://h/s/$metadata?c=1", ["/s/$metadata?c=1"]), ("https://h", ["/", "/$metadata"]),
    ])
  func appended(url: String, targets: [String]) async throws {
    let service = ScriptedService { request in
      request.url.contains("$metadata")
        ? HTTPResponse(200, "application/xml", Self.csdl, headers: ["ETag": "\"1\"", "Last-Modified": "then"])
        : HTTPResponse(200, "application/json", "{\"value\":[]}")
    }
    let content = try await read(url, from: service)
    #expect(service.requests.map(\.url) == targets.map { "https://h" + $0 })
    #expect(service.requests.first?.headers["Accept"] == "application/xml")
    #expect(content.document.bytes == Data(Self.csdl.utf8))
    #expect(content.document.name == service.requests.last?.url)
    #expect(content.serviceRoot?.query == nil)
    #expect(content.serviceRoot?.path.hasSuffix("$metadata") == false)
    #expect(content.etag == "\"1\"")
    #expect(content.lastModified == "then")
  }

  @Test("a URL that returns metadata is requested once", arguments: ["https://h/files/shop.xml", "https://h/s/"])
  func direct(url: String) async throws {
    let service = ScriptedService { _ in HTTPResponse(200, "text/plain", Self.csdl) }
    #expect(try await read(url, from: service).document.name == url)
    #expect(service.requests.count == 1)
  }

  @Test("a service root that fails does not hide the metadata", arguments: [401, 403, 404, 406, 500])
  func rootFails(status: Int) async throws {
    let service = ScriptedService { request in
      request.url.hasSuffix("$metadata")
        ? HTTPResponse(200, "application/xml", Self.csdl) : HTTPResponse(status, "text/html", "<html>")
    }
    #expect(try await read("https://h/s/", from: service).document.bytes == Data(Self.csdl.utf8))
  }

  @Test("credentials and headers are sent with each request, but not to a redirect target")
  func redirect() async throws {
    let service = ScriptedService { request in
      request.url.hasPrefix("https://i/")
        ? HTTPResponse(200, "application/xml", Self.csdl)
        : HTTPResponse(status: 302, headers: ["Location": "https://i/s/$metadata"])
    }
    let credentials = HTTPCredentials.basic(user: "u", password: SecretText("p"))
    let content = try await read(
      "https://h/s/$metadata", from: service, credentials: credentials, headers: ["X-Key": "k"])
    #expect(service.requests.map { $0.headers["Authorization"] } == ["Basic dTpw", nil])
    #expect(service.requests.map { $0.headers["X-Key"] } == ["k", nil])
    #expect(content.serviceRoot?.description == "https://i/s/")
  }

  @Test(
    "the service's message is reported",
    arguments: [
      ("application/json", "{\"error\":{\"code\":\"1\",\"message\":\"No  such\\nservice\"}}"),
      ("application/json", "{\"error\":{\"message\":{\"lang\":\"en\",\"value\":\"No such service\"}}}"),
      ("application/json", "{\"odata.error\":{\"message\":{\"value\":\"No such service\"}}}"),
      ("application/problem+json", "{\"title\":\"Bad\",\"detail\":\"No such service\"}"),
      ("application/json", "{\"Message\":\"No such service\"}"),
      ("application/xml", "<m:error xmlns:m='u'><m:code/><m:message>No such service</m:message></m:error>"),
      (
        "text/xml", "<error><message xml:lang='en'>No such service</message><inner><message>x</message></inner></error>"
      ),
      ("text/plain", "No such service\n"), ("text/html", "<html><title>No such\nservice</title></html>"),
    ])
  func serviceWords(type: String, body: String) async throws {
    let error = try await failure { _ in HTTPResponse(400, type, body) }
    let message = try #require(error.diagnostics.first?.message)
    #expect(error.failure == .unreachable)
    #expect(message.hasPrefix("'https://h/s/$metadata' answered 400 Bad Request"))
    #expect(message.hasSuffix(": 'No such service'"))
  }

  @Test(
    "each refusal has its remedy",
    arguments: [
      (401, "--user"), (403, "--bearer-file"), (404, "service's root"), (406, "Accept"), (415, "Accept"),
      (429, "later"), (500, "later"), (503, "later"), (302, "redirects"), (418, "check"),
    ])
  func remedies(status: Int, remedy: String) async throws {
    let error = try await failure { _ in HTTPResponse(status: status) }
    let diagnostic = try #require(error.diagnostics.first)
    #expect(diagnostic.message.contains("answered \(status)"))
    #expect(diagnostic.hint?.contains(remedy) == true)
  }

  @Test("refused credentials are reported as such")
  func refusedCredentials() async throws {
    let error = try await failure(headers: ["Authorization": "hidden"]) { _ in
      HTTPResponse(status: 401, headers: ["WWW-Authenticate": "Negotiate", "www-authenticate": "Basic realm=\"x\""])
    }
    #expect(error.diagnostics.first?.hint == "check the credentials (the service accepts Negotiate, Basic)")
    #expect("\(error)".contains("hidden") == false)
  }

  @Test("a login page is reported, even with status 200")
  func loginPage() async throws {
    let page = "\n<!DOCTYPE html><html><head><TITLE lang='en'>Sign in</TITLE></head></html>"
    let error = try await failure("https://h/s/?api_key=hidden") { _ in HTTPResponse(200, "text/html", page) }
    let diagnostic = try #require(error.diagnostics.first)
    #expect(
      diagnostic.message
        == "expected metadata from 'https://h/s/$metadata?api_key=*****', found a web page: 'Sign in'")
    #expect(diagnostic.hint?.contains("login") == true)
  }

  @Test(
    "an unreachable service is reported with its host",
    arguments: HTTPError.Kind.allCases.filter { $0 != .tooLarge && $0 != .missingLibrary })
  func unreachable(kind: HTTPError.Kind) async throws {
    let error = try await failure { _ in throw HTTPError(kind, host: "h", detail: "words") }
    #expect(error.failure == (kind == .cancelled ? .interrupted : .unreachable))
    if kind != .cancelled {
      #expect(error.diagnostics.first?.message.hasSuffix("'h': words") == true)
      #expect(error.diagnostics.first?.hint?.isEmpty == false)
    }
  }

  @Test("an oversized response is reported")
  func tooLarge() async throws {
    let network = ScriptedService { _ in throw HTTPError(.tooLarge, host: "shop.example", detail: "more than 9 bytes") }
    let source = try MetadataSource("https://shop.example/$metadata", baseDirectory: "/", transport: network)
    let error = await #expect(throws: ScaffoldError.self) { try await source.load() }
    #expect(error?.failure == .unusableMetadata)
    #expect(
      error?.diagnostics.first?.message
        == "the response of 'https://shop.example/$metadata' is too large: more than 9 bytes")
  }
}
