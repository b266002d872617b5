import ServiceData

/// A change that was made on this device and has to be sent to the service.
public enum LocalChange: Sendable, Equatable {
  /// A mutation in the service's terms.
  case service(ServiceChange)
  /// New content of a media entity or a stream property. The bytes are next to the outbox, or inside it.
  case media(MediaUpload)

  /// The kind of a change, as shown in lists and stored in the outbox file.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Creates an entity.
    case create
    /// Sets some properties of an entity.
    case update
    /// Sets all properties of an entity; those without a value get their defaults.
    case replace
    /// Deletes an entity.
    case delete
    /// Relates two entities.
    case link
    /// Ends the relation of two entities.
    case unlink
    /// Calls an operation of the service.
    case call
    /// Replaces the content of a media entity or a stream property.
    case media
  }

  /// The kind of this change.
  public var kind: Kind {
    switch self {
    case .service(.create): .create
    case .service(.update(_, _, _, let replaces)): replaces ? .replace : .update
    case .service(.delete): .delete
    case .service(.link): .link
    case .service(.unlink): .unlink
    case .service(.call): .call
    case .media: .media
    }
  }

  /// The entity set or singleton that is changed; empty for an unbound operation.
  public var set: String {
    switch self {
    case .service(.create(_, let set)), .service(.update(_, _, let set, _)), .service(.delete(_, let set, _)),
      .service(.link(_, let set, _, _, _)), .service(.unlink(_, let set, _, _, _)):
      set
    case .service(.call(let call)): call.target?.set ?? ""
    case .media(let media): media.set
    }
  }

  /// The key of the changed entity; nil for a singleton, and for a change without an entity.
  public var key: EntityKey? {
    switch self {
    case .service(.create(let row, _)): row.key
    case .service(.update(_, let key, _, _)), .service(.link(let key, _, _, _, _)),
      .service(.unlink(let key, _, _, _, _)):
      key
    case .service(.delete(let key, _, _)): key
    case .service(.call(let call)): call.target?.key
    case .media(let media): media.key
    }
  }
}

/// Content that waits to be sent.
public struct MediaUpload: Sendable, Hashable {
  /// The entity set or singleton.
  public var set: String
  /// The entity; the key of a singleton is nil.
  public var key: EntityKey?
  /// The stream property; nil for the content of a media entity.
  public var property: String?
  /// The name of the file in the folder `media` next to the outbox. The file is written and synchronized before the
  /// request is. In an encrypted outbox, which stores the content inside, its name there.
  public var file: String
  /// The media type of the content; nil if it is not known.
  public var contentType: String?
  /// The ETag of the content that this one replaces.
  public var etag: String?
  /// Content whose bytes are already kept under the name `file`.
  public init(
    set: String, key: EntityKey?, property: String? = nil, file: String, contentType: String? = nil,
    etag: String? = nil
  ) {
    self.set = set
    self.key = key
    self.property = property
    self.file = file
    self.contentType = contentType
    self.etag = etag
  }
}
