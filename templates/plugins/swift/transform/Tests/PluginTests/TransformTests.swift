import Foundation
import Testing

@testable import Plugin

/// Sends the requests that scaffold sends to a transform.
@Suite struct TransformTests {
  private func response(to sets: JSONValue, version: Int = 1) throws -> PluginResponse {
    let request: JSONValue = [
      "protocolVersion": .int(version), "kind": "transform", "parameters": ["wording": "Who knows."],
      "model": ["service": ["entitySets": sets], "later": true],
    ]
    return Transform().respond(to: try JSONEncoder().encode(request))
  }

  @Test func changesOnlyUndescribedSets() throws {
    let described: JSONValue = ["name": "Orders", "documentation": ["summary": "What was ordered."]]
    let model = try #require(try response(to: [described, ["name": "Products"]]).model)
    let sets = model["service"]?["entitySets"]?.elements ?? []
    #expect(sets.first == described)
    #expect(sets.last?["documentation"]?["summary"] == "Who knows.")
    #expect(model["later"] == true)
  }

  @Test func refusesAnotherVersion() throws {
    #expect(try response(to: [], version: 2).diagnostics.map(\.severity) == [.error])
  }
}
