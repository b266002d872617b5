import FoundationEssentials
import GeneratorCore
import GeneratorModel
import GeneratorPacks

/// A plugin that is ready to run: found, trusted and described, with the values of its parameters.
public struct LoadedPlugin: Sendable {
  /// The file of the plugin.
  public let file: PluginFile
  /// The plugin's description of itself.
  public let description: PluginDescription
  /// The hash of the plugin's files.
  public let hash: ContentHash
  let process: PluginProcess
  let limits: ProcessLimits
  /// The copy that is run, if there is one. It exists while the plugin is used.
  let copy: PluginCopy?
  /// A wrapper around each request; by default, it only sends the request.
  package var surroundings:
    @Sendable (PluginIdentity, () async throws -> PluginResponse) async throws -> PluginResponse = {
      try await $1()
    }

  /// The kind and the name of the plugin.
  public var identity: PluginIdentity { description.identity }

  /// Sends a request to the plugin.
  ///
  /// - Parameter request: the request.
  /// - Returns: the response, in the expected version of the protocol. Its diagnostics are not evaluated yet.
  /// - Throws: ``ScaffoldError`` (`pluginFailed`) if the plugin fails or its answer is not a response.
  public func ask(_ request: PluginRequest) async throws -> PluginResponse {
    if copy == nil, try PluginFingerprint(file).hash() != hash {
      throw process.failure(
        .pluginChanged, "it changed during the run", hint: "do not change it while it is used, and try again")
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
      throw process.failure(.invalidPluginAnswer, "it printed nothing")
    }
    do {
      let head = try JSONDecoder().decode(Head.self, from: output)
      guard head.protocolVersion == PluginProtocol.version else {
        throw process.failure(
          .pluginVersionMismatch,
          "it responded with version \(head.protocolVersion) of the protocol, expected \(PluginProtocol.version)",
          hint: "use releases of this program and of the plugin that belong together")
      }
      return try JSONDecoder().decode(PluginResponse.self, from: output)
    } catch let error as DecodingError {
      let beginning = String(decoding: output.prefix(40), as: UTF8.self)
      throw process.failure(
        .invalidPluginAnswer, "it did not print a response: \(error.fault)",
        hint: "the output begins '\(beginning)'; 'docs/PLUGINS.md' describes the format")
    }
  }

  /// The value of each parameter: the user's value if set, otherwise the default.
  func parameterValues(_ settings: [String: String]) -> [String: String] {
    Dictionary(description.parameters.map { ($0.name, settings[$0.name] ?? $0.defaultValue) }) { first, _ in first }
  }
}
