import ServiceData

/// The creation of a media entity: one request of the outbox, sent in two steps, unless the service takes both at once
/// (`RemoteService.createsMediaWhole`).
///
/// First the content is posted (OData 4.01 Part 1: Protocol, 11.4.7.1). After the service has accepted it, the request
/// durably becomes an update of the returned entity with the properties; its number stays the same. So the second step
/// is handled like any other update: a lost answer is searched for, it can conflict, be refused, repaired or undone,
/// and none of that creates a second entity.
extension LocalChange {
  /// Whether the change creates a media entity; its content is sent first.
  var createsMedia: Bool {
    if case .service(.create(let row, _)) = self { row.type.hasStream } else { false }
  }

  /// Whether the change creates a media entity with content. A service that takes content and properties in one request
  /// can also be sent the properties alone.
  func createsMedia(on remote: any RemoteService) -> Bool {
    createsMedia && (contentName != nil || !remote.createsMediaWhole)
  }

  /// Whether the change is the second step of a creation: the service has the entity, but not yet these properties.
  public var completesCreation: Bool {
    if case .service(.update(let row, _, _, _)) = self { row[.content] == "" } else { false }
  }

  /// The name of the content that the change sends; nil if it sends none.
  var contentName: String? {
    switch self {
    case .media(let media): media.file
    case .service(.create(let row, _)): row[.content].flatMap { $0.isEmpty ? nil : $0 }
    default: nil
    }
  }

  /// The change that follows after the service accepted the content of a media entity; nil if it has no properties.
  func secondStep(_ key: EntityKey?) -> LocalChange? {
    guard case .service(.create(let row, let set)) = self, row.type.hasStream else { return nil }
    var rest = row.propertiesAfterContent
    guard rest.isChanged else { return nil }
    rest[.content] = ""
    return .service(.update(rest, key: key, set: set, replaces: false))
  }

  /// The same change without the content members, which only the outbox may set.
  var withoutContent: LocalChange {
    guard case .service(.create(var row, let set)) = self else { return self }
    (row[.content], row[.slug]) = (nil, nil)
    return .service(.create(row, set: set))
  }
}

extension Row {
  /// The row with the members that describe its content.
  ///
  /// - Parameter file: the name of the waiting content.
  func created(from content: MediaContent, file: String) -> Row {
    var row = self
    row[.content] = file
    row[.mediaContentType] = content.contentType
    row[.slug] = content.name
    return row
  }

  /// The row as the store shows it.
  var withoutContent: Row {
    var row = self
    (row[.content], row[.slug]) = (nil, nil)
    return row
  }
}
