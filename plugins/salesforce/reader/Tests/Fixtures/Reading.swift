import Foundation
import GeneratorCore
import GeneratorModel
import Testing

@testable import SalesforceReader

/// What the reader makes of documents.
struct Reading {
  let response: ReaderResponse

  /// Reads one document.
  init(_ content: String, name: String = "Thing.describe.json", parameters: [String: String] = [:]) throws {
    response = try Self.response(["name": name, "content": content], parameters: parameters)
  }

  /// Reads a folder with documents, by the names of their files.
  init(
    folder files: [String: String], address: String? = nil, include: [String] = [], parameters: [String: String] = [:]
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, content) in files { try Data(content.utf8).write(to: folder.appending(path: name)) }
    try self.init(path: folder.path, address: address, include: include, parameters: parameters)
  }

  /// Reads a folder.
  init(path: String, address: String? = nil, include: [String] = [], parameters: [String: String] = [:]) throws {
    var document: [String: Any] = ["name": "folder", "path": path, "isFolder": true]
    document["address"] = address
    response = try Self.response(document, include: include, parameters: parameters)
  }

  private static func response(
    _ document: [String: Any], include: [String] = [], parameters: [String: String]
  ) throws -> ReaderResponse {
    let request: [String: Any] = [
      "protocolVersion": 1, "kind": "reader", "parameters": parameters, "document": document, "include": include,
    ]
    return SalesforceReader.response(to: try JSONSerialization.data(withJSONObject: request))
  }

  /// The model, which must be valid.
  func model(_ location: Testing.SourceLocation = #_sourceLocation) throws -> ServiceModel {
    let model = try #require(response.model?.service, "\(messages)", sourceLocation: location)
    #expect(ModelValidator.faults(of: model) == [], sourceLocation: location)
    return model
  }

  /// The type of an object.
  func type(_ name: String) throws -> StructuredType {
    try #require(try model().structuredTypes.first { $0.name == ModelTypes.type(name) })
  }

  /// A property of an object.
  func property(_ name: String, of type: String = "Thing") throws -> Property {
    try #require(try self.type(type).properties.first { $0.name == name })
  }

  /// A navigation property of an object.
  func navigation(_ name: String, of type: String = "Thing") throws -> NavigationProperty {
    try #require(try self.type(type).navigationProperties.first { $0.name == name })
  }

  /// The findings as `FILE:LINE: SEVERITY: MESSAGE`.
  var messages: [String] {
    response.diagnostics.map { finding in
      let place = [finding.file, finding.line.map(String.init)].compactMap { $0 }.joined(separator: ":")
      return (place.isEmpty ? "" : "\(place): ") + "\(finding.severity): \(finding.message)"
    }
  }
}
