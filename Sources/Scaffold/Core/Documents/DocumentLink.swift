import HTTPTransport

/// A reference from one document to another.
public struct DocumentLink: Sendable {
  /// The address, absolute or relative to that of the document.
  public let uri: String
  /// The location of the reference.
  public let location: SourceLocation

  /// Creates a link.
  public init(uri: String, location: SourceLocation) {
    self.uri = uri
    self.location = location
  }

  /// Resolves an address in a document that came from `base`; nil if it is not a network address.
  public static func address(of uri: String, from base: String?) -> ServiceURL? {
    if uri.contains("://") { return try? ServiceURL(uri) }
    guard let base = base.flatMap({ try? ServiceURL($0) }) else { return nil }
    return try? base.resolving(uri)
  }
}
