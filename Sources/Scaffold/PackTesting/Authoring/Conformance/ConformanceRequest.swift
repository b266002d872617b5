import FoundationEssentials
import GeneratorPlugins

/// A request as JSON members, so that a case can add to it or damage it.
struct ConformanceRequest {
  private(set) var members: [String: JSONValue]

  /// Creates a request that conforms to the protocol.
  init(_ request: PluginRequest) throws {
    members = try JSONDecoder().decode([String: JSONValue].self, from: try JSONEncoder().encode(request))
  }

  /// The request with additional members, which replace those of the same name.
  func with(_ others: [String: JSONValue]) -> ConformanceRequest {
    var request = self
    request.members.merge(others) { $1 }
    return request
  }

  /// The request with a parameter's value.
  func with(parameter name: String, _ value: String) -> ConformanceRequest {
    var parameters: [String: JSONValue] = [:]
    if case .object(let known) = members["parameters"] { parameters = known }
    parameters[name] = .string(value)
    return with(["parameters": .object(parameters)])
  }

  /// The bytes that the plugin reads. Keys are sorted, so that equal requests have equal bytes.
  func bytes() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(members)
  }
}
