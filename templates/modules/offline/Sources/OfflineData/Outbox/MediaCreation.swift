import ServiceData

/// How a media entity is created: one request of the outbox, sent in two steps.
///
/// First the content is posted (OData 4.01 Part 1: Protocol, 11.4.7.1). When the service has done that, the request
/// becomes, under its number and durably, an update of the entity that came back, by the properties. So whatever can
/// happen to an update can happen to the second step: it is looked for where its answer was lost, it can be in conflict,
/// be refused, mended, or taken back, and nothing of that creates a second entity.
extension LocalChange {
  /// Whether a media entity is created: only its content is sent at first.
  var createsMedia: Bool {
    if case .service(.create(let row, _)) = self { row.type.hasStream } else { false }
  }

  /// Whether the change is the second step of a creation: the entity is on the service, and lacks these properties.
  public var completesCreation: Bool {
    if case .service(.update(let row, _, _, _)) = self { row[.content] == "" } else { false }
  }

  /// The name under which content waits that the change sends; nil for a change without any.
  var contentName: String? {
    switch self {
    case .media(let media): media.file
    case .service(.create(let row, _)): row[.content].flatMap { $0.isEmpty ? nil : $0 }
    default: nil
    }
  }

  /// The change that follows when the content of a media entity was taken; nil where it had no properties.
  func secondStep(_ key: EntityKey?) -> LocalChange? {
    guard case .service(.create(let row, let set)) = self, row.type.hasStream else { return nil }
    var rest = row.propertiesAfterContent
    guard rest.isChanged else { return nil }
    rest[.content] = ""
    return .service(.update(rest, key: key, set: set, replaces: false))
  }

  /// The same change without a claim to content, which only the outbox makes.
  var withoutContent: LocalChange {
    guard case .service(.create(var row, let set)) = self else { return self }
    (row[.content], row[.slug]) = (nil, nil)
    return .service(.create(row, set: set))
  }
}

extension Row {
  /// The row with the content that it is created from.
  ///
  /// - Parameter file: the name under which that waits.
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
