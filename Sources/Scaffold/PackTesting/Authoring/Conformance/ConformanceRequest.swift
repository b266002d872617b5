import Foundation
import GeneratorPlugins

/// A request as members of JSON, so that a case can add to it or spoil it.
struct ConformanceRequest {
  private(set) var members: [String: Any]

  /// The request as the protocol has it.
  init(_ request: PluginRequest) throws {
    let object = try JSONSerialization.jsonObject(with: try JSONEncoder().encode(request))
    members = object as? [String: Any] ?? [:]
  }

  /// The request with other members in place of those of the same name, or beside them.
  func with(_ others: [String: Any]) -> ConformanceRequest {
    var request = self
    request.members.merge(others) { $1 }
    return request
  }

  /// The bytes that the plugin reads; keys are sorted, so that equal requests are equal bytes.
  func bytes() throws -> Data {
    try JSONSerialization.data(withJSONObject: members, options: [.sortedKeys, .withoutEscapingSlashes])
  }
}
