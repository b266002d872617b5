/// The content of a media entity or of a stream property (OData 4.01 Part 1, 11.2.4 and 11.4.7).
public struct MediaContent: Sendable, Hashable {
  /// Where the bytes are.
  public enum Body: Sendable, Hashable {
    case bytes([UInt8])
    /// A file, by its path, which is read when the content is sent.
    case file(String)
  }

  public var body: Body
  /// The media type; nil where nobody said it.
  public var contentType: String?
  /// The version of the content, which can differ from that of the entity.
  public var etag: String?
  /// What a new media entity is to be called, for services that ask for it (`Slug`, RFC 5023, 9.7).
  public var name: String?

  public init(_ body: Body, contentType: String? = nil, etag: String? = nil, name: String? = nil) {
    self.body = body
    self.contentType = contentType
    self.etag = etag
    self.name = name
  }
}
