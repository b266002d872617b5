/// The content of a media entity or of a stream property (OData 4.01 Part 1, 11.2.4 and 11.4.7).
public struct MediaContent: Sendable, Equatable {
  /// Where the bytes are.
  public enum Body: Sendable, Equatable {
    case bytes([UInt8])
    /// The path of a file, which is read in parts when the content is sent.
    case file(String)
    /// Content that is read in parts from another place, such as an encrypted file or a pipe.
    case parts(ContentParts)
  }

  /// Where the bytes are.
  public var body: Body
  /// The media type; nil if it is not known.
  public var contentType: String?
  /// The version of the content, which can differ from the version of the entity.
  public var etag: String?
  /// The name that is requested for a new media entity, for services that support it (`Slug`, RFC 5023, 9.7).
  public var name: String?

  /// Content with what is known about it.
  public init(_ body: Body, contentType: String? = nil, etag: String? = nil, name: String? = nil) {
    self.body = body
    self.contentType = contentType
    self.etag = etag
    self.name = name
  }
}

extension MediaContent {
  /// Empty content, for a media entity that is created without any.
  public static let empty = MediaContent(.bytes([]))

  /// What is known about the content, without its bytes.
  public var withoutBody: MediaContent {
    MediaContent(.bytes([]), contentType: contentType, etag: etag, name: name)
  }

  /// The content with the name for a new entity. The name is the key that the client wants, since a key cannot be sent
  /// in another way; without one it is the content's own name.
  public func named(for row: Row) -> MediaContent {
    var named = self
    named.name = row.wantedName ?? name
    return named
  }
}

/// Creates media entities. In OData this takes two steps, since a request holds either content or properties: the content
/// is posted, then the entity that was returned is updated (OData 4.01 Part 1: Protocol, 11.4.7.1; OData V2 Operations,
/// 2.6).
extension RemoteService {
  /// Creates a media entity from its content, and sets its properties.
  ///
  /// - Parameter replaces: whether the properties are sent together with the rest of the entity, for a service that
  ///   does not support partial updates.
  /// - Returns: the entity as the service keeps it.
  /// - Throws: ``ServiceError``. If the service accepted the content but not the properties, ``ServiceError/created``
  ///   is the key of the entity.
  public func createMediaEntity(
    _ row: Row, content: MediaContent, in set: String, replaces: Bool = false, identity: RequestIdentity? = nil
  ) async throws -> Row {
    if let fault = row.mediaCreationFault { throw fault }
    let rest = row.propertiesAfterContent
    let made = try await createMedia(content.named(for: row), for: row, in: set, identity: identity)
    guard rest.isChanged, !createsMediaWhole else { return made ?? row }
    guard let made, let key = made.key else {
      var error = ServiceError(
        .malformedResponse,
        "the service created an entity of '\(set)' without returning its key; its properties were not sent")
      error.mayHaveBeenDone = true
      throw error
    }
    do {
      return try await update(made, with: rest, at: key, in: set, replaces)
    } catch let error as ServiceError {
      throw error.afterCreation(of: key, type: row.type, in: set)
    }
  }

  private func update(
    _ made: Row, with rest: Row, at key: EntityKey, in set: String, _ replaces: Bool
  ) async throws -> Row {
    var entity = made
    for isFirst in [true, false] {
      do {
        let update = ServiceChange.update(entity.given(rest, replaces), key: key, set: set, replaces: replaces)
        if let answer = try await send(update, identity: nil), answer.key != nil { return answer }
        break
      } catch let error as ServiceError where error.kind == .preconditionFailed && isFirst {
        // The service did not return the version, or kept changing the entity after creating it.
        guard let now = try await self.entity(key, of: RowQuery(set: set)), now.etag != entity.etag else { throw error }
        entity = now
      }
    }
    // Everything is done; only the resulting entity is read.
    return (try? await self.entity(key, of: RowQuery(set: set))) ?? entity.given(rest, true)
  }
}

extension Row {
  /// What a media entity is updated with after its content was created: all properties that were set and that a client
  /// can set. The service assigns the key.
  public var propertiesAfterContent: Row {
    var rest = Row(type: type)
    for (index, member) in type.members.enumerated() where !member.facets.isComputed && member.primitive != .stream {
      guard let value = self[index], !type.keys.contains(where: { $0.path == [member.name] }) else { continue }
      rest[index] = value
    }
    for member in dynamic where !member.name.contains("@") { rest[member.name] = member.value }
    return rest
  }

  /// Why the row cannot be created as a media entity; nil if it can. A request with content has no room for nested
  /// entities.
  public var mediaCreationFault: ServiceError? {
    guard type.hasStream else { return nil }
    let nested = type.members.indices.first { type.members[$0].isNavigation && self[$0]?.holdsNewEntity == true }
    return nested.map { index in
      ServiceError(
        .unsupported,
        "the entities in '\(type.members[index].name)' cannot be created inside of a media entity; create them by themselves"
      )
    }
  }

  /// The update of a new entity: its properties alone, or with the rest of the entity.
  fileprivate func given(_ rest: Row, _ isWhole: Bool) -> Row {
    guard isWhole else {
      var sent = rest
      sent.etag = etag
      return sent
    }
    var sent = self
    for index in rest.changes.indices { sent[rest.type.members[index].name] = rest[index] }
    for member in rest.dynamic { sent[member.name] = member.value }
    return sent
  }

  /// The name that the key requests for a new entity; nil if the key has several parts, or is not a text or number.
  fileprivate var wantedName: String? {
    guard type.keys.count == 1 else { return nil }
    return switch value(at: type.keys[0].path) {
    case .string(let text)?, .decimal(let text)?: text.isEmpty ? nil : text
    case .int(let number)?: String(number)
    default: nil
    }
  }
}

extension Value {
  /// Whether a navigation member holds an entity that does not exist yet.
  fileprivate var holdsNewEntity: Bool {
    switch self {
    case .row(let row): row.referencedSet == nil
    case .list(let elements): elements.contains { $0.holdsNewEntity }
    default: false
    }
  }
}
