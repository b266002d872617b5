import Foundation
import GeneratorPlugins

/// A request as JSON members, so that a case can add to it or damage it.
struct ConformanceRequest {
  private(set) var members: [String: Any]

  /// Creates a request that conforms to the protocol.
  init(_ request: PluginRequest) throws {
    let object = try JSONSerialization.jsonObject(with: try JSONEncoder().encode(request))
    members = object as? [String: Any] ?? [:]
  }

  /// The request with additional members, which replace those of the same name.
  func with(_ others: [String: Any]) -> ConformanceRequest {
    var request = self
    request.members.merge(others) { $1 }
    return request
  }

  /// The bytes that the plugin reads. Keys are sorted, so that equal requests have equal bytes.
  func bytes() throws -> Data {
    try JSONSerialization.data(withJSONObject: members, options: [.sortedKeys, .withoutEscapingSlashes])
  }
}
