/// What a service says about an entity beside its properties (OData 4.01 JSON Format, 4.6 Control Information).
public enum RowControl: String, Sendable, Hashable, CaseIterable {
  /// The version of the entity, for `If-Match`.
  case etag
  /// The canonical URL that identifies the entity.
  case id
  case editLink
  /// The media type of a media entity's stream.
  case mediaContentType
  case mediaReadLink
  case mediaEditLink
  case mediaETag
}
