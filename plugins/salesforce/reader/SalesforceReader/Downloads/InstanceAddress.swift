/// The address of a service, from which the addresses of its documents follow.
struct InstanceAddress {
  private static let root = "/services/data"

  /// The version of the API in the address; nil if it has none.
  let version: APIVersion?
  /// The path to `/services/data`, without it.
  private let prefix: String

  /// Creates an address: `https://example.my.salesforce.com`, with or without `/services/data/v62.0`.
  init(_ address: String) {
    let host = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
    let path = host.firstIndex(of: "/").map { host[$0...].prefix { $0 != "?" && $0 != "#" } } ?? ""
    version = APIVersion(inAddress: String(path))
    if let start = path.firstRange(of: Self.root) {
      prefix = String(path[..<start.lowerBound])
    } else {
      prefix = String(path.hasSuffix("/") ? path.dropLast() : path)
    }
  }

  /// The path of the list of versions (REST API Developer Guide, "Versions").
  var versions: String { "\(prefix)\(Self.root)/" }

  /// The path of the list of objects ("Describe Global").
  func objects(_ version: APIVersion) -> String { "\(prefix)\(Self.root)/v\(version)/sobjects/" }

  /// The path of the description of an object ("sObject Describe").
  func description(of name: String, _ version: APIVersion) -> String { "\(objects(version))\(name)/describe" }
}
