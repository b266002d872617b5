import HTTPTransport
import ServiceData

/// Where the resources of one version of the REST API are (REST API Developer Guide, "Resources").
public struct RESTAddress: Sendable, Hashable {
  private static let resources = "/services/data"

  /// The URL of the version, without a slash at its end: `https://INSTANCE/services/data/v60.0`.
  public let root: ServiceURL
  /// The path above the versions.
  private let prefix: String

  /// The resources at an address: that of an instance, or of a version.
  ///
  /// - Parameters:
  ///   - text: the address. If it names a version, that one is used.
  ///   - version: the version of the API otherwise, such as `60.0`.
  /// - Throws: ``ServiceError`` of kind `unsupported` for an invalid URL, or one with a password.
  public init(_ text: String, version: String) throws(ServiceError) {
    var url: ServiceURL
    do { url = try ServiceURL(text) } catch { throw ServiceError(error) }
    guard url.userInfo == nil else {
      throw ServiceError(
        .unsupported,
        "the service's address contains a user or a password; remove it, and sign in with an authenticator")
    }
    let segments = url.path.split(separator: "/").map(String.init)
    let place = segments.indices.first {
      $0 + 1 < segments.count && segments[$0...].starts(with: ["services", "data"])
    }
    prefix = segments[..<(place ?? segments.count)].map { "/" + $0 }.joined() + Self.resources
    let named = place.flatMap { segments.count > $0 + 2 ? segments[$0 + 2] : nil }
    guard let segment = named ?? Self.segment(of: version), Self.isVersion(segment) else {
      throw ServiceError(
        .unsupported, "'\(named ?? version)' is not a version of the API; expected one such as 'v60.0'")
    }
    url.path = prefix + "/" + segment
    url.query = nil
    root = url
  }

  /// The address of the service itself, which is the same for all versions of its API.
  public var service: String { root.origin + prefix.dropLast(Self.resources.count) }

  private static func segment(of version: String) -> String? {
    version.isEmpty ? nil : version.hasPrefix("v") ? version : "v" + version
  }

  private static func isVersion(_ segment: String) -> Bool {
    let parts = segment.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
    return segment.hasPrefix("v") && parts.count == 2
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
  }

  /// The URL of a path below the version, with a query.
  public func url(_ path: String, _ query: [(name: String, value: String)] = []) -> ServiceURL {
    var url = root.appending(path)
    guard !query.isEmpty else { return url }
    url.query = query.map { "\($0.name)=\(PercentEncoding.encode($0.value))" }.joined(separator: "&")
    return url
  }

  /// The path of a URL with its query, as requests inside of a composite request name it.
  static func reference(_ url: ServiceURL) -> String { url.path + (url.query.map { "?" + $0 } ?? "") }

  /// The URL of a link in an answer. The service writes them as paths from its host.
  ///
  /// - Throws: ``ServiceError`` of kind `malformedResponse` for a link to anything else than data of this service; nothing
  ///   is sent there.
  public func url(ofLink link: String) throws(ServiceError) -> ServiceURL {
    guard let url = try? root.resolving(link), url.origin == root.origin, url.userInfo == nil,
      url.path.hasPrefix(prefix + "/"), !url.path.contains("/../")
    else {
      throw ServiceError(
        .malformedResponse, "the service names '\(link)' as the next page, which is not a page of its data")
    }
    return url
  }
}
