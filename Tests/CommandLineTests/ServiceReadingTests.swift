import Foundation
import SampleMetadata
import Testing

/// Reading metadata from services with various faults.
@Suite(.enabled(if: BinaryRun.isBuilt, "the product 'scaffold' is not built")) struct ServiceReadingTests {
  static let document = SmallMetadata.text
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func inspect(_ url: String, _ options: [String] = [], environment: [String: String] = [:]) throws -> BinaryRun
  {
    let own = ["HOME": folder.path("home"), "XDG_CACHE_HOME": folder.path("cache"), "no_proxy": "", "http_proxy": ""]
    return try BinaryRun(
      ["inspect", url, "--format", "json"] + options, environment: own.merging(environment) { $1 })
  }

  /// The only diagnostic of a run that failed.
  private func diagnostic(_ run: BinaryRun) throws -> [String: Any] {
    let failure = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let diagnostics = try #require(failure["diagnostics"] as? [[String: Any]])
    try #require(diagnostics.count == 1)
    return diagnostics[0]
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let response: [UInt8]
    let message: String
    let hint: String

    init(_ name: String, _ response: [UInt8], says message: String, hint: String) {
      (testDescription, self.response, self.message, self.hint) = (name, response, message, hint)
    }
  }

  private static let form = "<!DOCTYPE html><html><head><title>Sign in</title></head><body><form></form></body></html>"

  static let refusals: [Refusal] = [
    Refusal(
      "401 with a form", ScriptedServer.response("401 Unauthorized", ["Content-Type: text/html"], form),
      says: "answered 401 Unauthorized with a web page: 'Sign in'", hint: "--user"),
    Refusal(
      "401 with a scheme", ScriptedServer.response("401 Unauthorized", ["WWW-Authenticate: Negotiate"]),
      says: "answered 401 Unauthorized", hint: "(the service accepts Negotiate)"),
    Refusal(
      "403 with words", ScriptedServer.response("403 Forbidden", ["Content-Type: text/plain"], "no roles\n"),
      says: "answered 403 Forbidden: 'no roles'", hint: "--user"),
    Refusal(
      "406 to all", ScriptedServer.response("406 Not Acceptable"), says: "406 Not Acceptable", hint: "Accept: TYPE"),
    Refusal(
      "415 to all", ScriptedServer.response("415 Unsupported"), says: "415 Unsupported Media Type", hint: "Accept: TYPE"
    ),
    Refusal("407 of a proxy", ScriptedServer.response("407 No"), says: "407 Proxy", hint: "'http_proxy'"),
    Refusal(
      "unasked 304", ScriptedServer.response("304 Not Modified"), says: "304 Not Modified", hint: "If-None-Match"),
    Refusal(
      "404 in JSON",
      ScriptedServer.response(
        "404 Not Found", ["Content-Type: application/json"], #"{"error":{"code":"1","message":"no such service"}}"#),
      says: "answered 404 Not Found: 'no such service'", hint: "service's root"),
    Refusal(
      "a login page as success", ScriptedServer.response("200 OK", ["Content-Type: text/html"], form),
      says: "found a web page: 'Sign in'", hint: "if the page is a login, sign in"),
    Refusal("nothing", ScriptedServer.response("200 OK"), says: "expected metadata from", hint: "check the URL"),
    Refusal("no HTTP", Array("SSH-2.0-OpenSSH_9.2\r\n".utf8), says: "127.0.0.1", hint: "check the headers"),
    Refusal(
      "cut off", Array("HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n<edmx:Edmx".utf8),
      says: "lost the connection to",
      hint: "try again"),
    Refusal(
      "broken gzip", ScriptedServer.response("200 OK", ["Content-Encoding: gzip"], "no gzip"),
      says: "cannot read the response from", hint: "check that the URL is the service's"),
    Refusal(
      "a redirect to nowhere", ScriptedServer.response("302 Found", ["Location: ftp://h/"]),
      says: "cannot follow the redirect from", hint: "if it is a login"),
    Refusal(
      "a redirect to itself", ScriptedServer.response("302 Found", ["Location: /s/$metadata"]),
      says: "more than 10 redirects", hint: "if it is a login"),
  ]

  @Test(arguments: refusals) func reportsRefusalsWithTheirRemedy(_ refusal: Refusal) throws {
    let server = try ScriptedServer { _ in refusal.response }
    let run = try inspect(server.root + "/s/$metadata")
    #expect(run.status == 69)
    let diagnostic = try diagnostic(run)
    #expect((diagnostic["message"] as? String)?.contains(refusal.message) == true)
    #expect((diagnostic["hint"] as? String)?.contains(refusal.hint) == true)
    #expect(run.errors.hasPrefix("error: "))
  }

  @Test func reportsARedirectToALoginPage() throws {
    let server = try ScriptedServer { request in
      request.target.hasPrefix("/login")
        ? ScriptedServer.response("200 OK", ["Content-Type: text/html"], Self.form)
        : ScriptedServer.response("302 Found", ["Location: /login?state=hidden"])
    }
    let url = server.root + "/s/$metadata"
    let message = try diagnostic(try inspect(url))["message"] as? String
    #expect(
      message
        == "expected metadata from '\(url)', which redirects to '\(server.root)/login', found a web page: 'Sign in'")
  }

  static let successes: [(String, [String])] = [
    ("identity", ["HTTP/1.1 200 OK\r\n\r\n" + document]),
    (
      "chunked",
      ["HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"]
        + [document.prefix(100), document.dropFirst(100)].map { "\(String($0.utf8.count, radix: 16))\r\n\($0)\r\n" }
        + ["0\r\n\r\n"]
    ),
    ("interim", ["HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\nHTTP/1.1 200 OK\r\n\r\n" + document]),
  ]

  @Test(arguments: successes) func readsWholeBodies(_ name: String, _ parts: [String]) throws {
    let server = try ScriptedServer { _ in Array(parts.joined().utf8) }
    let run = try inspect(server.root + "/$metadata")
    #expect(run.status == 0)
    #expect(run.output.contains("\"Products\""))
  }

  @Test func readsCompressedBodies() throws {
    let file = try folder.write(Self.document, to: "shop.xml")
    let gzip = Process()
    gzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    gzip.arguments = ["gzip", file]
    try gzip.run()
    gzip.waitUntilExit()
    let body = [UInt8](try Data(contentsOf: folder.url.appending(path: "shop.xml.gz")))
    let server = try ScriptedServer { _ in ScriptedServer.response("200 OK", ["Content-Encoding: gzip"], body) }
    let run = try inspect(server.root + "/$metadata")
    #expect(run.status == 0)
    #expect(server.received.first?["Accept-Encoding"]?.contains("gzip") == true)
  }

  @Test(arguments: ["406 Not Acceptable", "415 Unsupported Media Type"])
  func retriesWithoutAnAcceptHeaderAfter406(_ refusal: String) throws {
    let server = try ScriptedServer { request in
      request["Accept"] == "*/*"
        ? ScriptedServer.response("200 OK", [], Self.document) : ScriptedServer.response(refusal)
    }
    #expect(try inspect(server.root + "/$metadata").status == 0)
    let own = try inspect(server.root + "/$metadata", ["--header", "Accept: text/xml"])
    #expect(own.status == 69)
    #expect(server.received.map { $0["Accept"] } == ["application/xml", "*/*", "text/xml"])
  }

  @Test func retriesABusyService() throws {
    let server = try ScriptedServer { [count = Counter()] _ in
      count.next() < 2
        ? ScriptedServer.response("503 Service Unavailable", ["Retry-After: 0"])
        : ScriptedServer.response("200 OK", [], Self.document)
    }
    #expect(try inspect(server.root + "/$metadata").status == 0)
    #expect(server.received.count == 3)
  }

  @Test func timesOutOnASilentService() throws {
    let server = try SilentServer()
    let run = try inspect("http://127.0.0.1:\(server.port)/", ["--timeout", "0.1"])
    #expect(run.status == 69)
    let diagnostic = try diagnostic(run)
    #expect((diagnostic["message"] as? String)?.hasPrefix("timed out waiting for") == true)
    #expect((diagnostic["hint"] as? String)?.contains("--timeout") == true)
  }
}
