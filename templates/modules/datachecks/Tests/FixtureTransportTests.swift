import DataChecks
import Foundation
import HTTPTransport
import SampleApplication
import Testing

struct FixtureTransportTests {
  private let root = "http://fake.invalid/service"

  @Test("a fixture answers its method and path, whatever the query")
  func place() async throws {
    let transport = FixtureTransport()
    transport.answer(.get, "/service/Big Products", with: "{}")
    let found = try await transport.send(HTTPRequest(.get, url: root + "/Big%20Products?$top=1"))
    #expect(found.text == "{}")
    #expect(found.finalURL == root + "/Big%20Products?$top=1")
    let other = try await transport.send(HTTPRequest(.post, url: root + "/Big%20Products"))
    #expect(other.status == 404)
    #expect(transport.requests.map(\.method) == [.get, .post])
  }

  @Test("requests without a fixture go to the other transport")
  func otherwise() async throws {
    let inner = FixtureTransport()
    inner.answer(.get, "/service/A", with: "[1]", status: 203)
    let outer = FixtureTransport(otherwise: inner)
    let found = try await outer.send(HTTPRequest(.get, url: root + "/A"))
    #expect(found.status == 203)
  }

  @Test("a file can be a fixture")
  func file() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
    try Data("[2]".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let transport = FixtureTransport()
    try transport.answer(.get, "/service/B", withFile: file)
    let found = try await transport.send(HTTPRequest(.get, url: root + "/B"))
    #expect(found.text == "[2]")
  }

  @Test("answers are replayed, and failures are reported")
  func checks() async throws {
    try await ShopApplication().check { try await FixtureChecks(on: $0).checkReplay(of: "Products") }
    try await ShopApplication().check { try await FixtureChecks(on: $0).checkFailure(of: "Products") }
  }
}
