import Foundation
import GeneratorCore
import GeneratorModel
import GeneratorPacks

/// A plugin that may run: found, trusted and described, with the values of its parameters.
public struct LoadedPlugin: Sendable {
  /// Where it stands.
  public let file: PluginFile
  /// What it says of itself.
  public let description: PluginDescription
  /// The hash of what it consists of.
  public let hash: ContentHash
  let process: PluginProcess
  let limits: ProcessLimits
  /// What runs, where that is a copy; it is there as long as the plugin is used.
  let copy: PluginCopy?
  /// What is done around each question; nothing by default.
  package var surroundings:
    @Sendable (PluginIdentity, () async throws -> PluginResponse) async throws -> PluginResponse = {
      try await $1()
    }

  /// Which plugin it is.
  public var identity: PluginIdentity { description.identity }

  /// Asks the plugin.
  ///
  /// - Parameter request: what is asked.
  /// - Returns: what it answered, in a version that is known; its diagnostics are not yet looked at.
  /// - Throws: ``ScaffoldError`` (`pluginFailed`) if it fails or answers something else than a response.
  public func ask(_ request: PluginRequest) async throws -> PluginResponse {
    if copy == nil, try PluginFingerprint(file).hash() != hash {
      throw process.failure(
        "it changed after it had described itself", hint: "let it be while it is used, and try again")
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let input = try encoder.encode(request)
    return try await surroundings(identity) {
      try response(in: try await process.run([], input: input, limits: limits))
    }
  }

  private struct Head: Decodable {
    var protocolVersion: Int
  }

  private func response(in output: Data) throws -> PluginResponse {
    guard !output.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
      throw process.failure("it answered nothing")
    }
    do {
      let head = try JSONDecoder().decode(Head.self, from: output)
      guard head.protocolVersion == PluginProtocol.version else {
        throw process.failure(
          "it answered in version \(head.protocolVersion) of the protocol, expected \(PluginProtocol.version)",
          hint: "use releases of this program and of the plugin that belong together")
      }
      return try JSONDecoder().decode(PluginResponse.self, from: output)
    } catch let error as DecodingError {
      let beginning = String(decoding: output.prefix(40), as: UTF8.self)
      throw process.failure(
        "it answered no response: \(error.fault)",
        hint: "the answer begins '\(beginning)'; 'docs/PLUGINS.md' says what is expected")
    }
  }

  /// The value of each of its parameters: the user's where given, else the default.
  func parameterValues(_ settings: [String: String]) -> [String: String] {
    Dictionary(description.parameters.map { ($0.name, settings[$0.name] ?? $0.defaultValue) }) { first, _ in first }
  }
}
