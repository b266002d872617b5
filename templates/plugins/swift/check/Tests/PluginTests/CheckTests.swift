import Foundation
import Testing

@testable import Plugin

/// Sends the requests that scaffold sends to a check.
@Suite struct CheckTests {
  private func response(lines: String, version: Int = 1) throws -> PluginResponse {
    let source = URL(fileURLWithPath: #filePath)
    let request: JSONValue = [
      "protocolVersion": .int(version), "kind": "check", "parameters": ["lines": .string(lines)],
      "package": ["name": "Shop", "directory": .string(source.deletingLastPathComponent().path)],
      "files": [.string(source.lastPathComponent), "README.md"],
    ]
    return Check().respond(to: try JSONEncoder().encode(request))
  }

  @Test func aLongFileIsTold() throws {
    let diagnostic = try #require(try response(lines: "10").diagnostics.first)
    #expect(diagnostic.severity == .warning)
    #expect(diagnostic.file == "CheckTests.swift")
    #expect(diagnostic.line == 11)
  }

  @Test func aShortFileIsNot() throws {
    #expect(try response(lines: "1000").diagnostics.isEmpty)
  }

  @Test func aLimitHasToBeANumber() throws {
    #expect(try response(lines: "many").diagnostics.map(\.severity) == [.error])
  }

  @Test func refusesAnotherVersion() throws {
    #expect(try response(lines: "10", version: 2).diagnostics.map(\.severity) == [.error])
  }
}
