import HTTPTransport

/// What leads from one document to another.
public struct DocumentLink: Sendable {
  /// The address, absolute or relative to that of the document.
  public let uri: String
  /// Where it stands.
  public let location: SourceLocation

  /// Creates a link.
  public init(uri: String, location: SourceLocation) {
    self.uri = uri
    self.location = location
  }

  /// What an address means in a document that came from some URL; nil where it leads to no place of the network.
  public static func address(of uri: String, from base: String?) -> ServiceURL? {
    if uri.contains("://") { return try? ServiceURL(uri) }
    guard let base = base.flatMap({ try? ServiceURL($0) }) else { return nil }
    return try? base.resolving(uri)
  }
}
