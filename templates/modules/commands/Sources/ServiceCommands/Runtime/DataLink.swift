import FoundationEssentials
import HTTPTransport
import ServiceData

/// What a link leads to: a set, or an entity of it.
struct DataLink: Sendable, Equatable {
  /// The name of the set or the singleton. The metadata may not declare it.
  let set: String
  /// The key as a person types it; nil for a set and a singleton.
  let key: String?

  /// Reads `shop://SET` or `shop://SET/KEY`; nil for any other link.
  init?(_ url: URL, scheme: String) {
    guard url.scheme?.lowercased() == scheme.lowercased() else { return nil }
    let text = url.absoluteString.dropFirst(scheme.count)
    guard text.hasPrefix("://") else { return nil }
    var path = text.dropFirst(3).prefix { $0 != "?" && $0 != "#" }
    // A slash in a key is percent-encoded, so one at the end is not a part of it.
    if path.hasSuffix("/") { path.removeLast() }
    let set = path.prefix { $0 != "/" }
    guard !set.isEmpty else { return nil }
    let key = path[set.endIndex...].dropFirst()
    self.set = PercentEncoding.decode(set)
    self.key = key.isEmpty ? nil : PercentEncoding.decode(key)
  }

  /// Reads a URL of the service; nil for any other link.
  ///
  /// - Throws: the errors of `AddressedService.target(at:)`.
  init?(_ url: URL, of service: any AddressedService) throws {
    guard let target = try service.target(at: url.absoluteString) else { return nil }
    set = target.set
    let type = service.schema.set(target.set).flatMap(service.schema.entityType)
    key = target.key?.text(of: type)
  }
}
