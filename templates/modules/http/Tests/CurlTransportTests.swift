import Foundation
import HTTPTransport
import LoopbackFixtures
import Testing

@Suite("The libcurl transport with a server on loopback")
struct CurlTransportTests {
  private static let gzipOfHello: [UInt8] = [
    0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 7, 0, 0x86, 0xA6, 0x10, 0x36, 5, 0, 0, 0,
  ]

  // Ignores a proxy in the environment of the tests.
  private let transport = CurlTransport(settings: TransportSettings(proxy: ""))

  private func failure(_ request: HTTPRequest, settings: TransportSettings = TransportSettings(proxy: "")) async
    -> HTTPError?
  {
    do {
      _ = try await CurlTransport(settings: settings).send(request)
      return nil
    } catch {
      return error as? HTTPError
    }
  }

  @Test("a response has the status, headers, body and URL")
  func response() async throws {
    let server = try LoopbackServer { _ in
      [LoopbackServer.response("201 Created", ["ETag: W/\"1\"", "X-A: 1", "x-a:2"], body: Array("ü".utf8))]
    }
    let response = try await transport.send(HTTPRequest(url: server.url("/a?b='c'")))
    #expect(response.status == 201)
    #expect(response.headers["etag"] == "W/\"1\"")
    #expect(response.headers.values(of: "X-a") == ["1", "2"])
    #expect(response.text == "ü")
    #expect(response.finalURL == server.url("/a?b='c'"))
    #expect(server.received.first?.target == "/a?b='c'")
  }

  @Test(
    "the method, headers and body are sent unchanged",
    arguments: [
      ("GET", nil, nil), ("POST", "x", "1"), ("POST", nil, "0"), ("PUT", "xy", "2"), ("PATCH", "ü", "2"),
      ("MERGE", "x", "1"), ("DELETE", nil, nil), ("DELETE", "x", "1"),
    ] as [(String, String?, String?)])
  func request(method: String, body: String?, length: String?) async throws {
    let server = try LoopbackServer { _ in [LoopbackServer.response("204 No Content")] }
    let request = HTTPRequest(
      HTTPMethod(rawValue: method), url: server.url("/x"), headers: ["X-Empty": "", "Accept": "a/b"],
      body: body.map { Array($0.utf8) })
    let response = try await transport.send(request)
    let received = try #require(server.received.first)
    #expect(response.status == 204)
    #expect(received.method == method)
    #expect(received.body == Array((body ?? "").utf8))
    #expect(received.headers["Content-Length"] == length)
    #expect(received.headers["Accept"] == "a/b")
    #expect(received.headers.contains("Content-Type") == false)
    #expect(received.headers.contains("Expect") == false)
  }

  @Test("a change is sent once, even if a reused connection is closed instead of an answer", arguments: ["x", nil])
  func keptConnection(body: String?) async throws {
    let server = try LoopbackServer { request in
      request.method == "GET" ? [LoopbackServer.response("200 OK")] : [.close]
    }
    _ = try await transport.send(HTTPRequest(url: server.url("/")))
    let change = HTTPRequest(.post, url: server.url("/"), body: body.map { Array($0.utf8) })
    let error = await #expect(throws: HTTPError.self) { try await transport.send(change) }
    #expect(error?.kind == .connectionLost)
    #expect(error?.mayHaveArrived == true)
    #expect(server.received.count == 2)
  }

  @Test("a request with a truncated answer may have arrived, one with a refused connection has not")
  func effect() async throws {
    let cut = try LoopbackServer { _ in
      [.send(Array("HTTP/1.1 201 Created\r\nContent-Length: 9\r\n\r\nhal".utf8)), .close]
    }
    let lost = await failure(HTTPRequest(.post, url: cut.url("/"), body: [1]))
    #expect(lost?.kind == .connectionLost)
    #expect(lost?.mayHaveArrived == true)
    let refused = await failure(HTTPRequest(.post, url: "http://127.0.0.1:1/", body: [1]))
    #expect(refused?.kind == .cannotConnect)
    #expect(refused?.mayHaveArrived == false)
  }

  @Test("HEAD returns the length without the body")
  func head() async throws {
    let server = try LoopbackServer { _ in [.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n".utf8))] }
    let response = try await transport.send(HTTPRequest(.head, url: server.url("/")))
    #expect(response.headers["Content-Length"] == "9")
    #expect(response.body.isEmpty)
  }

  @Test("a compressed body is decoded, and the headers of its coding are removed")
  func compressed() async throws {
    let server = try LoopbackServer { _ in
      [LoopbackServer.response("200 OK", ["Content-Encoding: gzip"], body: Self.gzipOfHello)]
    }
    let response = try await transport.send(HTTPRequest(url: server.url("/")))
    #expect(response.text == "hello")
    #expect(response.headers.contains("Content-Encoding") == false)
    #expect(server.received.first?.headers["Accept-Encoding"]?.contains("gzip") == true)
  }

  @Test("a chunked body is joined, and interim responses are ignored")
  func chunked() async throws {
    let text = """
      HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\
      3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n
      """
    let server = try LoopbackServer { _ in [.send(Array(text.utf8))] }
    let response = try await transport.send(HTTPRequest(url: server.url("/")))
    #expect(response.text == "abcde")
    #expect(response.headers.contains("X-Early") == false)
  }

  @Test("a truncated response is a lost connection")
  func cut() async throws {
    let server = try LoopbackServer { _ in
      [.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc".utf8)), .close]
    }
    let error = await failure(HTTPRequest(url: server.url("/")))
    #expect(error?.kind == .connectionLost)
    #expect(error?.isOffline == true)
    #expect(error?.host == "127.0.0.1:\(server.port)")
  }

  @Test("a timeout is distinguished from a refused connection")
  func unreachable() async throws {
    let server = try LoopbackServer { _ in [.hang] }
    let late = await failure(HTTPRequest(url: server.url("/"), timeout: .milliseconds(50)))
    #expect(late?.kind == .timedOut)
    let refused = await failure(HTTPRequest(url: "http://127.0.0.1:1/"))
    #expect(refused?.kind == .cannotConnect)
    let unknown = await failure(HTTPRequest(url: "http://no-such-host.invalid/"))
    #expect(unknown?.kind == .cannotResolve)
    #expect(unknown?.description.contains("'no-such-host.invalid'") == true)
  }

  @Test("a body beyond the limit is refused")
  func limit() async throws {
    let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK", body: [1, 2, 3, 4, 5])] }
    let request = HTTPRequest(url: server.url("/"))
    #expect(await failure(request, settings: TransportSettings(proxy: "", responseLimit: 4))?.kind == .tooLarge)
    #expect(await failure(request, settings: TransportSettings(proxy: "", responseLimit: 5)) == nil)
  }

  @Test("cancelling the task aborts the transfer")
  func cancellation() async throws {
    let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    let server = try LoopbackServer { _ in
      arrival.yield()
      return [.hang]
    }
    let task = Task { [transport] in try await transport.send(HTTPRequest(url: server.url("/"))) }
    for await _ in arrivals { break }
    task.cancel()
    await #expect(throws: HTTPError(.cancelled, host: "127.0.0.1:\(server.port)", detail: "")) {
      try await task.value
    }
  }

  // Runs on its own threads. On threads that all tests share, requests would wait until libcurl's connections are too old.
  @Test("connections are reused, and requests run in parallel")
  func connections() async throws {
    try await withTaskExecutorPreference(OwnThreads()) {
      let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK")] }
      for _ in 0..<3 { _ = try await transport.send(HTTPRequest(url: server.url("/"))) }
      #expect(Set(server.received.map(\.connection)) == [0])
      let url = server.url("/")
      try await withThrowingTaskGroup { group in
        for _ in 0..<50 { group.addTask { [transport] in try await transport.send(HTTPRequest(url: url)).status } }
        for try await status in group { #expect(status == 200) }
      }
      #expect(Set(server.received.map(\.connection)).count <= 6)
    }
  }

  @Test(
    "text that could be read as the end of a request is refused",
    arguments: [
      HTTPRequest(url: "http://127.0.0.1:1/", headers: ["X": "a\r\nY: b"]),
      HTTPRequest(url: "http://127.0.0.1:1/", headers: ["X\r\nY": "b"]),
      HTTPRequest(HTTPMethod(rawValue: "GET /"), url: "http://127.0.0.1:1/"),
      HTTPRequest(url: "ftp://127.0.0.1:1/"), HTTPRequest(url: "/x"), HTTPRequest(url: "http://u:p@127.0.0.1:1/"),
    ])
  func invalid(request: HTTPRequest) async {
    #expect(await failure(request)?.kind == .invalidRequest)
  }

  @Test("a netrc file provides the user and password, unless the request was redirected")
  func netrc() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "netrc-\(UUID().uuidString)")
    try Data("machine 127.0.0.1 login u password p".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK")] }
    let transport = CurlTransport(settings: TransportSettings(proxy: "", netrc: .file(file.path)))
    var request = HTTPRequest(url: server.url("/"))
    _ = try await transport.send(request)
    request.carriesIdentity = false
    _ = try await transport.send(request)
    #expect(server.received.map { $0.headers["Authorization"] } == ["Basic dTpw", nil])
  }

  @Test("a proxy receives the complete URL")
  func proxy() async throws {
    let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK")] }
    let transport = CurlTransport(settings: TransportSettings(proxy: server.url("")))
    _ = try await transport.send(HTTPRequest(url: "http://service.invalid/a"))
    #expect(server.received.first?.target == "http://service.invalid/a")
  }
}
