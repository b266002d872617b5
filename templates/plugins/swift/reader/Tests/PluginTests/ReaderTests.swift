import Foundation
import Testing

@testable import Plugin

/// Sends the requests that scaffold sends to a reader.
@Suite struct ReaderTests {
  private func response(to content: String, version: Int = 1) throws -> PluginResponse {
    let request: JSONValue = [
      "protocolVersion": .int(version), "kind": "reader", "later": true,
      "document": ["name": "shop", "content": .string(content)],
    ]
    return Reader().respond(to: try JSONEncoder().encode(request))
  }

  @Test func aLineBecomesATypeWithASet() throws {
    let model = try #require(try response(to: "Product = ID:int, Name:text # what is sold").model)
    let type = try #require(model["service"]?["structuredTypes"]?.elements.first)
    #expect(type["name"] == "Sample.Product")
    #expect(type["properties"]?.elements.count == 2)
    #expect(model["service"]?["entitySets"]?.elements.first?["type"] == "Sample.Product")
  }

  @Test func reportsTheLineOfInvalidText() throws {
    let response = try response(to: "# shop\nProduct = ID:int, Name:string")
    #expect(response.diagnostics.map(\.line) == [2])
    #expect(response.diagnostics.map(\.severity) == [.warning])
  }

  @Test func refusesAnotherDocument() throws {
    #expect(try response(to: "<html>").diagnostics.map(\.severity) == [.error])
  }

  @Test func refusesAnotherVersion() throws {
    #expect(try response(to: "Product = ID:int", version: 2).model == nil)
  }
}
