import Foundation
import Testing

@testable import Plugin

/// Sends the requests that scaffold sends to an emitter.
@Suite struct EmitterTests {
  private func response(to sets: JSONValue, version: Int = 1) throws -> PluginResponse {
    let request: JSONValue = [
      "protocolVersion": .int(version), "kind": "emitter", "names": ["Shop.Product": "Product"],
      "model": ["service": ["entitySets": sets]],
    ]
    return Emitter().respond(to: try JSONEncoder().encode(request))
  }

  @Test func aSetIsALineOfThePage() throws {
    let files = try #require(try response(to: [["name": "Products", "type": "Shop.Product"]]).files)
    #expect(files.map(\.path) == ["docs/\(PluginMain.name).md"])
    #expect(files.first?.content.hasSuffix("| Products | Product |\n") == true)
  }

  @Test func aNameCannotBreakOutOfItsCell() throws {
    let files = try #require(try response(to: [["name": "A|B\n# C", "type": "Shop.Product"]]).files)
    #expect(files.first?.content.hasSuffix("| A\\|B \\# C | Product |\n") == true)
  }

  @Test func refusesAnotherVersion() throws {
    #expect(try response(to: [], version: 2).diagnostics.map(\.severity) == [.error])
  }
}
