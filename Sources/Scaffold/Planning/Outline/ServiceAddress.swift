/// The URL of a service, as an emitted package names it: without the name of the metadata and without a query.
///
/// Only characters of URLs that mean nothing in Swift, Markdown and shells are allowed, so the text needs no escaping.
public struct ServiceAddress: Hashable, Sendable {
  private static let resource = "$metadata"

  /// The URL.
  public let text: String

  /// The address of the service that metadata came from.
  ///
  /// - Parameter recorded: the source as `scaffold.json` records it.
  /// - Returns: nil for a file, standard input, a document on a web server and an unusual URL.
  public init?(of recorded: String) {
    guard recorded.hasPrefix("http://") || recorded.hasPrefix("https://") else { return nil }
    var url = recorded.prefix { $0 != "?" && $0 != "#" }
    if url.hasSuffix(Self.resource) { url = url.dropLast(Self.resource.count) }
    guard url.allSatisfy(Self.isPlain), !Self.isFile(url) else { return nil }
    text = String(url)
  }

  /// Whether a URL is that of a document on a web server, rather than of a service.
  private static func isFile(_ url: Substring) -> Bool {
    let name = (url.split(separator: "/").last ?? "").lowercased()
    return [".xml", ".json", ".gz", ".edmx", ".csdl"].contains { name.hasSuffix($0) }
  }

  private static func isPlain(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "-._~:/%,;=+@[]".contains(character))
  }
}
