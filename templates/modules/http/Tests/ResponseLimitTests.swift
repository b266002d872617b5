import Foundation
import HTTPTransport
import LoopbackFixtures
import Testing

/// Limits apply while a response is received, whatever size it announces.
@Suite("Limits of responses")
struct ResponseLimitTests {
  private static let chunk = Array("10000\r\n".utf8) + [UInt8](repeating: 0x78, count: 0x10000) + Array("\r\n".utf8)

  private func send(_ request: HTTPRequest, limit: Int = 1 << 18) async throws -> HTTPResponse {
    try await CurlTransport(settings: TransportSettings(proxy: "", responseLimit: limit)).send(request)
  }

  private func refusal(_ request: HTTPRequest, limit: Int = 1 << 18) async -> HTTPError? {
    await #expect(throws: HTTPError.self) { try await send(request, limit: limit) }
  }

  private func head(_ status: String, _ fields: String...) -> LoopbackServer.Step {
    .send(Array((["HTTP/1.1 \(status)"] + fields).joined(separator: "\r\n").utf8) + Array("\r\n\r\n".utf8))
  }

  @Test("an endless body is aborted at the limit of the transport or of the request")
  func endlessBody() async throws {
    let server = try LoopbackServer { [self] _ in [head("200 OK", "Transfer-Encoding: chunked"), .endless(Self.chunk)] }
    var request = HTTPRequest(url: server.url("/"))
    let error = await refusal(request)
    #expect(error?.kind == .tooLarge)
    #expect(error?.detail == "more than 262144 bytes")
    request.responseLimit = 1000
    #expect(await refusal(request)?.detail == "more than 1000 bytes")
  }

  @Test("a body with a too large announced size is not received")
  func announced() async throws {
    let server = try LoopbackServer { [self] _ in [head("200 OK", "Content-Length: 9999999999"), .hang] }
    let error = await refusal(HTTPRequest(url: server.url("/")))
    #expect(error?.kind == .tooLarge)
    #expect(error?.detail == "9999999999 bytes, expected at most 262144")
    // The length is that of a body that HEAD does not send.
    #expect(try await send(HTTPRequest(.head, url: server.url("/"))).status == 200)
  }

  @Test("a response with an invalid length is an error", arguments: ["-1", "99999999999999999999", "1x"])
  func falseLength(length: String) async throws {
    let server = try LoopbackServer { [self] _ in [head("200 OK", "Content-Length: \(length)"), .close] }
    let response = try? await send(HTTPRequest(url: server.url("/")))
    #expect(response?.body.isEmpty != false)
  }

  @Test("a body that is only large after decompression is aborted")
  func packed() async throws {
    let body = Self.packedZeros(times: 40_000)
    #expect(body.count < 70_000)
    let server = try LoopbackServer { _ in
      [LoopbackServer.response("200 OK", ["Content-Encoding: gzip"], body: body)]
    }
    let error = await refusal(HTTPRequest(url: server.url("/")))
    #expect(error?.kind == .tooLarge)
  }

  @Test(
    "the body of an error response is truncated, and the status is kept", arguments: ["401", "500", "302"])
  func errorBody(status: String) async throws {
    let server = try LoopbackServer { [self] _ in
      [head("\(status) No", "Transfer-Encoding: chunked", "X-A: 1"), .endless(Self.chunk)]
    }
    let response = try await send(HTTPRequest(url: server.url("/")), limit: .max)
    #expect(response.status == Int(status))
    #expect(response.headers["X-A"] == "1")
    #expect(response.body.count == TransportSettings.errorBodyLimit)
  }

  @Test("endless headers are aborted, before and after the body and in interim responses")
  func endlessHeaders() async throws {
    let field = Array("X-Field: \(String(repeating: "x", count: 1000))\r\n".utf8)
    let interim = Array("HTTP/1.1 103 Early Hints\r\nX-A: 1\r\n\r\n".utf8)
    let start = Array("HTTP/1.1 200 OK\r\n".utf8)
    let trailed = Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n".utf8)
    let answers: [(String, [LoopbackServer.Step])] = [
      ("/fields", [.send(start), .endless(field)]), ("/interim", [.endless(interim)]),
      ("/trailers", [.send(trailed), .endless(field)]),
      ("/line", [.send(start), .endless([UInt8](repeating: 0x78, count: 10_000))]),
    ]
    let server = try LoopbackServer { request in answers.first { $0.0 == request.target }?.1 ?? [.close] }
    for (path, _) in answers {
      let error = await refusal(HTTPRequest(url: server.url(path)), limit: .max)
      #expect(error?.kind == .tooLarge, "\(path): \(String(describing: error))")
      #expect(error?.detail.contains("headers") == true, "\(path)")
    }
  }

  @Test("an endless page instead of a token is aborted, and the change has not been sent")
  func token() async throws {
    let server = try LoopbackServer { [self] request in
      request.method == "GET"
        ? [head("200 OK", "Transfer-Encoding: chunked"), .endless(Self.chunk)]
        : [LoopbackServer.response("201 Created")]
    }
    let client = HTTPClient(
      transport: CurlTransport(settings: TransportSettings(proxy: "")),
      middlewares: [CSRFMiddleware(service: try ServiceURL(server.url("/")))])
    let error = await #expect(throws: HTTPError.self) {
      try await client.send(HTTPRequest(.post, url: server.url("/A"), body: [1]))
    }
    #expect(error?.detail == "more than \(CSRFMiddleware.answerLimit) bytes")
    #expect(error?.mayHaveArrived == false)
    #expect(server.received.map(\.method) == ["GET"])
  }

  @Test("the number of cookies is limited")
  func cookies() async throws {
    let jar = CookieJar(now: { 1000 })
    let url = try ServiceURL("https://h/")
    let long = HTTPHeaders.Field("Set-Cookie", "long=" + String(repeating: "x", count: CookieJar.sizeLimit))
    await jar.store(HTTPHeaders([long]), from: url)
    #expect(await jar.header(for: url) == nil)
    for number in 0..<1000 {
      await jar.store(HTTPHeaders([HTTPHeaders.Field("Set-Cookie", "c\(number)=1")]), from: url)
    }
    let kept = try #require(await jar.header(for: url)).split(separator: "; ")
    #expect(kept.count == CookieJar.countLimit)
    #expect(kept.last == "c999=1")
  }

  /// A gzip member of zeros, 258 for every 13 bits: a literal, then copies of the preceding byte (RFC 1951, 3.2.6).
  private static func packedZeros(times: Int) -> [UInt8] {
    let start: [UInt8] = [1, 1, 0] + [0, 0, 1, 1, 0, 0, 0, 0]
    let copy: [UInt8] = [1, 1, 0, 0, 0, 1, 0, 1] + [0, 0, 0, 0, 0]
    let bits = (0..<times).reduce(into: start) { bits, _ in bits += copy }
    let packed = stride(from: 0, to: bits.count, by: 8).map { first in
      bits[first..<min(first + 8, bits.count)].enumerated().reduce(UInt8(0)) { $0 | $1.element << UInt8($1.offset) }
    }
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + packed
  }
}
