import ServiceData

/// The destination of changes: the service, which applies them at once, or an outbox that sends them later.
public protocol ChangeWriting: Sendable {
  /// Sends or queues a change.
  ///
  /// - Returns: the entity after the change; nil if it is not known.
  func take(_ change: ServiceChange) async throws -> Row?

  /// The content of a media entity or of a stream property; `key` is nil for a singleton. Large content can be written to a
  /// file while it is received.
  ///
  /// - Returns: the content, in this file, in another one that must not be changed, or in memory.
  func media(of key: EntityKey?, in set: String, property: String?, to file: String) async throws -> MediaContent

  /// The content of a media entity or of a stream property, passed on in parts; `key` is nil for a singleton.
  ///
  /// - Returns: what is known about the content; its body is empty.
  func media(
    of key: EntityKey?, in set: String, property: String?, into receiver: ContentReceiver
  ) async throws -> MediaContent

  /// Replaces the content of a media entity or of a stream property. The ETag of `content` is that of the replaced content.
  func setMedia(_ content: MediaContent, of key: EntityKey?, in set: String, property: String?) async throws

  /// Creates a media entity with its content.
  ///
  /// - Returns: the created entity; nil if it is not known.
  func create(_ row: Row, content: MediaContent, in set: String) async throws -> Row?
}

/// Sends changes to the service at once. The caller has checked the values.
public struct ServiceChanges: ChangeWriting {
  private let remote: any RemoteService
  private let replaces: Bool
  private let didChange: @Sendable (_ set: String) async throws -> Void

  /// Creates a destination that sends changes to a service.
  ///
  /// - Parameters:
  ///   - replaces: whether every update sends the whole entity, for a service without partial updates.
  ///   - didChange: called after each change with the name of the changed set.
  public init(
    _ remote: any RemoteService, replaces: Bool = false,
    didChange: @escaping @Sendable (_ set: String) async throws -> Void = { _ in }
  ) {
    self.remote = remote
    self.replaces = replaces
    self.didChange = didChange
  }

  public func take(_ change: ServiceChange) async throws -> Row? {
    if case .create(let row, let set) = change, row.type.hasStream, !remote.createsMediaWhole {
      return try await create(row, content: .empty, in: set)
    }
    var change = change
    if replaces, case .update(let row, let key, let set, _) = change {
      change = .update(row, key: key, set: set, replaces: true)
    }
    if case .update(let row, let key, let set, let replaces) = change {
      try row.checkKeyStays(key, in: set, replaces: replaces)
    }
    let answer = try await remote.send(change, identity: RequestIdentity())
    if let set = change.set { try await didChange(set) }
    return answer
  }

  public func media(
    of key: EntityKey?, in set: String, property: String?, into receiver: ContentReceiver
  ) async throws -> MediaContent {
    try await remote.media(of: key, in: set, property: property, into: receiver)
  }

  public func media(
    of key: EntityKey?, in set: String, property: String?, to file: String
  ) async throws -> MediaContent {
    try await remote.media(of: key, in: set, property: property, to: file)
  }

  public func setMedia(_ content: MediaContent, of key: EntityKey?, in set: String, property: String?) async throws {
    _ = try await remote.setMedia(
      content, of: key, in: set, property: property, etag: content.etag, identity: RequestIdentity())
    try await didChange(set)
  }

  public func create(_ row: Row, content: MediaContent, in set: String) async throws -> Row? {
    do {
      let answer = try await remote.createMediaEntity(
        row, content: content, in: set, replaces: replaces, identity: RequestIdentity())
      try await didChange(set)
      return answer
    } catch let error as ServiceError where error.created != nil {
      try? await didChange(set)
      throw error
    }
  }
}

extension ServiceChange {
  /// The set that is changed; nil for an unbound operation.
  public var set: String? {
    switch self {
    case .create(_, let set), .update(_, _, let set, _), .delete(_, let set, _), .link(_, let set, _, _, _),
      .unlink(_, let set, _, _, _):
      set
    case .call(let call): call.target?.set
    }
  }
}
