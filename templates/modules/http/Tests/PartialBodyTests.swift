import Foundation
import LoopbackFixtures
import Testing

@testable import HTTPTransport

/// Responses that were interrupted, and whose rest is requested (RFC 9110, 13.1.5, 14 and 15.3.7).
struct PartialBodyTests {
  private static let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 17) }
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("partial-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private var path: String { folder.appendingPathComponent("content").path }

  /// How a server answers a request for the rest.
  enum Rest: CaseIterable { case rest, whole, notSatisfiable, otherRange, otherVersion, tooShort }

  /// Answers the first request with a part of the content, and then loses the connection.
  private static func server(version: String, _ rest: Rest = .rest, encoding: String? = nil) throws -> LoopbackServer {
    let isFirst = Flag()
    return try LoopbackServer { request in
      let coding = encoding.map { "Content-Encoding: \($0)\r\n" } ?? ""
      if isFirst.take() {
        let head = "HTTP/1.1 200 OK\r\n\(coding)ETag: \(version)\r\nContent-Length: \(bytes.count)\r\n\r\n"
        return [.send(Array(head.utf8) + bytes.prefix(100_000)), .close]
      }
      guard let range = request.headers["Range"], request.headers["If-Range"] == version, rest != .whole,
        let first = Int(range.dropFirst("bytes=".count).dropLast())
      else { return [LoopbackServer.response("200 OK", ["ETag: \(version)"], body: bytes)] }
      let start = rest == .otherRange ? first - 1 : first
      let end = rest == .tooShort ? min(start + 50_000, bytes.count) : bytes.count
      let fields = [
        "Content-Range: bytes \(start)-\(end - 1)/\(bytes.count)",
        "ETag: \(rest == .otherVersion ? "\"other\"" : version)",
      ]
      if rest == .notSatisfiable { return [LoopbackServer.response("416 Range Not Satisfiable")] }
      return [LoopbackServer.response("206 Partial Content", fields, body: Array(bytes[start..<end]))]
    }
  }

  private final class Flag: @unchecked Sendable {
    private let lock = NSLock()
    private var isSet = true
    func take() -> Bool {
      lock.withLock {
        defer { isSet = false }
        return isSet
      }
    }
  }

  private func send(_ url: String) async throws -> HTTPResponse {
    var request = HTTPRequest(url: url)
    (request.responseFile, request.resumesResponse) = (path, true)
    return try await CurlTransport(settings: TransportSettings(proxy: "")).send(request)
  }

  private var received: [UInt8] { FileBytes.read(path) ?? [] }

  @Test("only the rest is requested, if the content has a strong version", arguments: ["\"one\"", "W/\"one\""])
  func resume(version: String) async throws {
    let server = try Self.server(version: version)
    await #expect(throws: HTTPError.self) { try await send(server.url("/")) }
    #expect(received.count == 100_000)
    let isStrong = !version.hasPrefix("W")
    #expect(PartialBody.isResumable(path) == isStrong)
    let response = try await send(server.url("/"))
    #expect(response.status == 200)
    #expect(response.bodySize == Self.bytes.count)
    #expect(server.received.last?.headers["Range"] == (isStrong ? "bytes=100000-" : nil))
    #expect(server.received.last?.headers["If-Range"] == (isStrong ? version : nil))
    #expect(server.received.allSatisfy { $0.headers["Accept-Encoding"] == "identity" })
    #expect(received == Self.bytes)
    #expect(!PartialBody.isResumable(path))
  }

  @Test("the content is received from its beginning if it has changed", arguments: [Rest.whole, .notSatisfiable])
  func restart(_ rest: Rest) async throws {
    let server = try Self.server(version: "\"one\"", rest)
    await #expect(throws: HTTPError.self) { try await send(server.url("/")) }
    try Data(Array(repeating: 0, count: 400_000)).write(to: URL(fileURLWithPath: path))
    #expect(try await send(server.url("/")).status == 200)
    #expect(received == Self.bytes)
    #expect(server.received.count == (rest == .whole ? 2 : 3))
  }

  @Test("another part than the requested one is an error, and the next attempt starts again")
  func foreignRange() async throws {
    for rest in [Rest.otherRange, .otherVersion] {
      let server = try Self.server(version: "\"one\"", rest)
      await #expect(throws: HTTPError.self) { try await send(server.url("/")) }
      let error = await #expect(throws: HTTPError.self) { try await send(server.url("/")) }
      #expect(error?.kind == .malformedResponse)
      #expect(received.count == 100_000, "the file stays as it is")
      #expect(try await send(server.url("/")).status == 200)
      #expect(received == Self.bytes)
    }
  }

  @Test("a service may send less than the rest, which is a lost connection")
  func shortRange() async throws {
    let server = try Self.server(version: "\"one\"", .tooShort)
    await #expect(throws: HTTPError.self) { try await send(server.url("/")) }
    for expected in [150_000, 200_000, 250_000] {
      let error = await #expect(throws: HTTPError.self) { try await send(server.url("/")) }
      #expect(error?.kind == .connectionLost)
      #expect(error?.detail == "received \(expected) of 300000 bytes")
    }
    #expect(try await send(server.url("/")).status == 200)
    #expect(received == Self.bytes)
  }

  @Test("a part of other content is not continued: another URL, an encoded body, another start of the system")
  func otherContent() async throws {
    let server = try Self.server(version: "\"one\"")
    await #expect(throws: HTTPError.self) { try await send(server.url("/one")) }
    #expect(try await send(server.url("/two")).status == 200)
    #expect(server.received.last?.headers["Range"] == nil)
    #expect(received == Self.bytes)
    let encoded = try Self.server(version: "\"one\"", encoding: "x-unknown")
    await #expect(throws: HTTPError.self) { try await send(encoded.url("/")) }
    #expect(!PartialBody.isResumable(path))
    let third = try Self.server(version: "\"one\"")
    await #expect(throws: HTTPError.self) { try await send(third.url("/")) }
    let version = URL(fileURLWithPath: path + ".version")
    var lines = try String(contentsOf: version, encoding: .utf8).split(separator: "\n")
    #expect(!lines.contains { $0.contains("127.0.0.1") })
    lines[1] = "an earlier start"
    try lines.joined(separator: "\n").write(to: version, atomically: true, encoding: .utf8)
    #expect(try await send(third.url("/")).status == 200)
    #expect(third.received.last?.headers["Range"] == nil)
  }

  @Test("a part that nobody requested is an error")
  func unrequested() async throws {
    let server = try LoopbackServer { _ in
      [LoopbackServer.response("206 Partial Content", ["Content-Range: bytes 0-2/9"], body: [1, 2, 3])]
    }
    let error = await #expect(throws: HTTPError.self) { try await send(server.url("/")) }
    #expect(error?.kind == .malformedResponse)
  }
}
