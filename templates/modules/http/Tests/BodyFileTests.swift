import Foundation
import HTTPTransport
import LoopbackFixtures
import Testing

/// Bodies that are sent from files and received in files.
@Suite("Bodies in files")
struct BodyFileTests {
  private static let size = 64 << 20
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("bodies-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: folder.appendingPathComponent(name))
    return path(name)
  }

  private static func transport(limit: Int = 1 << 18) -> CurlTransport {
    CurlTransport(settings: TransportSettings(proxy: "", responseLimit: limit))
  }

  @Test("a file is sent as it is, and again after a refusal")
  func upload() async throws {
    let server = try LoopbackServer { request in
      [LoopbackServer.response(request.headers["Authorization"] == nil ? "401 Unauthorized" : "204 No Content")]
    }
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var request = HTTPRequest(.put, url: server.url("/"))
    request.bodyFile = try file("sent", bytes)
    let authentication = AuthenticationMiddleware(RenewedToken(), service: try ServiceURL(server.url("/")))
    let client = HTTPClient(transport: Self.transport(), middlewares: [authentication])
    #expect(try await client.send(request).status == 204)
    #expect(server.received.map { $0.body == bytes } == [true, true])
    #expect(server.received.allSatisfy { $0.headers["Content-Length"] == "200000" })
    request.bodyFile = try file("empty", [])
    _ = try await client.send(request)
    #expect(server.received.last?.headers["Content-Length"] == "0")
  }

  /// Refuses to authorize the first time.
  private struct RenewedToken: Authenticator {
    private let renewals = Counter()

    func authorize(_ request: HTTPRequest) async throws -> HTTPRequest {
      var request = request
      if renewals.count > 0 { request.headers["Authorization"] = "Bearer token" }
      return request
    }

    func renew(after request: HTTPRequest, response: HTTPResponse) async throws -> Bool {
      renewals.add()
      return true
    }
  }

  private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var number = 0
    var count: Int { lock.withLock { number } }
    func add() { lock.withLock { number += 1 } }
  }

  @Test("a response of any size is written to a file, but not the body of an error")
  func download() async throws {
    let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 17) }
    let server = try LoopbackServer { request in
      switch request.target {
      case "/large": [LoopbackServer.response("200 OK", body: bytes)]
      case "/none": [LoopbackServer.response("204 No Content")]
      default: [LoopbackServer.response("404 Not Found", body: Array("no such picture".utf8))]
      }
    }
    var request = HTTPRequest(url: server.url("/large"))
    request.responseFile = try file("received", Array("earlier content".utf8))
    let missing = try await Self.transport().send(HTTPRequest.to(server.url("/missing"), file: path("received")))
    #expect(missing.text == "no such picture")
    #expect(missing.bodyFile == nil)
    #expect(FileManager.default.contents(atPath: path("received")) == Data("earlier content".utf8))
    let large = try await Self.transport().send(request)
    #expect(large.body.isEmpty)
    #expect(large.bodyFile == path("received"))
    #expect(large.bodySize == 600_000)
    #expect(FileManager.default.contents(atPath: path("received")) == Data(bytes))
    let none = try await Self.transport().send(HTTPRequest.to(server.url("/none"), file: path("received")))
    #expect(none.bodyFile == path("received"))
    #expect(FileManager.default.contents(atPath: path("received")) == Data())
    request.responseLimit = 1000
    await #expect(throws: HTTPError.self) { try await Self.transport().send(request) }
  }

  @Test("files that cannot be read or written are errors that name them")
  func faults() async throws {
    let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK", body: [1, 2, 3])] }
    var request = HTTPRequest(.put, url: server.url("/"))
    request.bodyFile = path("missing")
    let unreadable = await #expect(throws: HTTPError.self) { try await Self.transport().send(request) }
    #expect(unreadable?.kind == .invalidRequest)
    #expect(unreadable?.detail == "cannot read the file '\(path("missing"))': No such file or directory")
    #expect(unreadable?.mayHaveArrived == false)
    request.bodyFile = folder.path
    await #expect(throws: HTTPError.self) { try await Self.transport().send(request) }
    #expect(server.received.isEmpty)
    let unwritable = await #expect(throws: HTTPError.self) {
      try await Self.transport().send(HTTPRequest.to(server.url("/"), file: "/dev/full"))
    }
    #expect(unwritable?.detail == "cannot write to the file '/dev/full': No space left on device")
  }

  @Test("a transport that keeps bodies in memory gets them from everywhere, or an error")
  func loadedBodies() async throws {
    var request = HTTPRequest(.put, url: "http://host.invalid/", body: [1])
    #expect(try request.loadedBody() == [1])
    request.bodyFile = try file("loaded", [1, 2])
    #expect(try request.loadedBody() == [1, 2])
    request.bodyFile = path("missing")
    let missing = #expect(throws: HTTPError.self) { try request.loadedBody() }
    #expect(missing?.detail == "cannot read the file '\(path("missing"))': No such file or directory")
    request.bodyParts = BodyParts(size: 5) { $0 < 2 ? [3, UInt8($0)] : [] }
    let short = #expect(throws: HTTPError.self) { try request.loadedBody() }
    #expect(short?.detail == "found 4 bytes to send, expected 5")
    request.body = nil
    #expect(try request.loadedBody() == nil)
  }

  @Test("a body is sent in parts, again after a refusal, and received in parts")
  func parts() async throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let server = try LoopbackServer { request in
      switch (request.method, request.headers["Authorization"]) {
      case ("GET", _): [LoopbackServer.response("200 OK", body: bytes)]
      case (_, nil): [LoopbackServer.response("401 Unauthorized")]
      default: [LoopbackServer.response("204 No Content")]
      }
    }
    var request = HTTPRequest(.put, url: server.url("/"))
    request.bodyParts = BodyParts(size: bytes.count) { Array(bytes.dropFirst($0 * 70_001).prefix(70_001)) }
    let authentication = AuthenticationMiddleware(RenewedToken(), service: try ServiceURL(server.url("/")))
    let client = HTTPClient(transport: Self.transport(), middlewares: [authentication])
    #expect(try await client.send(request).status == 204)
    #expect(server.received.map { $0.body == bytes } == [true, true])
    let received = Locked<[[UInt8]]>([])
    request = HTTPRequest(url: server.url("/"))
    request.responseReceiver = BodyReceiver(
      start: { received.withLock { $0 = [] } }, part: { part in received.withLock { $0.append(part) } })
    let response = try await Self.transport(limit: 1).send(request)
    #expect(response.isBodyReceived && response.body.isEmpty)
    #expect(received.withLock { $0.count } > 1)
    #expect(received.withLock { Array($0.joined()) } == bytes)
    request.responseReceiver = BodyReceiver(start: {}, part: { _ in throw CancellationError() })
    let refused = await #expect(throws: HTTPError.self) { try await Self.transport().send(request) }
    #expect(refused?.detail == "cannot take the content: CancellationError()")
  }

  /// A value behind a lock.
  private final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value
    init(_ value: Value) { self.value = value }
    func withLock<Result>(_ work: (inout Value) -> Result) -> Result { lock.withLock { work(&value) } }
  }

  @Test("a lost connection is an error, however much of the file was received")
  func lostConnection() async throws {
    let server = try LoopbackServer { _ in
      [.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nbegin".utf8)), .close]
    }
    let error = await #expect(throws: HTTPError.self) {
      try await Self.transport().send(HTTPRequest.to(server.url("/"), file: path("part")))
    }
    #expect(error?.kind == .connectionLost)
  }

  @Test("64 MB are sent and received in constant memory")
  func memory() async throws {
    let block = (0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 13) }
    let bytes = Array(repeatElement(block, count: Self.size >> 20).joined())
    let server = try LoopbackServer { request in
      let isRead = request.method == "GET"
      return [isRead ? LoopbackServer.response("200 OK", body: bytes) : LoopbackServer.response("204 No Content")]
    }
    let (url, sent, received) = (server.url("/"), try file("sent", bytes), path("received"))
    await #expect(processExitsWith: .success) {
      [url = url as String, sent = sent as String, received = received as String] in
      let transport = BodyFileTests.transport()
      let growth = try await PeakMemory.growth {
        var request = HTTPRequest(.put, url: url)
        request.bodyFile = sent
        let status = try await transport.send(request).status
        let size = try await transport.send(HTTPRequest.to(url, file: received)).bodySize
        #expect(status == 204 && size == 64 << 20)
      }
      #expect(growth < 16 << 20, "\(growth) bytes")
      // Shows that the measure finds what is in memory.
      let loaded = try await PeakMemory.growth {
        let size = try await BodyFileTests.transport(limit: .max).send(HTTPRequest(url: url)).body.count
        #expect(size == 64 << 20)
      }
      #expect(loaded > 48 << 20, "\(loaded) bytes")
    }
    let isSent = server.received.first?.body == bytes
    #expect(isSent)
    let isReceived = FileManager.default.contents(atPath: received) == Data(bytes)
    #expect(isReceived)
    try FileManager.default.removeItem(at: folder)
  }
}

extension HTTPRequest {
  /// A request whose response is written to a file.
  fileprivate static func to(_ url: String, file: String) -> HTTPRequest {
    var request = HTTPRequest(url: url)
    request.responseFile = file
    return request
  }
}
